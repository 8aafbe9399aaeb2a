import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import type { RankRow, RankView } from '#shared/calls/rank.ts'
import { RANK_KEPT, type RankBoard } from '#shared/rank.ts'
import css from './BoardRows.module.css'
import { Figure } from './Figure.tsx'
import { rewardAt } from './Podium.tsx'
import { diamondsText } from './words.ts'

interface Props {
  board: RankBoard
  /** What a place takes that nobody holds. */
  need: string
  /** The rows below the podium. */
  rows: readonly RankRow[]
  rewards: readonly RankView['rewards'][number][]
}

/** The first place below the podium. */
const FIRST = 4

/** The places from the fourth on. Those that nobody holds yet say what they are worth. */
export function BoardRows({ board, need, rows, rewards }: Props) {
  const free = Array.from({ length: RANK_KEPT - FIRST + 1 }, (_, at) => FIRST + at).slice(rows.length)
  return (
    <ol className={css.list} start={FIRST} aria-label={`第 ${FIRST} 名起`}>
      {rows.map((row) => (
        <Row key={row.place} board={board} row={row} reward={rewardAt(rewards, row.place)} />
      ))}
      {free.map((place) => (
        <FreeRow key={place} need={need} place={place} reward={rewardAt(rewards, place)} />
      ))}
    </ol>
  )
}

/** A place that nobody holds yet. */
function FreeRow({ need, place, reward }: { need: string; place: number; reward: number }) {
  return (
    <li className={cx(css.row, css.free)}>
      <b className={css.place}>{place}</b>
      <Avatar src='' frame='' size={40} tone='violet' />
      <span className={css.who}>
        <b className={css.name}>虚位以待</b>
        <Reward value={reward} />
      </span>
      <span className={css.need}>{need}</span>
    </li>
  )
}

function Reward({ value }: { value: number }) {
  if (value <= 0) return null
  return (
    <span className={css.reward}>
      <CurrencyIcon currency='diamond' size={13} />
      最高 {diamondsText(value)}
      <span className='sr-only'>钻石</span>
    </span>
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
        <Reward value={reward} />
      </span>
      <Figure board={board} value={figure} size={15} />
    </li>
  )
}
