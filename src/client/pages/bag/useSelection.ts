import { useMemo, useState } from 'react'
import type { BagItem } from '#shared/calls/profile.ts'
import { bagState, exchangeAllItems, exchangeItems } from '#state/bag.ts'

/** Most ids that one exchange call takes. */
const CALL_LIMIT = 500

type Picked = Pick<BagItem, 'itemId' | 'recoveryPrice'>

/**
 * What the player has marked in the bag. `all` means everything under the filter, loaded or not;
 * taking one away from it leaves the loaded others.
 */
export function useSelection(items: readonly Picked[], total: number, grade: number) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const [busy, setBusy] = useState(false)
  const marked = useMemo(() => items.filter(({ itemId }) => all || ids.has(itemId)), [items, ids, all])

  const clear = () => {
    setIds(new Set())
    setAll(false)
  }

  const toggle = (itemId: string) => {
    const next = new Set(marked.map((item) => item.itemId))
    if (!next.delete(itemId)) next.add(itemId)
    setAll(false)
    setIds(next)
  }

  /** Everything under the filter: known without loading it only for the whole bag. */
  const value = all && grade === -1 ? bagState.totalValue : marked.reduce((sum, item) => sum + item.recoveryPrice, 0)
  const count = all ? total : marked.length

  /** Exchanges what is marked; resolves to the coins gained, or null when it failed (its toast has told why). */
  const exchange = async (): Promise<number | null> => {
    setBusy(true)
    try {
      let gained = 0
      if (all) gained = (await exchangeAllItems(grade)).amount
      else {
        const left = marked.map((item) => item.itemId)
        while (left.length > 0) gained += (await exchangeItems(left.splice(0, CALL_LIMIT))).amount
      }
      clear()
      return gained
    } catch {
      return null
    } finally {
      setBusy(false)
    }
  }

  return {
    count,
    value,
    /** The value counts only what is loaded. */
    partial: all && grade !== -1 && items.length < total,
    all: count > 0 && count === total,
    busy,
    has: (itemId: string) => all || ids.has(itemId),
    toggle,
    clear,
    markAll: () => (all || count === total ? clear() : setAll(true)),
    exchange,
  }
}
export type Selection = ReturnType<typeof useSelection>
