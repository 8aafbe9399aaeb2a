import type { ReactNode } from 'react'
import css from './Heading.module.css'

/** Title of a part of the page, with a text at its right. */
export function Heading({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <h2 className={css.heading}>
      {children}
      {aside && <em>{aside}</em>}
    </h2>
  )
}
