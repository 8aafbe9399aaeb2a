import { Amount } from '#client/chrome/Amount.tsx'
import { timesText } from '#client/exponent/words.ts'
import type { OwnStake } from '#shared/exponent/round.ts'
import css from './Bars.module.css'

/** What the player has staked, and where it leaves on its own. */
export function StakeCard({ own }: { own: OwnStake }) {
  return (
    <div className={css.card}>
      <small>已投入</small>
      <Amount value={own.stake} size={18} />
      <small className={css.auto}>{own.auto > 0 ? `自动退出 ${timesText(own.auto)}` : '手动退出'}</small>
    </div>
  )
}
