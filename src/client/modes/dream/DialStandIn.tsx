import { useSnapshot } from 'valtio'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { stageState } from '#state/core/play/stage.ts'
import { dreamStage } from '#state/modes/dream/stage.ts'
import { largeUrl } from '#state/platform/images.ts'
import css from './DialStandIn.module.css'

/** Radii and widths as `scenes/dream/layout.ts` has them, in hundredths of the dial's radius. */
const CHANNEL = 83.6
const ROUND = 2 * Math.PI * CHANNEL
const QUARTERS = ['0', '25', '50', '75'] as const

/** Two decimals, as the scene writes it. */
const shownPercent = (chance: number): string => `${(chance / 100).toFixed(2)}%`

/**
 * The dial as a still picture, until the stage is visible and where it cannot be drawn: of the size, in the place and with the words of the scene's
 * first frame. With a book it shows where the needle stopped.
 */
export function DialStandIn({ book }: { book: DreamBook | null }) {
  const { top, bottom } = useSnapshot(stageState).freeArea
  const dial = useSnapshot(dreamStage)
  const target = book?.target ?? dial.target
  const chance = book?.chance ?? dial.chance
  const landed = book ? (book.roll / TOTAL_WEIGHT) * 10_000 : 0
  return (
    <div className={css.area} style={{ top, bottom }} data-lost={(book && !book.won) || undefined}>
      <svg viewBox='-110 -110 220 220' className={css.dial} aria-hidden='true'>
        <circle r='113' className={css.gear} />
        <circle r='99' className={css.rim} />
        <circle r={CHANNEL} className={css.ring} />
        <circle r={CHANNEL} className={css.arc} strokeDasharray={`${(ROUND * chance) / 10_000} ${ROUND}`} transform='rotate(-90)' />
        {QUARTERS.map((text, quarter) => (
          <text key={text} className={css.quarter} x={[0, 58.8, 0, -58.8][quarter]} y={([-58.8, 0, 58.8, 0][quarter] ?? 0) + 3}>
            {text}
          </text>
        ))}
        {target && <image href={largeUrl(target.giftImage)} x='-52' y='-73.5' width='104' height='104' className={css.target} />}
        <text className={css.percent} y='49'>
          {shownPercent(book && !book.won ? landed : chance)}
        </text>
        {book && <path d='M0 -74 -8 -96h16z' className={css.needle} transform={`rotate(${(landed / 10_000) * 360})`} />}
      </svg>
    </div>
  )
}
