import { cx } from '#client/chrome/cx.ts'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { pressed } from '#client/chrome/press.ts'
import type { BoxDetail } from '#shared/calls/case.ts'
import type { Grade } from '#shared/codes.ts'
import css from './GradeBands.module.css'

/** Narrowest band, in percent of the bar: the rarest grades would be thinner than a hair. */
const THINNEST = 1.4

interface Props {
  bands: readonly BoxDetail['viewGradeGiftProb'][number][]
  /** Only this grade is listed. */
  chosen: Grade | null
  onChoose: (grade: Grade | null) => void
}

/** Chance of each grade: a bar that grows from the left, and its figures, which choose what is listed. Stays in view. */
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
            <b>{prob.toFixed(2)}%</b>
          </button>
        ))}
      </div>
    </section>
  )
}
