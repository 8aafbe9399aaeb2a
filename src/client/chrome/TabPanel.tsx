import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './TabPanel.module.css'

/** Ids that connect a tab with its panel. `name` names the row of tabs; it is unique on the page. */
export const panelId = (name: string) => `${name}-panel`
export const tabId = (name: string, id: string | number) => `${name}-tab-${id}`

interface Props {
  /** The `name` of the row of tabs. */
  of: string
  /** Id of the chosen tab. */
  tab: string | number
  className?: string | undefined
  children: ReactNode
}

/** What a chosen tab shows. It fills the room that its parent, a column, has left. */
export function TabPanel({ of, tab, className, children }: Props) {
  return (
    <div role='tabpanel' id={panelId(of)} aria-labelledby={tabId(of, tab)} className={cx(css.panel, className)}>
      {children}
    </div>
  )
}
