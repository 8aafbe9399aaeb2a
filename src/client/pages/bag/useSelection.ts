import { useCallback, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ALL_MARKS, isStackMarked, type Marks, markedOf, NO_MARKS, stackToggled, sumOf } from '#client/items/marks.ts'
import type { BagStack } from '#client/items/stacks.ts'
import type { BagItem } from '#shared/calls/profile.ts'
import { bagState, exchangeFiltered, exchangeMany, isGone, wholeFilter } from '#state/core/items/bag.ts'

/** The items that the player has marked in the bag, their exact worth, and their exchange. */
export function useSelection() {
  const { total, filteredValue } = useSnapshot(bagState)
  const [marks, setMarks] = useState<Marks>(NO_MARKS)
  const [busy, setBusy] = useState(false)
  const { count, value } = useMemo(() => sumOf(marks, { total, filteredValue }), [marks, total, filteredValue])

  const clear = useCallback(() => setMarks(NO_MARKS), [])
  const toggle = useCallback(({ items }: BagStack) => setMarks((before) => stackToggled(before, items)), [])
  const has = useCallback(({ items }: BagStack) => isStackMarked(marks, items), [marks])
  const all = count > 0 && count === total

  /** Loads all marked items. Null when that fails. */
  const take = async (): Promise<BagItem[] | null> => {
    const items = marks.all ? await wholeFilter() : []
    return items && markedOf(marks, items)
  }

  /**
   * Runs an action on the marked items. The marks are removed when it has succeeded, or when an item has left the bag. Resolves to
   * null after a failure, which a toast has told.
   */
  const act = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true)
    try {
      const done = await work()
      clear()
      return done
    } catch (error) {
      if (isGone(error)) clear()
      return null
    } finally {
      setBusy(false)
    }
  }

  /** Exchanges the marked items and resolves to the coins gained. */
  const exchange = () => act(() => (marks.all ? exchangeFiltered([...marks.named.keys()], count) : exchangeMany([...marks.named.keys()])))

  return {
    count,
    value,
    all,
    busy,
    has,
    toggle,
    clear,
    markAll: () => setMarks(all ? NO_MARKS : ALL_MARKS),
    /** Marks everything that fits the filter. */
    markEvery: () => setMarks(ALL_MARKS),
    /** The marked items among the loaded ones. */
    some: () => markedOf(marks, bagState.items),
    take,
    act,
    exchange,
  }
}
export type Selection = ReturnType<typeof useSelection>
