import { PlainResult } from './PlainResult.tsx'
import css from './ProofDialog.module.css'

interface Props {
  /** What was drawn, in plain words without a full stop. */
  said: string
  /** What the outcome is compared with, e.g. 开奖前锁定的. */
  fixed: string
  agrees: boolean
}

/** What the proof of a whole draw says before all figures: what came out, and whether this phone has computed the same. */
export const DrawVerdict = ({ said, fixed, agrees }: Props) => (
  <div className={css.verdict}>
    <PlainResult agreement={agrees ? 'passed' : 'failed'}>
      {agrees ? `${said}。已在您的手机上重新计算，结果与${fixed}一致。` : `${said}。但重新计算后与${fixed}不一致，请联系客服。`}
    </PlainResult>
  </div>
)
