import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { ItemCard } from '#client/chrome/ItemCard.tsx'
import type { KujiPool } from '#shared/modes/kuji/pool.ts'
import { RANK_NAMES } from '#shared/modes/kuji/rules.ts'
import { chanceText } from '../words.ts'
import css from './Prizes.module.css'

/** Every prize of a pool: how many are left, and the chance that the next ticket has it. */
export function Prizes({ pool: { prizes, lastOne, tickets, sold, state } }: { pool: KujiPool }) {
  const left = tickets - sold
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the row must scroll by keyboard
    <ul className={css.prizes} aria-label='奖品与剩余数量' tabIndex={0}>
      {prizes.map((prize) => (
        <li key={prize.giftId} className={cx(css.prize, gradeClass(prize.grade), prize.left === 0 && css.gone)}>
          <p className={css.rank}>{RANK_NAMES[prize.rank]}</p>
          <ItemCard item={prize} size='low' spent={prize.left === 0} />
          <p className={css.left}>
            余 <b>{prize.left}</b>/{prize.count}
          </p>
          <p className={css.chance}>{state === 'open' ? `概率 ${chanceText(prize.left, left)}` : '已封盘'}</p>
        </li>
      ))}
      {lastOne && (
        <li className={cx(css.prize, css.last, gradeClass(lastOne.grade))}>
          <p className={css.rank}>最后赏</p>
          <ItemCard item={lastOne} size='low' />
          <p className={css.left}>买走</p>
          <p className={css.chance}>最后一签即得</p>
        </li>
      )}
    </ul>
  )
}
