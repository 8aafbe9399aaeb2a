import type { ReactNode } from 'react'
import css from './Lab.module.css'

interface Props {
  title: string
  /** Text beside the title, e.g. a number. */
  note?: string
  children: ReactNode
}

/** A part of a laboratory page, with a title. */
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
