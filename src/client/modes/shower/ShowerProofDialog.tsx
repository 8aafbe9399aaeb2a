import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { CheckList } from '#client/chrome/CheckList.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import css from '#client/drawProof/ProofDialog.module.css'
import { ProofFacts } from '#client/drawProof/ProofFacts.tsx'
import { useProof } from '#client/drawProof/useProof.ts'
import { type ShowerCheck, type ShowerProof, verifyShower } from '#shared/modes/shower/verify.ts'
import { loadShowerProof } from '#state/modes/shower/watch.ts'
import { appState } from '#state/platform/app.ts'
import { diamonds, people } from './words.ts'

const NAMES: Record<ShowerCheck['name'], string> = {
  seed: '种子与开场前公布的哈希一致',
  list: '参加名单与开奖时的哈希一致',
  shares: '每一份钻石由种子与名单算出',
  pot: '没有超出奖池，没有人超过上限',
}

const NOTES: Record<ShowerCheck['name'], (proof: ShowerProof) => string> = {
  seed: ({ serverSeedHash }) => `SHA-256 为 ${short(serverSeedHash)}`,
  list: ({ grabbers, grabbersHash }) => `${people(grabbers.length)} 人，哈希 ${short(grabbersHash)}`,
  shares: ({ grabbers }) => `逐一重算 ${people(grabbers.length)} 份`,
  pot: ({ pot, grabbers }) => `共 ${diamonds(sumOf(grabbers))} / ${diamonds(pot)} 钻石`,
}

const short = (hash: string) => `${hash.slice(0, 10)}…${hash.slice(-6)}`
const sumOf = (grabbers: ShowerProof['grabbers']) => Math.round(grabbers.reduce((sum, [, , amount]) => sum + amount * 100, 0)) / 100

/** 公平验证 of a shower, computed on this phone with the code of the server. A null `showerId` closes the dialog. */
export function ShowerProofDialog({ showerId, onClose }: { showerId: string | null; onClose: () => void }) {
  const { proof, failed, load } = useProof<string, ShowerProof>(showerId, loadShowerProof)
  const uid = useSnapshot(appState).userInfo?.uid
  const checks = useMemo(
    () => proof && verifyShower(proof).map(({ name, ok }) => ({ name: NAMES[name], ok, note: NOTES[name](proof) })),
    [proof],
  )
  const own = proof?.grabbers.find(([each]) => each === uid)
  return (
    <Modal open={showerId !== null} onClose={onClose} title='红包雨公平验证' height={500} layer={1}>
      {failed && <ErrorState onRetry={load} />}
      {!proof && !failed && <Skeleton className={css.wait} />}
      {proof && checks && (
        <>
          <p className={css.verdict} role='status'>
            {checks.every(({ ok }) => ok) ? '已在您的手机上重新计算，结果一致' : '有一项与公布的不一致，请联系客服'}
          </p>
          <CheckList checks={checks} />
          <p className={css.how}>
            名单中第 n 位（从 0 起）的权重 = HMAC-SHA256（种子，“shower:名单哈希:n:0”）的前 k 个字节各加 1 之和，k
            是计入的红包数。奖池按权重分配，精确到 0.01 钻石。种子在结束之后才公开，谁也不能提前算出。
            {own && ` 您计入 ${own[1]} 个红包，分得 ${diamonds(own[2])} 钻石。`}
          </p>
          <ProofFacts
            facts={[
              { name: '种子', text: proof.serverSeed },
              { name: '种子哈希', text: proof.serverSeedHash },
              { name: '名单哈希', text: proof.grabbersHash },
            ]}
          />
        </>
      )}
    </Modal>
  )
}
