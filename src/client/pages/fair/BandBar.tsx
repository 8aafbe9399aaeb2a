import { cx } from '#client/chrome/cx.ts'
import type { MeasuredRow } from '#shared/calls/measured.ts'
import { bandOf, isInBand } from '#shared/fairness/chance.ts'
import css from './MeasuredPage.module.css'

/** A bar reaches this many times the half width of the band to each side; a tick further out stands at its end. */
const REACH = 2

/** The band in which chance lies as a bar, and the hits as a tick. */
export function BandBar({ row }: { row: MeasuredRow }) {
  const { from, to } = bandOf(row)
  const middle = (from + to) / 2
  const half = Math.max((to - from) / 2, 0.5)
  const place = (hits: number) => `${Math.min(100, Math.max(0, 50 + ((hits - middle) / (half * REACH)) * 50))}%`
  return (
    <span className={css.bar} aria-hidden='true'>
      <span className={css.band} style={{ left: place(middle - half), right: `calc(100% - ${place(middle + half)})` }} />
      <span className={css.stated} style={{ left: place(row.expected) }} />
      <span className={cx(css.tick, !isInBand(row) && css.out)} style={{ left: place(row.hits) }} />
    </span>
  )
}
