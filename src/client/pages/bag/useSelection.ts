import { useCallback, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { BagItem } from '#shared/calls/profile.ts'
import { bagState, exchangeFiltered, exchangeMany, isGone, wholeFilter } from '#state/bag.ts'
import { ALL_MARKS, isMarked, type Marks, markedOf, NO_MARKS, sumOf, toggled } from './marks.ts'

/** What the player has marked in the bag, its exact worth, and its exchange. */
export function useSelection() {
  const { total, filteredValue } = useSnapshot(bagState)
  const [marks, setMarks] = useState<Marks>(NO_MARKS)
  const [busy, setBusy] = useState(false)
  const { count, value } = useMemo(() => sumOf(marks, { total, filteredValue }), [marks, total, filteredValue])

  const clear = useCallback(() => setMarks(NO_MARKS), [])
  const toggle = useCallback((item: BagItem) => setMarks((before) => toggled(before, item)), [])
  const has = useCallback((itemId: string) => isMarked(marks, itemId), [marks])
  const all = count > 0 && count === total

  /** The marked items, read to the last one; null when they cannot be read. */
  const take = async (): Promise<BagItem[] | null> => {
    const items = marks.all ? await wholeFilter() : []
    return items && markedOf(marks, items)
  }

  /** Runs an act on what is marked; once it is done, or something has left the bag, nothing is marked. Resolves to null when it failed: its toast has told why. */
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

  /** Exchanges what is marked; resolves to the coins. */
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
    /** Some of the marked items, for a glance at them. */
    some: () => markedOf(marks, bagState.items),
    take,
    act,
    exchange,
  }
}
export type Selection = ReturnType<typeof useSelection>
