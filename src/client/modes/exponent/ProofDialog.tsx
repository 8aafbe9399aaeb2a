import { useRef } from 'react'
import { CheckList } from '#client/chrome/CheckList.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import css from '#client/drawProof/ProofDialog.module.css'
import { ProofFacts } from '#client/drawProof/ProofFacts.tsx'
import { useProof } from '#client/drawProof/useProof.ts'
import { shownCrash } from '#shared/modes/exponent/rules.ts'
import { type ExponentCheckName, type ExponentProof, verifyRound } from '#shared/modes/exponent/verify.ts'
import { loadProof } from '#state/modes/exponent/proof.ts'
import { timesText } from './words.ts'

const NAMES: Record<ExponentCheckName, string> = {
  chain: '本轮密钥属于第一轮之前就公布的哈希链',
  crash: '断裂倍数由密钥与公开盐值算出',
  time: '断裂的时刻与倍数一致',
}

/** What a check has compared. */
const NOTES: Record<ExponentCheckName, (proof: ExponentProof) => string> = {
  chain: ({ place, chain }) => `对密钥做 ${place} 次 SHA-256，得到 ${chain.terminal.slice(0, 12)}…${chain.terminal.slice(-8)}`,
  crash: ({ broken }) => `算得 ${timesText(shownCrash(broken.crash))}`,
  time: ({ startAt, broken }) => `开始后 ${((broken.breakAt - startAt) / 1000).toFixed(3)} 秒`,
}

/** 公平验证 of a round, computed on this phone with the code of the server. Null closes the dialog. */
export function ProofDialog({ round, onClose }: { round: number | null; onClose: () => void }) {
  const last = useRef(0)
  if (round !== null) last.current = round
  const { proof, failed, load } = useProof<number, ExponentProof>(round, loadProof)
  const checks = proof && verifyRound(proof).map(({ name, ok }) => ({ name: NAMES[name], ok, note: NOTES[name](proof) }))
  return (
    <Modal open={round !== null} onClose={onClose} title={`第 ${last.current} 轮 · 公平验证`} height={480}>
      {failed && <ErrorState onRetry={load} />}
      {!proof && !failed && <Skeleton className={css.wait} />}
      {proof && checks && (
        <>
          <p className={css.crash}>{timesText(shownCrash(proof.broken.crash))}</p>
          <p className={css.verdict} role='status'>
            {checks.every(({ ok }) => ok) ? '已在您的手机上重新计算，结果一致' : '有一项与公布的不一致，请联系客服'}
          </p>
          <CheckList checks={checks} />
          <p className={css.how}>
            倍数 = 96 × 2⁵² ÷（2⁵² − HMAC-SHA256（密钥，盐值）的前 52 位），不足 1.00 时立即断裂，最高
            100。密钥在断裂之前不公开，谁也算不出来。
          </p>
          <ProofFacts
            facts={[
              { name: '密钥', text: proof.broken.secret },
              { name: '盐值', text: proof.chain.salt },
              { name: '链首哈希', text: proof.chain.terminal },
            ]}
          />
        </>
      )}
    </Modal>
  )
}
