import { cx } from '#client/chrome/cx.ts'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { pressed } from '#client/chrome/press.ts'
import { formatChance } from '#client/stage/result.ts'
import type { Grade } from '#shared/codes.ts'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import css from './GradeBands.module.css'

/** Least width of a band in percent of the bar. The rarest grades would be too thin to see otherwise. */
const THINNEST = 1.4

interface Props {
  bands: readonly BoxDetail['viewGradeGiftProb'][number][]
  /** The list shows only items of this grade; null shows all. */
  chosen: Grade | null
  onChoose: (grade: Grade | null) => void
}

/**
 * Chance of each grade as a bar and as figures. A tap on a figure chooses which items the list shows. It stays in view while the list
 * scrolls.
 */
export function GradeBands({ bands, chosen, onChoose }: Props) {
  return (
    <section className={css.bands} aria-label='各品级概率'>
      <div className={css.bar} aria-hidden='true'>
        {bands.map(({ grade, prob }) => (
          <i
            key={grade}
            className={cx(gradeClass(grade), chosen !== null && chosen !== grade && css.dim)}
            style={{ flexGrow: Math.max(prob, THINNEST) }}
          />
        ))}
      </div>
      <div className={css.figures}>
        {bands.map(({ grade, prob }) => (
          <button
            key={grade}
            type='button'
            className={cx(css.figure, gradeClass(grade), chosen === grade && css.on)}
            aria-pressed={chosen === grade}
            onClick={pressed(() => onChoose(chosen === grade ? null : grade))}
          >
            {gradeName(grade)}
            <b>{formatChance(prob)}</b>
          </button>
        ))}
      </div>
    </section>
  )
}
