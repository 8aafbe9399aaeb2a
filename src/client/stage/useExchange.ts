import { useCallback, useEffect, useState } from 'react'
import { tellExchanged } from '#client/items/tellExchanged.ts'
import type { Drop } from '#shared/book.ts'
import { Status } from '#shared/codes.ts'
import { refreshUserInfo } from '#state/account/session.ts'
import { exchangeItems } from '#state/core/items/bag.ts'
import { stillHeld } from '#state/modes/case/cases.ts'
import { ApiError } from '#state/platform/api/apiError.ts'

/** Drops of this grade or rarer are exchanged only after a question. */
const ASK_FROM = 2

type Drops = readonly Drop[]

const idsOf = (drops: Drops) => drops.flatMap(({ itemId }) => itemId ?? [])

/** Exchanges the drops of one play. With `found`, the play was found again, so some of them may have left the bag meanwhile. */
export function useExchange(drops: Drops, found: boolean) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<Drops | null>(null)
  const reread = useReread(drops, found, setGone)
  const leftOf = (some: Drops) => some.filter(({ itemId }) => itemId !== null && !gone.has(itemId))

  const act = async (wanted: Drops) => {
    const ids = idsOf(leftOf(wanted))
    setAsked(null)
    if (busy.length > 0 || ids.length === 0) return
    setBusy(ids)
    try {
      const { amount, undo } = await exchangeItems(ids)
      setGone((before) => new Set([...before, ...ids]))
      tellExchanged({ amount, undo: undo ?? null }, () => setGone((before) => new Set([...before].filter((id) => !ids.includes(id)))))
    } catch (error) {
      // A toast has told the player. Items that have left the bag were exchanged on another device, or by a call whose reply was
      // lost.
      if (error instanceof ApiError && error.status === Status.itemNotInBag) await reread()
    } finally {
      setBusy([])
    }
  }

  return {
    /** The drops of the play that are still in the bag. */
    left: leftOf(drops),
    /** Those of the given drops that are still in the bag. */
    leftOf,
    /** True while any exchange runs. */
    busy: busy.length > 0,
    /** True while exactly these drops are being exchanged. */
    isBusy: (drops: Drops) => busy.length > 0 && leftOf(drops).length === busy.length && busy.includes(leftOf(drops)[0]?.itemId ?? ''),
    /** The drops that the player is asked about; null while there is no question. */
    asked,
    /** True when none of the drops is left in the bag. */
    isGone: (drops: Drops) => drops.every(({ itemId }) => itemId !== null && gone.has(itemId)),
    /** Exchanges the drops. Several drops, and rare ones, are exchanged only after a question. */
    ask: (drops: Drops) => (drops.length === 1 && drops.every(({ grade }) => grade > ASK_FROM) ? void act(drops) : setAsked(leftOf(drops))),
    confirm: () => asked && void act(asked),
    dismiss: () => setAsked(null),
  }
}
export type Exchange = ReturnType<typeof useExchange>

/** For a replay, whose items belong to somebody else. */
export const NO_EXCHANGE: Exchange = {
  left: [],
  leftOf: () => [],
  busy: false,
  isBusy: () => false,
  asked: null,
  isGone: () => false,
  ask: () => undefined,
  confirm: () => undefined,
  dismiss: () => undefined,
}

/** Loads which items are still in the bag: at once for a play that was found again, and whenever the returned function is called. */
function useReread(drops: Drops, found: boolean, setGone: (gone: ReadonlySet<string>) => void) {
  const wanted = idsOf(drops).join()
  const reread = useCallback(async () => {
    void refreshUserInfo()
    const ids = wanted.split(',')
    const held = await stillHeld(ids).catch(() => new Set(ids))
    setGone(new Set(ids.filter((id) => !held.has(id))))
  }, [wanted, setGone])
  useEffect(() => {
    if (found && wanted) void reread()
  }, [found, wanted, reread])
  return reread
}
