import { useCallback, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ALL_MARKS, isStackMarked, type Marks, markedOf, NO_MARKS, stackToggled, sumOf } from '#client/items/marks.ts'
import type { BagStack } from '#client/items/stacks.ts'
import type { BagItem } from '#shared/calls/profile.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { bag, bagState, exchangeFiltered, exchangeMany, isGone, rareInFilter, setLocked, wholeFilter } from '#state/core/items/bag.ts'
import { notify } from '#state/platform/notice.ts'

/** The items that the player has marked in the bag, their exact worth, and their exchange. */
export function useSelection() {
  const { total: fitting, filteredValue: worth, lockedCount, lockedValue } = useSnapshot(bagState)
  const [total, filteredValue] = [fitting - lockedCount, toWire(toMinor(worth) - toMinor(lockedValue))]
  const [marks, setMarks] = useState<Marks>(NO_MARKS)
  const [busy, setBusy] = useState(false)
  const { count, value } = useMemo(() => sumOf(marks, { total, filteredValue }), [marks, total, filteredValue])

  const clear = useCallback(() => setMarks(NO_MARKS), [])
  const toggle = useCallback(
    ({ item, items }: BagStack) => {
      if (marks.all && item.locked) notify.info('已锁定的物品不在全选之中')
      else setMarks(stackToggled(marks, items))
    },
    [marks],
  )
  const has = useCallback(({ items }: BagStack) => isStackMarked(marks, items), [marks])
  const all = count > 0 && count === total
  const lockedMarked = marks.all ? 0 : [...marks.named.values()].filter(({ locked }) => locked).length

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

  /** Locks the marked items, or unlocks them where all of them are locked. */
  const lock = () =>
    act(async () => {
      const items = await take()
      if (!items) return
      const locked = items.some((item) => !item.locked)
      const ids = items.filter((item) => item.locked !== locked).map(({ itemId }) => itemId)
      await setLocked(bag, ids, locked)
      notify.success(`已${locked ? '锁定' : '解锁'} ${ids.length} 件物品`)
    })

  /** Exchanges the marked items. */
  const exchange = () => act(() => (marks.all ? exchangeFiltered([...marks.named.keys()], count) : exchangeMany([...marks.named.keys()])))

  return {
    count,
    value,
    all,
    busy,
    /** How many of the marked items are locked; and how many fit the filter that 全选 leaves out, 0 without it. */
    lockedMarked,
    lockedOut: marks.all ? lockedCount : 0,
    lock,
    has,
    toggle,
    clear,
    markAll: () => {
      if (all || total > 0) setMarks(all ? NO_MARKS : ALL_MARKS)
      else notify.info('这里的物品都已锁定')
    },
    /** Marks everything that fits the filter. */
    markEvery: () => setMarks(ALL_MARKS),
    /** The marked items among the loaded ones. */
    some: () => markedOf(marks, bagState.items),
    /** The marked items of grade 0 and 1, also those that are not loaded; null where that cannot be learnt. */
    rare: async () => (marks.all ? rareInFilter([...marks.named.keys()]) : [...marks.named.values()]),
    take,
    act,
    exchange,
  }
}
export type Selection = ReturnType<typeof useSelection>
