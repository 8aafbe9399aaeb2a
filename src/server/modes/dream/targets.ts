import type { Catalogue, Item } from '#server/core/catalogue/snapshot.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import { Status } from '#shared/codes.ts'
import { DREAM, leastChance } from '#shared/modes/dream/dream.ts'
import { formatAmount, toMinor } from '#shared/money.ts'

const cardsOf = new WeakMap<Catalogue, ItemCard[]>()

/** True when players may upgrade to the item: it is rare enough, in the catalogue's files, and worth enough for some chance. */
const mayBeTarget = ({ card, price, listed }: Item) => listed && card.grade <= DREAM.targetGrade && leastChance(price) <= DREAM.chance.most

/** Every target of the catalogue, the dearest first. */
export function targetsOf(catalogue: Catalogue): ItemCard[] {
  const known = cardsOf.get(catalogue)
  if (known) return known
  const cards = [...catalogue.items.values()].filter(mayBeTarget).map(({ card }) => card)
  cards.sort((a, b) => b.recoveryPrice - a.recoveryPrice || a.giftId - b.giftId)
  cardsOf.set(catalogue, cards)
  return cards
}

/** What a player wants to upgrade to, and how the client showed it. */
export interface TargetAsked {
  giftId: number
  /** Basis points. */
  chance: number
  /** Worth of the target in coins; -1 means that the client did not say. */
  target?: number
}

/** Returns the target. Throws a Refusal when it is none, is worth something else than the player saw, or cannot be had at that chance. */
export function targetAsked(catalogue: Catalogue, { giftId, chance, target = -1 }: TargetAsked): Item {
  const item = catalogue.items.get(giftId)
  if (!item) throw new Refusal(Status.notFound, '没有找到这件目标物品，请重新选择')
  if (!mayBeTarget(item)) throw new Refusal(Status.boxClosed, '这件物品已不能作为升级目标，请重新选择')
  if (target !== -1 && toMinor(target) !== item.price)
    throw new Refusal(Status.boxChanged, `目标物品刚刚调整过，现值 ${formatAmount(item.card.recoveryPrice)} 金币，请确认后再升级`)
  const least = leastChance(item.price)
  if (chance < least) throw new Refusal(Status.badInput, `这件目标物品的概率最低为 ${least / 100}%，请调高后再升级`)
  return item
}
