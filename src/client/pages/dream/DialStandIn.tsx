import { useSnapshot } from 'valtio'
import type { DreamBook } from '#shared/dream.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { dreamStage } from '#state/dream/stage.ts'
import { largeUrl } from '#state/images.ts'
import { stageState } from '#state/stage.ts'
import css from './DialStandIn.module.css'
import { percent } from './words.ts'

const RADIUS = 86
const ROUND = 2 * Math.PI * RADIUS

/** The dial as a still picture, until the stage is visible and where it cannot be drawn. With a book it shows where the needle stopped. */
export function DialStandIn({ book }: { book: DreamBook | null }) {
  const { top, bottom } = useSnapshot(stageState).freeArea
  const dial = useSnapshot(dreamStage)
  const target = book?.target ?? dial.target
  const chance = book?.chance ?? dial.chance
  return (
    <div className={css.area} style={{ top, bottom }} data-lost={(book && !book.won) || undefined}>
      <svg viewBox='0 0 200 200' className={css.dial} aria-hidden='true'>
        <circle cx='100' cy='100' r='97' className={css.rim} />
        <circle cx='100' cy='100' r={RADIUS} className={css.ring} />
        <circle
          cx='100'
          cy='100'
          r={RADIUS}
          className={css.arc}
          strokeDasharray={`${(ROUND * chance) / 10_000} ${ROUND}`}
          transform='rotate(-90 100 100)'
        />
        {book && <path d='M100 26 92 4h16z' className={css.needle} transform={`rotate(${(book.roll / TOTAL_WEIGHT) * 360} 100 100)`} />}
      </svg>
      {target && <img src={largeUrl(target.giftImage)} alt='' />}
      <b>{book && !book.won ? percent((book.roll / TOTAL_WEIGHT) * 10_000) : percent(chance)}</b>
    </div>
  )
}
