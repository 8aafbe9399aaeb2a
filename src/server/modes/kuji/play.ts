import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Catalogue, catalogueWithin } from '#server/core/catalogue/snapshot.ts'
import { cardOf as itemCardOf } from '#server/core/items/cards.ts'
import { grantItems } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { countSpend, requireSpend } from '#server/core/limits/limits.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { Currency, Status } from '#shared/codes.ts'
import { playKuji as call, type KujiResult } from '#shared/modes/kuji/calls.ts'
import { placeOf } from '#shared/modes/kuji/order.ts'
import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { KUJI, revealDelay } from '#shared/modes/kuji/rules.ts'
import { formatAmount, type Minor, toMinor, toWire } from '#shared/money.ts'
import { type HoldRow, holdOf, toldOf } from './holds.ts'
import { holdPool, type PoolRow, requireSelling } from './pools.ts'
import { cardPush, type KujiPushed, poolPush } from './pushes.ts'
import { type KeptKuji, restorePlay } from './records.ts'
import { kujiHold, kujiPlay, kujiPool, kujiTicket, type PoolPrize } from './tables.ts'

/** What a player asks to buy: the tickets of a hold. */
export interface KujiRequest extends Acting {
  poolId: string
  holdId: string
  /** Idempotency key of the request. */
  key: string
  /** Price of a ticket as the client showed it; -1 means that it did not say. */
  price?: number
}

/**
 * Pays for the tickets that the player holds and gives their prizes out, once per key, in one transaction under the lock of the pool. The buyer of the last
 * ticket gets the Last One too, and the pool is then over.
 *
 * Throws a Refusal when the hold has ended, the pool sells none at this moment, or the player may or can not pay.
 */
export async function playKuji({ db }: Pick<Deps, 'db'>, request: KujiRequest): Promise<KujiResult> {
  const { playerId, sessionId, key, poolId, holdId, price = -1 } = request
  // The hash leaves out the price, as that of every play does.
  const hash = requestHash(call.path, { poolId, holdId })
  const kept = await inTransaction(db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, () => buy(tx, db, { playerId, poolId, holdId, price })),
  )
  return restorePlay(db, kept)
}

type Asked = Required<Pick<KujiRequest, 'playerId' | 'poolId' | 'holdId' | 'price'>>

async function buy(tx: Tx, db: Deps['db'], { playerId, poolId, holdId, price }: Asked): Promise<KeptKuji> {
  await lockPlayer(tx, playerId)
  requireHold(await holdOf(tx, playerId), { poolId, holdId, now: await clockOf(tx) })
  const row = await holdPool(tx, poolId)
  const now = await clockOf(tx)
  requireSelling(row, now)
  const hold = requireHold(await holdOf(tx, playerId), { poolId, holdId, now })
  if (price !== -1 && toMinor(price) !== row.price)
    throw new Refusal(Status.boxChanged, `价格刚刚调整过，现价 ${formatAmount(toWire(row.price))} 金币，请确认后再试`)
  const cost = row.price * hold.numbers.length
  await requireSpend(tx, playerId, cost, now)
  const sale = await sell(tx, { row, hold, cost, now, catalogue: await catalogueWithin(tx, db) })
  await countSpend(tx, playerId, cost, now)
  return { kujiId: sale.playId, ...(await balancesOf(tx, playerId)) }
}

function requireHold(hold: HoldRow | null, { poolId, holdId, now }: Pick<Asked, 'poolId' | 'holdId'> & { now: number }): HoldRow {
  const isLive =
    hold && hold.roomId === poolId && hold.id === holdId && hold.until.getTime() > now && hold.until.getTime() <= now + KUJI.hold
  if (!isLive) throw new Refusal(Status.conflict, '选签已过期，没有扣款。请重新选择')
  return hold
}

interface Sale {
  row: PoolRow
  hold: HoldRow
  cost: Minor
  now: number
  catalogue: Catalogue
}

/** Books, grants and tells a sale. The pool and the player are locked. */
async function sell(tx: Tx, sale: Sale): Promise<{ playId: string }> {
  const { row, hold, cost, now } = sale
  const { roomId, told } = row
  const { playerId } = hold
  const playId = await nextPlayId(tx)
  const ref = `kuji:${playId}`
  const at = new Date(now)
  const lines = [
    { playerId, currency: Currency.coin, amount: -cost },
    { house: 'kuji', currency: Currency.coin, amount: cost },
  ] as const
  await postJournal(tx, { kind: 'kuji_play', ref, remark: told.title, at, lines })
  const drawn = hold.numbers.map((number) => ({ number, place: placeOf(row.order[number - 1] ?? '') }))
  const prizes = drawn.map(({ place }) => prizeAt(row, place))
  const isLast = row.sold + drawn.length === row.tickets
  const all = [...prizes, ...(isLast && told.lastOne ? [told.lastOne] : [])]
  const granted = all.map(({ giftId, grade, price }) => ({ giftId, grade, price, boxId: NO_BOX, playId, playMode: 'kuji' as const }))
  const book = bookOf(sale, playId, drawn, await grantItems(tx, playerId, granted, { ref, at }))
  const revealAt = new Date(book.revealAt)
  await tx.insert(kujiPlay).values({ id: playId, playerId, roomId, paid: cost, playedAt: at, revealAt, book })
  await tx.insert(kujiTicket).values(drawn.map((ticket) => ({ ...ticket, roomId, playId })))
  await tx.delete(kujiHold).where(eq(kujiHold.playerId, playerId))
  await writePool(tx, sale, drawn, revealAt)
  return { playId }
}

async function nextPlayId(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval('kuji_play_id_seq')::text as id`)
  if (!rows[0]) throw new Error('no id for a purchase')
  return rows[0].id
}

function prizeAt({ roomId, told }: PoolRow, place: number): PoolPrize {
  const prize = told.prizes[place]
  if (!prize) throw new Error(`pool ${roomId} has no prize ${place}`)
  return prize
}

interface Drawn {
  number: number
  place: number
}

/** The items stand in the order of the tickets, the Last One after them. */
function bookOf({ row, cost, now, catalogue }: Sale, playId: string, drawn: readonly Drawn[], itemIds: readonly string[]): KujiBook {
  const dropOf = (prize: Omit<PoolPrize, 'rank' | 'count'>, index: number) => ({
    ...itemCardOf(catalogue, prize),
    itemId: itemIds[index] ?? null,
    receiptId: null,
    label: null,
  })
  const tickets = drawn.map(({ number, place }, index) => {
    const prize = prizeAt(row, place)
    return { number, rank: prize.rank, drop: dropOf(prize, index) }
  })
  const { lastOne } = row.told
  const last = lastOne && itemIds.length > drawn.length ? dropOf(lastOne, drawn.length) : null
  const ranks = tickets.map(({ rank }) => rank)
  return {
    kind: 'kuji',
    playId,
    demo: false,
    roomId: row.roomId,
    title: row.told.title,
    paid: toWire(cost),
    playedAt: now,
    cosmeticSeed: randomBytes(8).toString('hex'),
    revealAt: now + revealDelay(ranks, last !== null),
    tickets,
    lastOne: last,
  }
}

/** Writes what is left of the pool, and tells it: the counters at once, because the next buyer pays for what is left; what each ticket had when it is peeled. */
async function writePool(tx: Tx, { row, hold, now, catalogue }: Sale, drawn: readonly Drawn[], revealAt: Date): Promise<void> {
  const { roomId } = row
  const remaining = row.remaining.map((left, place) => left - drawn.filter((ticket) => ticket.place === place).length)
  const sold = row.sold + drawn.length
  const next = { ...row, remaining, sold, ...(sold === row.tickets && (await overAt(tx, row, now, revealAt))) }
  const { state, closedAt, openedAt } = next
  await tx.update(kujiPool).set({ remaining, sold, state, closedAt, openedAt }).where(eq(kujiPool.roomId, roomId))
  await enqueuePushes<KujiPushed>(tx, [
    poolPush(roomId, { kind: 'changed', sold: hold.numbers, left: remaining, holds: [{ ...toldOf(hold), until: 0 }] }),
    poolPush(roomId, { kind: 'told', tickets: drawn.map(({ number }) => [number, row.order[number - 1] ?? '']) }, revealAt),
    cardPush(next, catalogue),
    ...(closedAt && openedAt
      ? [
          poolPush(roomId, { kind: 'over', state, closedAt: closedAt.getTime(), opened: false }),
          poolPush(roomId, { kind: 'over', state, closedAt: closedAt.getTime(), opened: true }, openedAt),
        ]
      : []),
  ])
}

/** A pool whose last ticket was sold has no next step. It is opened when the last purchase is peeled. */
async function overAt(tx: Tx, { roomId }: PoolRow, now: number, revealAt: Date) {
  await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: null, alone: false }], [])
  const [latest] = await tx
    .select({ at: sql<number>`coalesce(max(extract(epoch from ${kujiPlay.revealAt}) * 1000), 0)::float8` })
    .from(kujiPlay)
    .where(eq(kujiPlay.roomId, roomId))
  return { state: 'soldOut', closedAt: new Date(now), openedAt: new Date(Math.max(revealAt.getTime(), latest?.at ?? 0)) } as const
}
