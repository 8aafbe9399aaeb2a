import type { ReactNode } from 'react'
import { cx } from '#client/chrome/cx.ts'
import css from './Hint.module.css'

/** The line below a field: what the field takes, or in red what is wrong with its value. */
export function Hint({ bad, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <p className={cx(css.hint, bad && css.bad)} role={bad ? 'alert' : undefined}>
      {children}
    </p>
  )
}
