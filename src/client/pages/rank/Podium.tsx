import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { VacantSeat } from '#client/chrome/VacantSeat.tsx'
import type { RankRow, RankView } from '#shared/calls/rank.ts'
import type { RankBoard } from '#shared/rank.ts'
import { artUrl } from '#state/platform/images.ts'
import { Figure } from './Figure.tsx'
import css from './Podium.module.css'
import { diamondsText } from './words.ts'

const STEPS = [css.gold, css.silver, css.bronze]
const TONES = ['gold', 'silver', 'violet'] as const

/** The most that a place is paid, in diamonds; 0 without a reward. */
export const rewardAt = (rewards: readonly RankView['rewards'][number][], place: number): number =>
  rewards.find(({ rankFrom, rankTo }) => rankFrom <= place && place <= rankTo)?.secondaryBalance ?? 0

interface Props {
  board: RankBoard
  /** Says what a vacant step takes; without it there is nothing to win any more. */
  need?: string
  /** The first three rows, or fewer. */
  rows: readonly RankRow[]
  rewards: readonly RankView['rewards'][number][]
}

/** The first three on their steps; a step that nobody has reached yet is vacant. */
export function Podium({ board, need, rows, rewards }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the board must scroll by keyboard
    <ol className={cx(css.podium, rewards.length === 0 && css.bare)} aria-label='前三名' tabIndex={0}>
      {STEPS.map((step, index) => {
        const row = rows.find(({ place }) => place === index + 1)
        return (
          <li key={step} className={cx(css.step, step, row?.mine && css.mine)}>
            <Stand board={board} need={need} row={row} place={index + 1} reward={rewardAt(rewards, index + 1)} />
          </li>
        )
      })}
    </ol>
  )
}

interface StandProps {
  board: RankBoard
  need: string | undefined
  row: RankRow | undefined
  place: number
  reward: number
}

function Stand({ board, need, row, place, reward }: StandProps) {
  return (
    <div className={css.stand}>
      {row ? <Holder board={board} row={row} /> : <Vacancy need={need} place={place} />}
      <span className={css.block}>
        <b className={css.number}>{place}</b>
        {reward > 0 && (
          <span className={css.reward}>
            最高
            <CurrencyIcon currency='diamond' size={14} />
            <b>{diamondsText(reward)}</b>
            <span className='sr-only'>钻石</span>
          </span>
        )}
      </span>
    </div>
  )
}

function Holder({ board, row: { place, nickname, headPic, headGround, figure } }: { board: RankBoard; row: RankRow }) {
  return (
    <>
      <span className={css.head}>
        {place === 1 && <img className={css.crown} src={artUrl('items/crown')} alt='' />}
        <Avatar src={headPic} frame={headGround} size={place === 1 ? 76 : 58} tone={TONES[place - 1] ?? 'violet'} />
      </span>
      <b className={css.name}>{nickname}</b>
      <Figure board={board} value={figure} size={place === 1 ? 18 : 15} />
    </>
  )
}

function Vacancy({ need, place }: { need: string | undefined; place: number }) {
  return (
    <>
      <VacantSeat place={place} size={place === 1 ? 76 : 58} />
      <b className={cx(css.name, css.vacant)}>虚位以待</b>
      {need && <span className={css.need}>{need}</span>}
    </>
  )
}
