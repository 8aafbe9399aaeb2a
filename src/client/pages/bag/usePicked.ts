import { useState } from 'react'
import type { BagItem } from '#shared/calls/profile.ts'
import { exchangeMany, isGone } from '#state/core/items/bag.ts'
import type { Selection } from './useSelection.ts'

/** A selection of given items, for an action that begins in 物品详情. `onGone` is called when one of them has left the bag. */
export function usePicked(items: readonly BagItem[], onGone: () => void): Selection {
  const [busy, setBusy] = useState(false)
  const act = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      if (isGone(error)) onGone()
      return null
    } finally {
      setBusy(false)
    }
  }
  const nothing = () => undefined
  return {
    count: items.length,
    value: items.reduce((cents, { recoveryPrice }) => cents + Math.round(recoveryPrice * 100), 0) / 100,
    all: false,
    busy,
    lockedMarked: 0,
    lockedOut: 0,
    lock: async () => null,
    has: () => true,
    toggle: nothing,
    clear: nothing,
    markAll: nothing,
    markEvery: nothing,
    some: () => [...items],
    rare: async () => items,
    take: async () => [...items],
    act,
    exchange: () => act(() => exchangeMany(items.map(({ itemId }) => itemId))),
  }
}
