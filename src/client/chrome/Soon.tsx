import { SOON } from '#client/closedDoors.ts'
import { cx } from './cx.ts'
import css from './Soon.module.css'

/** The mark 即将开放 on a door that is not open yet. The parent positions it. */
export function Soon({ className }: { className?: string | undefined }) {
  return <span className={cx(css.soon, className)}>{SOON}</span>
}
