import { Amount } from '#client/chrome/Amount.tsx'
import { ceilingIn } from '#shared/modes/exponent/apply.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import css from './Bars.module.css'
import { leaveLabel } from './words.ts'

/** What the player has staked, and where it leaves on its own. */
export function StakeCard({ view, own }: { view: ExponentView; own: OwnStake }) {
  return (
    <div className={css.card}>
      <small>已投入</small>
      <Amount value={own.stake} size={18} />
      <small className={css.auto}>{leaveLabel(own.auto, ceilingIn(view))}</small>
    </div>
  )
}
