import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import type { RankWeek } from '#shared/calls/rank.ts'
import type { RankBoard } from '#shared/rank.ts'
import { Figure } from './Figure.tsx'
import css from './Weeks.module.css'

const PLACES = [css.gold, css.silver, css.bronze]

/** The winners of a period that is over, a row each. */
export function Winners({ board, rows, label }: { board: RankBoard; rows: RankWeek['rows']; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list must scroll by keyboard
    <ol aria-label={label} tabIndex={0}>
      {rows.map(({ place, nickname, headPic, headGround, figure }) => (
        <li key={place} className={css.row}>
          <b className={cx(css.place, PLACES[place - 1])}>{place}</b>
          <Avatar src={headPic} frame={headGround} size={34} tone={place === 1 ? 'gold' : 'violet'} />
          <b className={css.name}>{nickname}</b>
          <Figure board={board} value={figure} size={14} />
        </li>
      ))}
    </ol>
  )
}
