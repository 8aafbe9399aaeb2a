import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { CheckList } from '#client/chrome/CheckList.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import css from '#client/drawProof/ProofDialog.module.css'
import { ProofFacts } from '#client/drawProof/ProofFacts.tsx'
import { useProof } from '#client/drawProof/useProof.ts'
import { type RollCheck, type RollProof, verifyRoll } from '#shared/modes/roll/verify.ts'
import { loadRollProof } from '#state/modes/roll/proof.ts'
import { appState } from '#state/platform/app.ts'

const NAMES: Record<RollCheck['name'], string> = {
  seed: '种子与开房时公布的哈希一致',
  entrants: '参加名单与截止时公布的哈希一致',
  winners: '全部中奖者由种子与名单算出',
}

const NOTES: Record<RollCheck['name'], (proof: RollProof) => string> = {
  seed: ({ serverSeedHash }) => `SHA-256 为 ${short(serverSeedHash)}`,
  entrants: ({ entrants, entrantsHash }) => `${entrants.length.toLocaleString('en-US')} 人，哈希 ${short(entrantsHash)}`,
  winners: ({ winners, passedOver }) =>
    `逐一重算 ${winners.length} 份奖品${passedOver.length > 0 ? `，依次跳过 ${passedOver.length} 个截止时被冻结的账号` : ''}`,
}

const short = (hash: string) => `${hash.slice(0, 10)}…${hash.slice(-6)}`

/** 公平验证 of a draw, computed on this phone with the code of the server. A null `roomId` closes the dialog. */
export function RollProofDialog({ roomId, onClose }: { roomId: string | null; onClose: () => void }) {
  const { proof, failed, load } = useProof<string, RollProof>(roomId, loadRollProof)
  const uid = useSnapshot(appState).userInfo?.uid
  const checks = useMemo(
    () => proof && verifyRoll(proof).map(({ name, ok }) => ({ name: NAMES[name], ok, note: NOTES[name](proof) })),
    [proof],
  )
  const place = proof && uid ? proof.entrants.indexOf(uid) + 1 : 0
  return (
    <Modal open={roomId !== null} onClose={onClose} title='ROLL 公平验证' height={480}>
      {failed && <ErrorState onRetry={load} />}
      {!proof && !failed && <Skeleton className={css.wait} />}
      {proof && checks && (
        <>
          <p className={css.verdict} role='status'>
            {checks.every(({ ok }) => ok) ? '已在您的手机上重新计算，结果一致' : '有一项与公布的不一致，请联系客服'}
          </p>
          <CheckList checks={checks} />
          <p className={css.how}>
            第 n 次抽取 = HMAC-SHA256（种子，“roll:名单哈希:n:序号”）的前 52
            位，对剩余人数取余，从尚未中奖的玩家中选出一位。种子在截止之后才公开，谁也不能提前算出。
            {place > 0 && ` 您是第 ${place} 位参加的玩家。`}
          </p>
          <ProofFacts
            facts={[
              { name: '种子', text: proof.serverSeed },
              { name: '种子哈希', text: proof.serverSeedHash },
              { name: '名单哈希', text: proof.entrantsHash },
            ]}
          />
        </>
      )}
    </Modal>
  )
}
