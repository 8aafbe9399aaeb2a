import { type ReactNode, useEffect, useRef } from 'react'
import css from './ResultView.module.css'

/** The buttons below a result, two in the first row and one below. The first one gets the focus, because it costs nothing. */
export function ResultActs({ children }: { children: ReactNode }) {
  const acts = useRef<HTMLDivElement>(null)
  useEffect(() => acts.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div className={css.acts} ref={acts} data-keep-clear>
      {children}
    </div>
  )
}
