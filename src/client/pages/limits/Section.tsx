import type { ReactNode } from 'react'
import css from './Section.module.css'

interface Props {
  title: string
  /** Shows at the right end of the title. */
  note?: string
  children: ReactNode
}

/** A part of the page with a title. */
export function Section({ title, note, children }: Props) {
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {note && <span className={css.note}>{note}</span>}
      </div>
      {children}
    </section>
  )
}
