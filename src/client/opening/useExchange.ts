import { useCallback, useEffect, useState } from 'react'
import { type CaseBook, type Drop, dropsOf } from '#shared/book.ts'
import { Status } from '#shared/codes.ts'
import { formatAmount } from '#shared/money.ts'
import { ApiError } from '#state/api/apiError.ts'
import { exchangeItems } from '#state/bag.ts'
import { stillHeld } from '#state/cases.ts'
import { notify } from '#state/notice.ts'
import { openingState } from '#state/openingFlow.ts'
import { refreshUserInfo } from '#state/session.ts'

/** Drops of this grade or rarer are exchanged only after a question. */
const ASK_FROM = 2

type Wanted = Drop | 'all'

const idsOf = (book: CaseBook) => dropsOf(book).flatMap(({ itemId }) => itemId ?? [])

/** Exchanges the drops of one opening. */
export function useExchange(book: CaseBook) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<string | null>(null)
  const [asked, setAsked] = useState<Wanted | null>(null)
  const reread = useReread(book, setGone)
  const left = dropsOf(book).filter(({ itemId }) => itemId !== null && !gone.has(itemId))

  const act = async (wanted: Wanted) => {
    const ids = (wanted === 'all' ? left : [wanted]).flatMap(({ itemId }) => itemId ?? [])
    setAsked(null)
    if (busy || ids.length === 0) return
    setBusy(wanted === 'all' ? 'all' : (ids[0] ?? null))
    try {
      const { amount } = await exchangeItems(ids)
      setGone((before) => new Set([...before, ...ids]))
      notify.success(`已兑换 ${formatAmount(amount)} 金币`)
    } catch (error) {
      // A toast has told the player. Items that have left the bag were exchanged on another device, or by a call whose reply was
      // lost.
      if (error instanceof ApiError && error.status === Status.itemNotInBag) await reread()
    } finally {
      setBusy(null)
    }
  }

  return {
    left,
    /** The itemId that is being exchanged, or 'all'. */
    busy,
    asked,
    isGone: (drop: Drop) => drop.itemId !== null && gone.has(drop.itemId),
    ask: (wanted: Wanted) => (wanted !== 'all' && wanted.grade > ASK_FROM ? void act(wanted) : setAsked(wanted)),
    confirm: () => asked && void act(asked),
    dismiss: () => setAsked(null),
  }
}
export type Exchange = ReturnType<typeof useExchange>

/** For a replay, whose items belong to somebody else. */
export const NO_EXCHANGE: Exchange = {
  left: [],
  busy: null,
  asked: null,
  isGone: () => false,
  ask: () => undefined,
  confirm: () => undefined,
  dismiss: () => undefined,
}

/** Loads which items are still in the bag: at once for a book that was found again, and whenever the returned function is called. */
function useReread(book: CaseBook, setGone: (gone: ReadonlySet<string>) => void) {
  const reread = useCallback(async () => {
    void refreshUserInfo()
    const ids = idsOf(book)
    const held = await stillHeld(ids).catch(() => new Set(ids))
    setGone(new Set(ids.filter((id) => !held.has(id))))
  }, [book, setGone])
  useEffect(() => {
    if (openingState.found && !book.demo) void reread()
  }, [book, reread])
  return reread
}
