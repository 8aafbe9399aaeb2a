import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Returns the index of the tab that a key leads to, or undefined for other keys. */
export function tabAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const by = STEPS[key]
  return by === undefined ? undefined : (at + by + count) % count
}

/** Returns the key handler of a row of tabs: arrow keys, Home and End choose a tab and give it the focus. */
export function useTabKeys<Id>(items: readonly { id: Id }[], value: Id, onChange: (id: Id) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const next = tabAfter(
      event.key,
      items.findIndex(({ id }) => id === value),
      items.length,
    )
    const item = next === undefined ? undefined : items[next]
    if (!item || next === undefined) return
    event.preventDefault()
    onChange(item.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
}
