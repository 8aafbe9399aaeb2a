import type { Catalogue, Item } from '#server/core/catalogue/snapshot.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import type { OddsEntry, OddsTable } from '#shared/fairness/oddsTable.ts'
import { type Consolation, DREAM, type DreamQuote, dreamEntries, returnsTooMuch } from '#shared/modes/dream/dream.ts'
import { DREAM_MODE } from '#shared/modes.ts'

const consolationsOf = new WeakMap<Catalogue, Consolation[]>()

/** Every item that may console, the cheapest first. Sorted once, because every upgrade sorts it again. */
function consolations(catalogue: Catalogue): Consolation[] {
  const known = consolationsOf.get(catalogue)
  if (known) return known
  const items = [...catalogue.items.values()]
    .filter(({ listed }) => listed)
    .map(({ card: { giftId, grade }, price }) => ({ giftId, grade, price }))
    .sort((a, b) => a.price - b.price)
  consolationsOf.set(catalogue, items)
  return items
}

/**
 * The table of an upgrade: the target first, then the consolation items. Its version is the catalogue's revision, because the consolation
 * items follow from the catalogue.
 *
 * Throws a Refusal when the catalogue has no item that is cheap enough to console; the upgrade would then give back more than `DREAM.mostReturn`.
 */
export function ringOf(catalogue: Catalogue, { card: { giftId, grade } }: Item, quote: DreamQuote): OddsTable {
  const entries = dreamEntries({ giftId, grade }, quote, consolations(catalogue))
  const [, ...rest] = entries
  const priceOf = (id: number) => catalogue.items.get(id)?.price ?? Number.POSITIVE_INFINITY
  const isCheap = (entry: OddsEntry) => priceOf(entry.giftId) * 100 <= quote.price * DREAM.consolation.most
  if (rest.length === 0 || !rest.every(isCheap) || returnsTooMuch(entries, quote.price, priceOf))
    throw new Refusal(Status.badInput, '这个概率暂时没有合适的安慰物品，请调高概率或更换目标')
  return { mode: DREAM_MODE, subject: giftId, version: catalogue.revision, pityLimit: null, entries }
}
