import { and, eq } from 'drizzle-orm'
import { type Box, type Catalogue, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { BoxCard } from '#shared/calls/cards.ts'
import { Status } from '#shared/codes.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import { formatAmount, toMinor } from '#shared/money.ts'
import { pityCounter } from './tables.ts'

/** Returns the box if players may open it. Throws a Refusal otherwise. */
export function openableBox(catalogue: Catalogue, boxId: number): Box {
  const box = catalogue.boxes.get(boxId)
  if (!box) throw new Refusal(Status.notFound, '箱子不存在')
  if (!box.open) throw new Refusal(Status.boxClosed, '箱子已下架，请选择其他箱子')
  return box
}

/** The price and odds version that the client showed. -1 means that it did not say. */
export interface Seen {
  price: number
  oddsVersion: number
}

/** Returns the box if its price and odds are still those that the player saw. Throws a Refusal that names the difference otherwise. */
export function sameAsSeen(box: Box, { price, oddsVersion }: Seen): Box {
  if (price !== -1 && toMinor(price) !== box.price)
    throw new Refusal(Status.boxChanged, `这只宝匣刚刚调整过，现价 ${formatAmount(box.card.openPrice)} 金币，请确认后再开启`)
  if (oddsVersion !== -1 && oddsVersion !== box.table.version)
    throw new Refusal(Status.boxChanged, '这只宝匣的概率刚刚调整过，价格不变，请查看箱子详情后再开启')
  return box
}

export interface BoxFilter {
  /** -1 means all. */
  themeId: number
  /** -1 means all. */
  moduleId: number
}

/** Lists the open boxes in the order of the catalogue. */
export async function listBoxes(db: Db, { themeId, moduleId }: BoxFilter): Promise<BoxCard[]> {
  const { boxes } = await currentCatalogue(db)
  return [...boxes.values()]
    .filter(
      ({ open, card, modules }) => open && (themeId === -1 || card.boxType === themeId) && (moduleId === -1 || modules.includes(moduleId)),
    )
    .map(({ card }) => card)
}

/** Everything that the box page shows, with the player's own pity counter. A visitor (`playerId` null) has a count of 0. */
export async function boxDetailOf(db: Db, boxId: number, playerId: string | null): Promise<BoxDetail> {
  const box = openableBox(await currentCatalogue(db), boxId)
  const { boxName, boxImage, boxType, boxTypeName, openPrice, returnRate, pityLimit } = box.card
  return {
    boxId,
    boxName,
    boxImage,
    boxType,
    boxTypeName,
    openPrice,
    returnRate,
    oddsVersion: box.table.version,
    oddsHash: box.hash,
    totalWeight: TOTAL_WEIGHT,
    pity: pityLimit === null ? null : { limit: pityLimit, count: playerId === null ? 0 : await pityCountOf(db, boxId, playerId) },
    viewGradeGiftProb: [...box.gradeChances],
    boxGiftVo: [...box.gifts],
  }
}

async function pityCountOf(db: Db, boxId: number, playerId: string): Promise<number> {
  const [row] = await db
    .select({ count: pityCounter.count })
    .from(pityCounter)
    .where(and(eq(pityCounter.playerId, playerId), eq(pityCounter.boxId, boxId)))
  return row?.count ?? 0
}
