import { useEffect, useRef } from 'react'
import { Chip } from '#client/chrome/Chip.tsx'
import { useTabKeys } from '#client/chrome/useTabKeys.ts'
import css from './TabChips.module.css'

interface Props<Id> {
  items: readonly { id: Id; label: string }[]
  value: Id
  onChange: (id: Id) => void
  /** Name of the row for screen readers: what it chooses. */
  label: string
  /** Name by which the TabPanel below finds this row. */
  name: string
}

/** Tabs drawn as chips. The row scrolls sideways to the chosen one and takes arrow keys. */
export function TabChips<Id extends string>({ items, value, onChange, label, name }: Props<Id>) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value has another chip
  useEffect(() => {
    const { current } = row
    const chosen = current?.querySelector('[aria-selected=true]')
    if (!current || !chosen) return
    const centre = () => chosen.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
    // The widths of the chips change when the font has loaded.
    const widths = new ResizeObserver(centre)
    for (const chip of current.children) widths.observe(chip)
    return () => widths.disconnect()
  }, [value])

  const step = useTabKeys(items, value, onChange)
  return (
    <div role='tablist' aria-label={label} ref={row} className={css.row} onKeyDown={step}>
      {items.map(({ id, label: words }) => (
        <Chip key={id} kind='tab' tab={{ of: name, id }} tone='gold' on={id === value} className={css.tab} onClick={() => onChange(id)}>
          {words}
        </Chip>
      ))}
    </div>
  )
}
