import { type Agreement, PlainResult } from './PlainResult.tsx'
import css from './ProofDialog.module.css'

interface Props {
  /** What was drawn, in plain words without a full stop. */
  said: string
  /** What the outcome is compared with, e.g. 开奖前锁定的. */
  fixed: string
  agrees: boolean
  /** True where all that fails is the signature of the public random number. */
  forged?: boolean | undefined
  /** What has no result yet: a check is still made, or this device cannot make it. Nothing then counts as passed. */
  open?: 'working' | 'unable' | undefined
  /** Why the proof cannot prove the draw whole, whatever device checks it. */
  lacks?: string | null | undefined
}

/** The sentence, without its beginning. */
function verdictOf({ fixed, agrees, forged, open, lacks }: Omit<Props, 'said'>): { agreement: Agreement; text: string } {
  if (!agrees && forged) return { agreement: 'failed', text: '但公开随机数的签名无效，不能证明结果没有被挑选，请联系客服。' }
  if (!agrees) return { agreement: 'failed', text: `但重新计算后与${fixed}不一致，请联系客服。` }
  if (open === 'working') return { agreement: 'working', text: '正在您的手机上核对公开随机数的签名。' }
  if (lacks) return { agreement: 'sealed', text: `重新计算的结果与${fixed}一致，但未能证明全部：${lacks}。` }
  if (open === 'unable')
    return { agreement: 'sealed', text: `重新计算的结果与${fixed}一致，但这台设备无法核对公开随机数的签名，请换用新版浏览器再核对。` }
  return { agreement: 'passed', text: `已在您的手机上重新计算，结果与${fixed}一致。` }
}

/** What the proof of a whole draw says before all figures: what came out, and whether this phone has computed the same. */
export function DrawVerdict({ said, ...found }: Props) {
  const { agreement, text } = verdictOf(found)
  return (
    <div className={css.verdict}>
      <PlainResult agreement={agreement}>{`${said}。${text}`}</PlainResult>
    </div>
  )
}
