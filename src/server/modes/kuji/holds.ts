import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { balancesOf } from '#server/core/money/balances.ts'
import { insufficient } from '#server/core/money/journal.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import { type Acting, requireLoggedIn } from '#server/core/player/login.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { Currency, Status } from '#shared/codes.ts'
import type { KujiHold } from '#shared/modes/kuji/pool.ts'
import { KUJI, mostHeld, waitAfter } from '#shared/modes/kuji/rules.ts'
import { toMinor } from '#shared/money.ts'
import { holdPool, type PoolRow, poolNotFound, poolOf, requireSelling } from './pools.ts'
import { type KujiPushed, poolPush } from './pushes.ts'
import { kujiHold, kujiTicket } from './tables.ts'

export type HoldRow = typeof kujiHold.$inferSelect

/** What a player asks to hold. */
export interface HoldRequest extends Acting {
  poolId: string
  /** Different numbers, at most `KUJI.atOnce`. */
  numbers: readonly number[]
}

/**
 * Holds tickets for a minute, by the database's clock. The same tickets again are answered like the first time; others end the player's hold before. Throws a
 * Refusal when one of them is gone, when the player could not pay them or has let too many holds pass, or when too much of the pool is held; then nothing is
 * held or ended.
 */
export function holdTickets(db: Db, { playerId, sessionId, poolId, numbers }: HoldRequest): Promise<KujiHold> {
  return inTransaction(db, async (tx) => {
    await lockPlayer(tx, playerId)
    const last = await holdOf(tx, playerId)
    const asked = await clockOf(tx)
    if (last && isSame(last, poolId, numbers, asked)) return toldOf(last)
    // Judged before the pool is locked: whoever is refused makes nobody wait for it.
    requireTurn(last, asked)
    await requireCoins(tx, { playerId, poolId, numbers })
    const row = await holdPool(tx, poolId)
    const now = await clockOf(tx)
    requireSelling(row, now)
    await requireLoggedIn(tx, { playerId, sessionId })
    const unused = unusedBy(last, now)
    await requireFree(tx, row, { playerId, numbers, now, unused })
    const made = await writeHold(tx, { playerId, poolId, numbers, now, unused: unused + 1 })
    await enqueuePushes<KujiPushed>(tx, [changed(row, [...ended(last, poolId, now), toldOf(made)]), ...elsewhere(last, poolId, now)])
    return toldOf(made)
  })
}

/** Gives a hold up. Returns false when there was none. Doing it again is answered like the first time. */
export function freeTickets(db: Db, { playerId, poolId }: { playerId: string; poolId: string }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockPlayer(tx, playerId, { allowFrozen: true })
    const last = await holdOf(tx, playerId)
    if (last?.roomId !== poolId || last.until.getTime() <= (await clockOf(tx))) return false
    const row = await holdPool(tx, poolId)
    const now = await clockOf(tx)
    await tx
      .update(kujiHold)
      .set({ until: new Date(Math.min(now, last.until.getTime())) })
      .where(eq(kujiHold.playerId, playerId))
    await enqueuePushes<KujiPushed>(tx, [changed(row, [{ ...toldOf(last), until: 0 }])])
    return true
  })
}

/** The last hold of a player that was not used, live or not. */
export async function holdOf(db: DbOrTx, playerId: string): Promise<HoldRow | null> {
  const [row] = await db.select().from(kujiHold).where(eq(kujiHold.playerId, playerId))
  return row ?? null
}

export const toldOf = ({ id, numbers, until }: Pick<HoldRow, 'id' | 'numbers' | 'until'>): KujiHold => ({
  holdId: id,
  numbers,
  until: until.getTime(),
})

/** Something that the watchers of a pool hear of its holds. */
const changed = ({ roomId, remaining }: PoolRow, holds: KujiHold[]) =>
  poolPush(roomId, { kind: 'changed', sold: [], left: remaining, holds })

const isLive = ({ until }: HoldRow, now: number) => until.getTime() > now

/** The player's hold in this pool that another one ends. */
const ended = (last: HoldRow | null, poolId: string, now: number): KujiHold[] =>
  last?.roomId === poolId && isLive(last, now) ? [{ ...toldOf(last), until: 0 }] : []

/** The same of another pool, whose watchers hear of it. Its counters are not known here, so none are told. */
const elsewhere = (last: HoldRow | null, poolId: string, now: number) =>
  last && last.roomId !== poolId && isLive(last, now)
    ? [poolPush(last.roomId, { kind: 'changed', sold: [], left: [], holds: [{ ...toldOf(last), until: 0 }] })]
    : []

const isSame = (last: HoldRow, poolId: string, numbers: readonly number[], now: number) =>
  last.roomId === poolId && isLive(last, now) && last.numbers.join() === numbers.join()

/** How many holds in a row were not used, as far as they still count. */
const unusedBy = (last: HoldRow | null, now: number): number =>
  last && last.until.getTime() > now - KUJI.forgives && last.until.getTime() <= now + KUJI.hold ? last.unused : 0

/** When the player may hold others, by the database's clock; 0 for at once. A hold that lives may be used until then. */
export function waitUntilOf(last: HoldRow | null, now: number): number {
  const wait = waitAfter(unusedBy(last, now))
  const from = Math.min(last?.until.getTime() ?? 0, now)
  return last && wait > 0 && from + wait > now ? from + wait : 0
}

function requireTurn(last: HoldRow | null, now: number): void {
  const until = waitUntilOf(last, now)
  if (until === 0) return
  throw new Refusal(Status.tooMany, `您已多次选签未购买，请 ${Math.ceil((until - now) / 1_000)} 秒后再选`)
}

/** Accounts without coins would else keep tickets from those who have some, at no cost. The price of a pool never changes. */
async function requireCoins(tx: Tx, { playerId, poolId, numbers }: Pick<HoldRequest, 'playerId' | 'poolId' | 'numbers'>): Promise<void> {
  const pool = await poolOf(tx, poolId)
  if (!pool) throw poolNotFound()
  const { balance } = await balancesOf(tx, playerId)
  if (toMinor(balance) < pool.price * numbers.length) throw insufficient(Currency.coin)
}

interface Asked {
  playerId: string
  numbers: readonly number[]
  now: number
  /** See `unusedBy`. */
  unused: number
}

/**
 * Refuses tickets that the pool does not have, that are sold or held by somebody else, and holds of too much of it. Only whoever has let a hold pass has to
 * leave some tickets free: a bound for everybody would let those who hold and never buy keep all others from what is left.
 */
async function requireFree(tx: Tx, { roomId, tickets, sold }: PoolRow, { playerId, numbers, now, unused }: Asked): Promise<void> {
  if (numbers.length === 0 || numbers.some((number) => number > tickets)) throw new Refusal(Status.badInput, '没有这个签号，请重新选择')
  const gone = await tx
    .select({ number: kujiTicket.number })
    .from(kujiTicket)
    .where(and(eq(kujiTicket.roomId, roomId), inArray(kujiTicket.number, [...numbers])))
  const held = (await liveHolds(tx, roomId, now)).filter((hold) => hold.playerId !== playerId).flatMap((hold) => hold.numbers)
  const taken = [...gone.map(({ number }) => number), ...numbers.filter((number) => held.includes(number))]
  if (taken.length > 0) throw new Refusal(Status.conflict, `${taken.join('、')} 号签刚被选走，请换一张`)
  if (unused > 0 && held.length + numbers.length > mostHeld(tickets - sold))
    throw new Refusal(Status.conflict, '此刻选签的人太多，请稍等几秒再选')
}

/** All holds of a pool that live at a moment. */
export const liveHolds = (db: DbOrTx, roomId: string, now: number): Promise<HoldRow[]> =>
  db
    .select()
    .from(kujiHold)
    .where(and(eq(kujiHold.roomId, roomId), gt(kujiHold.until, new Date(now))))

interface NewHold extends Asked {
  poolId: string
}

async function writeHold(tx: Tx, { playerId, poolId, numbers, now, unused }: NewHold): Promise<HoldRow> {
  const values = { roomId: poolId, numbers: [...numbers], until: new Date(now + KUJI.hold), unused }
  const [row] = await tx
    .insert(kujiHold)
    .values({ playerId, ...values })
    .onConflictDoUpdate({ target: kujiHold.playerId, set: { ...values, id: sql`nextval('kuji_hold_id_seq')` } })
    .returning()
  if (!row) throw new Error('hold not made')
  return row
}
