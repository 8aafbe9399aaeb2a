import { useRef } from 'react'
import { DrawProofDialog, type DrawProofKind } from '#client/drawProof/DrawProofDialog.tsx'
import css from '#client/drawProof/ProofDialog.module.css'
import { shownCrash } from '#shared/modes/exponent/rules.ts'
import { type ExponentCheckName, type ExponentProof, verifyRound } from '#shared/modes/exponent/verify.ts'
import { loadProof } from '#state/modes/exponent/proof.ts'
import { timesText } from './words.ts'

type Kind = DrawProofKind<number, ExponentProof, ExponentCheckName>

const names: Kind['names'] = {
  chain: '本轮密钥属于第一轮之前就公布的哈希链',
  crash: '断裂倍数由密钥与公开盐值算出',
  time: '断裂的时刻与倍数一致',
}

/** What a check has compared. */
const notes: Kind['notes'] = {
  chain: ({ place, chain }) => `对密钥做 ${place} 次 SHA-256，得到 ${chain.terminal.slice(0, 12)}…${chain.terminal.slice(-8)}`,
  crash: ({ broken }) => `算得 ${timesText(shownCrash(broken.crash))}`,
  time: ({ startAt, broken }) => `开始后 ${((broken.breakAt - startAt) / 1000).toFixed(3)} 秒`,
}

const KIND: Kind = {
  ask: loadProof,
  verify: verifyRound,
  names,
  notes,
  factsOf: ({ broken, chain }) => [
    { name: '密钥', text: broken.secret },
    { name: '盐值', text: chain.salt },
    { name: '链首哈希', text: chain.terminal },
  ],
}

const head = ({ broken }: ExponentProof) => <p className={css.crash}>{timesText(shownCrash(broken.crash))}</p>

const said = ({ round, broken }: ExponentProof) => `第 ${round} 轮在 ${timesText(shownCrash(broken.crash))} 断裂`

const how = () => (
  <>倍数 = 96 × 2⁵² ÷（2⁵² − HMAC-SHA256（密钥，盐值）的前 52 位），不足 1.00 时立即断裂，最高 100。密钥在断裂之前不公开，谁也算不出来。</>
)

/** 公平验证 of a round. Null closes the dialog. */
export function ProofDialog({ round, onClose }: { round: number | null; onClose: () => void }) {
  const last = useRef(0)
  if (round !== null) last.current = round
  return (
    <DrawProofDialog
      kind={KIND}
      id={round}
      onClose={onClose}
      title={`第 ${last.current} 轮 · 公平验证`}
      height={480}
      said={said}
      fixed='开局前锁定的'
      head={head}
      how={how}
    />
  )
}
