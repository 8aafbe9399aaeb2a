import type { ReactNode } from 'react'
import css from './Head.module.css'

/** Title of a part of the page, and what stands beside it. */
export function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.head}>
      <h2 className={css.title}>{title}</h2>
      {children && <span className={css.note}>{children}</span>}
    </div>
  )
}
