import type { ReactNode } from 'react'
import css from './Lab.module.css'

interface Props {
  title: string
  /** Words beside the title, e.g. how many there are. */
  note?: string
  children: ReactNode
}

/** A titled part of a laboratory page. */
export function Section({ title, note, children }: Props) {
  return (
    <section className={css.section}>
      <h2 className={css.title}>
        {title}
        {note && <small className={css.note}>{note}</small>}
      </h2>
      {children}
    </section>
  )
}
