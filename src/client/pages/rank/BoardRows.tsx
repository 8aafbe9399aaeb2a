import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import type { RankRow, RankView } from '#shared/calls/rank.ts'
import type { RankBoard } from '#shared/rank.ts'
import css from './BoardRows.module.css'
import { Figure } from './Figure.tsx'
import { rewardAt } from './Podium.tsx'
import { diamondsText } from './words.ts'

interface Props {
  board: RankBoard
  /** The rows below the podium. */
  rows: readonly RankRow[]
  rewards: readonly RankView['rewards'][number][]
}

/** The places from the fourth on. */
export function BoardRows({ board, rows, rewards }: Props) {
  const [first] = rows
  if (!first) return null
  return (
    <ol className={css.list} start={first.place} aria-label={`第 ${first.place} 名起`}>
      {rows.map((row) => (
        <Row key={row.place} board={board} row={row} reward={rewardAt(rewards, row.place)} />
      ))}
    </ol>
  )
}

function Row({ board, row, reward }: { board: RankBoard; row: RankRow; reward: number }) {
  const { place, nickname, headPic, headGround, figure, mine } = row
  return (
    <li className={cx(css.row, mine && css.mine)} aria-current={mine || undefined}>
      <b className={css.place}>{place}</b>
      <Avatar src={headPic} frame={headGround} size={40} tone='violet' />
      <span className={css.who}>
        <b className={css.name}>{nickname}</b>
        {reward > 0 && (
          <span className={css.reward}>
            <CurrencyIcon currency='diamond' size={13} />
            最高 {diamondsText(reward)}
            <span className='sr-only'>钻石</span>
          </span>
        )}
      </span>
      <Figure board={board} value={figure} size={15} />
    </li>
  )
}
