import type { ReactNode } from 'react'
import { Panel } from '#client/chrome/Panel.tsx'
import { serverNow } from '#state/platform/clock.ts'
import css from './DayList.module.css'
import { byDay } from './days.ts'

interface Props<T> {
  /** Newest first. */
  items: readonly T[]
  keyOf: (row: T) => string
  /** True when each row has its own panel. */
  cards?: boolean
  children: (row: T) => ReactNode
}

/** Rows below headings with their day. The rows of a day share one panel. */
export function DayList<T extends { time: number }>({ items, keyOf, cards, children }: Props<T>) {
  return byDay(items, serverNow()).map(({ key, title, date, rows }) => {
    const list = (
      <ul className={cards ? css.cards : undefined}>
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
    )
    return (
      <section key={key} className={css.day}>
        <h2 className={css.heading}>
          {title}
          <span>{date}</span>
        </h2>
        {cards ? (
          list
        ) : (
          <Panel tone='dim' className={css.panel}>
            {list}
          </Panel>
        )}
      </section>
    )
  })
}
