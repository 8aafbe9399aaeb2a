import type { ReactNode } from 'react'
import css from './ui.module.css'

/** A part of a side panel, with a title. `end` shows at the right of the title. */
export function Part({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>
        <span>{title}</span>
        {end}
      </h3>
      {children}
    </section>
  )
}
