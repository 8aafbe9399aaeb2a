import { useState } from 'react'
import { type CaseBook, type Drop, dropsOf } from '#shared/book.ts'
import { formatAmount } from '#shared/money.ts'
import { exchangeItems } from '#state/bag.ts'
import { notify } from '#state/notice.ts'

/** Drops of this grade or rarer are exchanged only after a question. */
const ASK_FROM = 2

type Wanted = Drop | 'all'

/** Exchanging the drops of one opening. */
export function useExchange(book: CaseBook) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<string | null>(null)
  const [asked, setAsked] = useState<Wanted | null>(null)
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
    } catch {
      // Its toast has told the player; the items stay as they are.
    } finally {
      setBusy(null)
    }
  }

  return {
    left,
    /** itemId under exchange, or 'all'. */
    busy,
    asked,
    isGone: (drop: Drop) => drop.itemId !== null && gone.has(drop.itemId),
    ask: (wanted: Wanted) => (wanted !== 'all' && wanted.grade > ASK_FROM ? void act(wanted) : setAsked(wanted)),
    confirm: () => asked && void act(asked),
    dismiss: () => setAsked(null),
  }
}
export type Exchange = ReturnType<typeof useExchange>
