import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { pressed } from './press.ts'
import { panelId, tabId } from './TabPanel.tsx'
import css from './Tabs.module.css'
import { useTabKeys } from './useTabKeys.ts'

interface Tab<Id> {
  id: Id
  label: string
}

interface Props<Id> {
  items: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** Name of the row for screen readers: what it chooses. */
  label: string
  /** Name by which the TabPanel below finds this row. */
  name: string
  className?: string | undefined
}

/**
 * A row of tabs; the chosen one is golden and larger. The row scrolls sideways to the chosen tab and takes arrow keys. A TabPanel with
 * the same name stands below.
 */
export function Tabs<Id extends string | number>({ items, value, onChange, label, name, className }: Props<Id>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' })
  }, [value])

  const step = useTabKeys(items, value, onChange)
  return (
    <div role='tablist' aria-label={label} ref={row} className={cx(css.row, className)} onKeyDown={step}>
      {items.map((tab) => (
        <button
          key={tab.id}
          type='button'
          role='tab'
          id={tabId(name, tab.id)}
          aria-controls={panelId(name)}
          data-tab={tab.id}
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          className={css.tab}
          onClick={pressed(() => onChange(tab.id))}
        >
          <span className={css.name}>{tab.label}</span>
        </button>
      ))}
    </div>
  )
}
