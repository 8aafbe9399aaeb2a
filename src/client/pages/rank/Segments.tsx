import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import { panelId, tabId } from '#client/chrome/TabPanel.tsx'
import { useTabKeys } from '#client/chrome/useTabKeys.ts'
import css from './Segments.module.css'

interface Props<Id> {
  items: readonly { id: Id; label: string }[]
  value: Id
  onChange: (id: Id) => void
  /** Name of the row for screen readers. */
  label: string
  /** Name by which the TabPanel below finds this row. */
  name: string
  className?: string | undefined
}

/** A row of tabs in one frame; the chosen one is a raised violet plate. */
export function Segments<Id extends string>({ items, value, onChange, label, name, className }: Props<Id>) {
  const step = useTabKeys(items, value, onChange)
  return (
    <div role='tablist' aria-label={label} className={cx(css.row, className)} onKeyDown={step}>
      {items.map(({ id, label: text }) => (
        <button
          key={id}
          type='button'
          role='tab'
          id={tabId(name, id)}
          aria-controls={panelId(name)}
          aria-selected={id === value}
          tabIndex={id === value ? 0 : -1}
          className={css.tab}
          onClick={pressed(() => onChange(id))}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
