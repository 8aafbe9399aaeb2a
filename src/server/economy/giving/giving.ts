import { and, count, desc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { sendMessage } from '#server/account/message/messages.ts'
import { type Catalogue, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { cardOf } from '#server/core/items/cards.ts'
import { grantItems, type HeldItem, holdNamed, moveItems } from '#server/core/items/items.ts'
import { itemInstance } from '#server/core/items/tables.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { seenAs } from '#server/core/player/hidden.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import { type Player, player } from '#server/core/player/tables.ts'
import { requireRelease } from '#server/core/release/gate.ts'
import { catchUp } from '#server/core/release/sums.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { countRows, type ListQuery, newestOf, windowOf } from '#server/platform/db/listPage.ts'
import { nextId } from '#server/platform/db/nextId.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDaySpan } from '#shared/beijingTime.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { LIST_COUNTED } from '#shared/calls/fields.ts'
import * as calls from '#shared/calls/giving.ts'
import { Status } from '#shared/codes.ts'
import { giving } from './tables.ts'

/** What gifts need from the server and other domains. */
export interface GivingDeps extends Pick<Deps, 'db'> {
  config: Pick<Deps['config'], 'gift'>
  /** True when the player has verified a real name. */
  isVerified(db: DbOrTx, playerId: string): Promise<boolean>
  /** Ms until the drop that the item came from is public; 0 when it is. */
  untilReveal(tx: Tx, itemId: string): Promise<number>
  /** Prizes of the player's ROLL rooms that were made since a moment. Each counts as one gift. */
  rollPrizesSince(tx: Tx, playerId: string, from: Date): Promise<number>
}

type GivingRow = typeof giving.$inferSelect

const cardOfPlayer = ({ uid, nickname, headPic, headGround, hidden }: Player): calls.PlayerCard =>
  seenAs({ uid, nickname, headPic, headGround }, hidden)

/** The public card of the player who would receive a gift. Robots and frozen players are answered like unknown ones. */
export async function playerCard(db: DbOrTx, uid: string): Promise<calls.PlayerCard> {
  return cardOfPlayer(await receiverOf(db, uid))
}

async function receiverOf(db: DbOrTx, uid: string): Promise<Player> {
  const [row] = await db.select().from(player).where(eq(player.uid, uid))
  if (!row || row.robot || row.frozen) throw new Refusal(Status.notFound, '没有找到这位玩家，请核对 UID')
  return row
}

export interface GivingRequest extends Acting {
  key: string
  /** Public number of the receiver. */
  uid: string
  itemId: string
}

/**
 * Gives an item of the player's bag to another player. The giver's item becomes `given`, and the receiver gets a new item of the same kind
 * and worth. Throws a Refusal when gifts are switched off, the day's limit is reached, one of the two may not take part, the item's drop is
 * not public yet, or gifts of the house hold it back.
 */
export async function give(
  deps: GivingDeps,
  { playerId, sessionId, key, uid, itemId }: GivingRequest,
): Promise<DataOf<typeof calls.givingByUid>> {
  const hash = requestHash(calls.givingByUid.path, { uid, itemId })
  const catalogue = await currentCatalogue(deps.db)
  await catchUp(deps.db, playerId)
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      if (!deps.config.gift) throw new Refusal(Status.giftRefused, '赠送功能暂未开放')
      // Gifts made at the same time are counted one by one under this lock.
      const giver = await lockPlayer(tx, playerId)
      if (!(await deps.isVerified(tx, playerId))) throw new Refusal(Status.realNameMissing, '请先在“我的”中完成实名认证，再赠送物品')
      const receiver = await receiverOf(tx, uid)
      if (receiver.id === playerId) throw new Refusal(Status.badInput, '不能赠送给自己，请填写其他玩家的 UID')
      // The database's clock: that of a node may be in another day.
      const now = await clockOf(tx)
      const left = await giftsLeft(tx, deps, playerId, now)
      if (left < 1) throw new Refusal(Status.giftRefused, `今天的 ${calls.GIFTS_A_DAY} 次赠送已用完，请明天再来`)
      const [item] = await holdNamed(tx, { ownerId: playerId, state: 'bag' }, [itemId])
      if (!item) throw new Error('item not held')
      refuseUnrevealed(await deps.untilReveal(tx, item.id))
      await requireRelease(tx, playerId, [item], '赠送')
      const row = await handOver(tx, giver, receiver, item, catalogue, new Date(now))
      return { gift: { ...giftOf(row, item, catalogue), given: true, other: cardOfPlayer(receiver) }, leftToday: left - 1 }
    }),
  )
}

/** The receiver must not learn a drop before everybody does. */
function refuseUnrevealed(left: number): void {
  if (left > 0) throw new Refusal(Status.giftRefused, `物品正在揭晓中，请${Math.ceil(left / 1_000)}秒后再赠送`)
}

/** How many gifts the player may still make on the Beijing day of `now`. Prizes of a ROLL room count from the moment at which it was made, each as one. */
export async function giftsLeft(
  tx: Tx,
  { rollPrizesSince }: Pick<GivingDeps, 'rollPrizesSince'>,
  playerId: string,
  now: number,
): Promise<number> {
  const from = new Date(beijingDaySpan(now).from)
  const [row] = await tx
    .select({ given: count() })
    .from(giving)
    .where(and(eq(giving.fromId, playerId), isNull(giving.rollId), gte(giving.at, from)))
  return calls.GIFTS_A_DAY - (row?.given ?? 0) - (await rollPrizesSince(tx, playerId, from))
}

/** A locked item that goes to another player, and the ROLL room whose prize it is. */
export interface Passing {
  toId: string
  item: HeldItem
  at: Date
  rollId: string | null
}

/** Makes a locked item `given` and creates one of the same kind and worth for the other player, and writes the gift down. */
export async function passItem(tx: Tx, { toId, item, at, rollId }: Passing): Promise<GivingRow> {
  const id = await nextId(tx, 'giving')
  const cause = { ref: `giving:${id}`, at }
  await moveItems(tx, [item], 'given', cause)
  const { giftId, grade, price, boxId } = item
  const [newItemId] = await grantItems(tx, toId, [{ giftId, grade, price, boxId, passed: true }], cause)
  if (!newItemId) throw new Error('gift not granted')
  const row = { id, fromId: item.ownerId, toId, itemId: item.id, newItemId, at, rollId }
  await tx.insert(giving).values(row)
  return row
}

async function handOver(tx: Tx, giver: Player, receiver: Player, item: HeldItem, catalogue: Catalogue, at: Date): Promise<GivingRow> {
  const row = await passItem(tx, { toId: receiver.id, item, at, rollId: null })
  const content = `玩家 ${giver.nickname}（UID ${giver.uid}）送给您一件“${cardOf(catalogue, item).giftName}”，已放入您的背包。`
  await sendMessage(tx, { playerId: receiver.id, title: '收到一份礼物', content, at, way: { to: 'bag' } })
  return row
}

function giftOf({ id, at, itemId }: GivingRow, item: Pick<HeldItem, 'giftId' | 'grade' | 'price'>, catalogue: Catalogue) {
  return { givingId: id, time: at.getTime(), item: { ...cardOf(catalogue, item), itemId } }
}

/** Gifts that the player has given and received, newest first. The item id is that of the player's own item. */
export async function givingPage(
  { db }: Pick<GivingDeps, 'db'>,
  playerId: string,
  query: ListQuery,
): Promise<DataOf<typeof calls.getMyGivingPage>> {
  const { page, pageSize, after = '0' } = query
  const sides = [eq(giving.fromId, playerId), eq(giving.toId, playerId)]
  const { giftId, grade, price } = itemInstance
  const newest = (mine: SQL, limit: number) =>
    db
      .select({ row: giving, item: { giftId, grade, price } })
      .from(giving)
      .innerJoin(itemInstance, eq(itemInstance.id, giving.itemId))
      .where(after === '0' ? mine : and(mine, lt(giving.id, after)))
      .orderBy(desc(giving.id))
      .limit(limit)
  const rows = await newestOf(sides, windowOf(query), newest, ({ row }) => row.id)
  let total = 0
  for (const side of sides) total += await countRows(db, giving, side)
  const others = await playersOf(
    db,
    rows.map(({ row }) => (row.fromId === playerId ? row.toId : row.fromId)),
  )
  const catalogue = await currentCatalogue(db)
  const pageData = rows.map(({ row, item }): calls.Gift => {
    const given = row.fromId === playerId
    const other = others.get(given ? row.toId : row.fromId) ?? { uid: '', nickname: '', headPic: '', headGround: '' }
    return { ...giftOf(given ? row : { ...row, itemId: row.newItemId }, item, catalogue), given, other }
  })
  return { pageData, page, pageSize, total: Math.min(total, LIST_COUNTED) }
}

async function playersOf(db: DbOrTx, ids: readonly string[]): Promise<Map<string, calls.PlayerCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(player)
    .where(inArray(player.id, [...ids]))
  return new Map(rows.map((row) => [row.id, cardOfPlayer(row)]))
}
