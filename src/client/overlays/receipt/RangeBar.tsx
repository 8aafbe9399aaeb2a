import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import type { Grade } from '#shared/codes.ts'
import type { OddsRange } from '#shared/fairness/oddsTable.ts'
import { bandsOf, placeOf } from './bands.ts'
import css from './RangeBar.module.css'
import { count } from './words.ts'

interface Props {
  pool: readonly OddsRange[]
  /** Null while the roll is not known. */
  roll: number | null
}

/** The pool as a bar with a band for each grade. A pointer slides to the roll. */
export function RangeBar({ pool, roll }: Props) {
  const bands = bandsOf(pool)
  const place = roll === null ? null : placeOf(bands, roll)
  const total = pool.at(-1)?.rangeTo ?? 0
  const named = bands.map(({ grade, from, to }) => `${gradeName(grade as Grade)} ${count(from)} 至 ${count(to)}`)
  return (
    <div className={css.frame} role='img' aria-label={`${roll === null ? '' : `号码 ${count(roll)}。`}${named.join('，')}`}>
      <div className={css.labels}>
        {place !== null && roll !== null && (
          <span className={css.label} style={{ left: `${Math.min(Math.max(place, 12), 88)}%` }}>
            {count(roll)}
          </span>
        )}
      </div>
      <div className={css.bar}>
        {bands.map(({ grade, width }) => (
          <i key={grade} className={gradeClass(grade as Grade)} style={{ width: `${width}%` }} />
        ))}
        {place !== null && (
          <span className={css.track} style={{ transform: `translateX(${place}%)` }}>
            <b className={css.pointer} />
          </span>
        )}
      </div>
      <div className={css.ends}>
        <span>1</span>
        <span>{count(total)}</span>
      </div>
    </div>
  )
}
