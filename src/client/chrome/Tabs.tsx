import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { pressed } from './press.ts'
import css from './Tabs.module.css'

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
  className?: string | undefined
}

/** A row of tabs; the chosen one is golden and larger. The row scrolls sideways to the chosen tab and takes arrow keys. */
export function Tabs<Id extends string | number>({ items, value, onChange, label, className }: Props<Id>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' })
  }, [value])

  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = by && items[(items.findIndex(({ id }) => id === value) + by + items.length) % items.length]
    if (!next) return
    onChange(next.id)
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <div role='tablist' aria-label={label} ref={row} className={cx(css.row, className)} onKeyDown={step}>
      {items.map((tab) => (
        <button
          key={tab.id}
          type='button'
          role='tab'
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
