import { Children, isValidElement, type ReactNode } from 'react'
import { Panel } from '#client/chrome/Panel.tsx'
import css from './Rule.module.css'

/** One chapter of the rules: tables, and below them the list items. */
export function Rule({ title, children }: { title: string; children: ReactNode }) {
  const parts = Children.toArray(children)
  const isLine = (part: ReactNode) => isValidElement(part) && part.type === 'li'
  return (
    <Panel tone='dim' className={css.rule}>
      <h2 className={css.title}>{title}</h2>
      {parts.filter((part) => !isLine(part))}
      <ul className={css.lines}>{parts.filter(isLine)}</ul>
    </Panel>
  )
}

export function Table({ head, children }: { head: readonly [string, string]; children: ReactNode }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th>{head[0]}</th>
          <th>{head[1]}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
