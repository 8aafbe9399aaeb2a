import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { rewardOf } from '#shared/album.ts'
import type { CatalogueBox, CatalogueItem, CatalogueOffer, CatalogueWelfare } from '#shared/catalogue.ts'
import type { Grade } from '#shared/codes.ts'
import { type Minor, toMinor } from '#shared/money.ts'
import { DIAMOND_LOT } from '#shared/rules.ts'
import type { Giveaways } from './bounds.ts'
import { canonicalEntries, expectedWorth } from './odds.ts'
import type { Catalogue } from './snapshot.ts'
import { catalogueOffer } from './tables.ts'

/** The rows of the files that sell or give something away. */
interface SellingFiles {
  items: readonly CatalogueItem[]
  boxes: readonly CatalogueBox[]
  shop: readonly CatalogueOffer[]
  welfare: CatalogueWelfare
}

/** What the files sell and give away. Everything that they name must be in them. */
export function giveawaysOf({ items, boxes, shop, welfare }: SellingFiles): Giveaways {
  const byId = new Map(items.map((item) => [item.giftId, item]))
  const priceOf = (giftId: number) => toMinor(byId.get(giftId)?.price ?? 0)
  const { firstTopUp, boxes: free } = welfare
  const daily = free.filter(({ use, open }) => use === 'daily' && open)
  return {
    items: items.map(({ giftId, grade, price }) => ({ giftId, grade, price: toMinor(price) })),
    boxes: boxes
      .filter(({ open }) => open)
      .map(({ boxId, price, modules, pityLimit, odds }) => ({
        ...{ boxId, modules, pityLimit, price: toMinor(price) },
        entries: canonicalEntries(odds, byId),
      })),
    offers: shop.filter(({ open }) => open),
    firstGift: firstTopUp && priceOf(firstTopUp.giftId),
    dailyBoxes: daily.map(({ boxId, fromLevel, odds }) => ({
      ...{ boxId, fromLevel },
      worth: expectedWorth(canonicalEntries(odds, byId), null, priceOf),
    })),
    sets: setsOf(items.map(({ family, grade, price }) => ({ family, grade: grade as Grade, price: toMinor(price) }))),
  }
}

type Member = Pick<CatalogueItem, 'family'> & { grade: Grade; price: Minor }

function setsOf(items: readonly Member[]): Giveaways['sets'] {
  const families = new Map<string, Member[]>()
  for (const item of items) families.set(item.family, [...(families.get(item.family) ?? []), item])
  return [...families].map(([family, members]) => {
    const { diamonds, instead } = rewardOf(members)
    const worth = members.reduce((sum, { price }) => sum + price, 0)
    return { family, worth, pays: (diamonds + instead) / DIAMOND_LOT }
  })
}

/** What the catalogue in force sells and gives away. */
export async function giveawaysInForce(db: DbOrTx, catalogue: Catalogue): Promise<Giveaways> {
  const offers = await db.select({ offer: catalogueOffer.offer }).from(catalogueOffer).where(eq(catalogueOffer.open, true))
  return { ...held(catalogue), offers: offers.map(({ offer }): CatalogueOffer => offer) }
}

function held({ items, boxes, freeBoxes, firstGiftId }: Catalogue): Omit<Giveaways, 'offers'> {
  const listed = [...items.values()].filter((item) => item.listed)
  return {
    items: listed.map(({ card: { giftId, grade }, price }) => ({ giftId, grade, price })),
    boxes: [...boxes.values()].filter(({ open }) => open).map(({ boxId, price, modules, table }) => ({ boxId, price, modules, ...table })),
    firstGift: firstGiftId === null ? null : (items.get(firstGiftId)?.price ?? 0),
    dailyBoxes: [...freeBoxes.values()].filter(({ use, open }) => use === 'daily' && open),
    sets: setsOf(listed.map(({ family, card: { grade }, price }) => ({ family, grade, price }))),
  }
}
