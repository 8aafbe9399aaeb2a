import { and, eq, sql } from 'drizzle-orm'
import { takeFree } from '#server/core/items/freeActs.ts'
import { type HeldItem, holdNamed, moveEach } from '#server/core/items/items.ts'
import { itemHistory } from '#server/core/items/tables.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { bookCoinsEach, lockCoins } from '#server/core/money/bulk.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { account, entry, idempotency, journal } from '#server/core/money/tables.ts'
import { refuseFrozen } from '#server/core/player/frozen.ts'
import type { Acting } from '#server/core/player/login.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type ItemState, Status } from '#shared/codes.ts'
import { type Exchanged, type ExchangeUndo, UNDO_MS, undoExchange } from '#shared/modes/case/calls.ts'
import { toWire } from '#shared/money.ts'
import type { CaseDeps } from './open.ts'
import { refOf, undoRefOf } from './sell.ts'

interface Undoing extends Acting {
  key: string
  /** The key of the exchange that is undone. */
  exchange: string
}

/**
 * Takes back an exchange of the last ten minutes, once: the coins go, the same items return to the bags in which they lay. Throws a Refusal when
 * there is no such exchange, its time is over, it was undone before, the balance does not cover it, or the player has undone too much today.
 *
 * The player's row is locked, so that two undoings of one exchange come one after the other.
 */
export function undo(deps: CaseDeps, { playerId, sessionId, key, exchange }: Undoing): Promise<Exchanged> {
  const hash = requestHash(undoExchange.path, { exchange })
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      await refuseFrozen(tx, playerId)
      const act = { playerId, key: exchange }
      await requireUndoable(tx, act)
      const taken = await takenBy(tx, act)
      await takeFree(tx, playerId, taken.size * ROWS_AN_ITEM + ROWS, deps.now())
      const held = await holdNamed(tx, { ownerId: playerId, state: 'exchanged' }, [...taken.keys()])
      return payBack(tx, act, held, taken, new Date(deps.now()))
    }),
  )
}

/** Rows that stay of an exchange and its undoing: two of the history of each item, and two journals with their entries. */
const [ROWS_AN_ITEM, ROWS] = [2, 6]

type Act = Parameters<typeof refOf>[0]

const notUndoable = (why: string) => new Refusal(Status.conflict, why)

/**
 * A key is swept after seven days and may then be given to another act. One that is dated so many ms apart from the exchange is not that of the exchange any
 * more; a node whose clock is wrong by a day still is.
 */
const KEY_APART = 3 * 86_400_000

async function requireUndoable(tx: Tx, act: Act): Promise<void> {
  const until = await endOf(tx, act)
  if (until === null || until <= (await clockOf(tx))) throw notUndoable('兑换已超过 10 分钟，无法撤销')
  if (await isUndone(tx, act)) throw notUndoable('这次兑换已经撤销过了')
}

/** Until when an exchange can be undone, in ms by the database's clock, by which its key is dated; null for one that is unknown. */
async function endOf(db: DbOrTx, act: Act): Promise<number | null> {
  const [made] = await db
    .select({ at: idempotency.at })
    .from(idempotency)
    .where(and(eq(idempotency.playerId, act.playerId), eq(idempotency.key, act.key)))
  const [booked] = await db
    .select({ at: journal.at })
    .from(journal)
    .where(bookedAs('item_exchange', refOf(act)))
  if (!made || !booked) return null
  const isItsKey = Math.abs(booked.at.getTime() - made.at.getTime()) < KEY_APART
  return isItsKey ? made.at.getTime() + UNDO_MS : null
}

const bookedAs = (kind: 'item_exchange' | 'item_exchange_undo', ref: string) => and(eq(journal.ref, ref), eq(journal.kind, kind))

const isUndone = async (db: DbOrTx, act: Act) => (await db.$count(journal, bookedAs('item_exchange_undo', undoRefOf(act)))) > 0

/** The items that an exchange took, and where each lay. */
async function takenBy(tx: Tx, act: Act): Promise<Map<string, ItemState>> {
  const rows = await tx
    .select({ id: itemHistory.itemId, from: itemHistory.fromState })
    .from(itemHistory)
    .where(and(eq(itemHistory.ref, refOf(act)), sql`${itemHistory.toState} = 'exchanged'`))
  return new Map(rows.map(({ id, from }) => [id, from ?? 'bag']))
}

async function payBack(tx: Tx, act: Act, held: readonly HeldItem[], taken: ReadonlyMap<string, ItemState>, at: Date): Promise<Exchanged> {
  const { playerId } = act
  const amount = held.reduce((sum, { price }) => sum + price, 0)
  const balance = (await lockCoins(tx, [playerId])).get(playerId) ?? 0
  if (balance < amount) throw new Refusal(Status.insufficientBalance, '兑换得到的金币已花费，余额不足，无法撤销')
  const ref = undoRefOf(act)
  const remark = `撤销兑换 ${held.length} 件物品`
  await bookCoinsEach(tx, { kind: 'item_exchange_undo', house: 'case', at, journals: [{ playerId, amount: -amount, ref, remark }] })
  for (const state of new Set(taken.values())) {
    const back = held.filter(({ id }) => taken.get(id) === state)
    await moveEach(tx, [{ held: back, ref }], state, at)
  }
  return { amount: toWire(amount), count: held.length, ...(await balancesOf(tx, playerId)) }
}

/** Whether, and until when, the exchange behind one of the player's own entries can be undone. */
export async function undoOf(db: DbOrTx, playerId: string, entryId: string): Promise<ExchangeUndo | null> {
  const [found] = await db
    .select({ ref: journal.ref })
    .from(entry)
    .innerJoin(account, eq(account.id, entry.accountId))
    .innerJoin(journal, eq(journal.id, entry.journalId))
    .where(and(eq(entry.id, entryId), eq(account.playerId, playerId), eq(journal.kind, 'item_exchange')))
  const start = refOf({ playerId, key: '' })
  if (!found?.ref.startsWith(start)) return null
  const act = { playerId, key: found.ref.slice(start.length) }
  const until = await endOf(db, act)
  if (until === null || until <= (await clockOf(db)) || (await isUndone(db, act))) return null
  return { exchanges: [act.key], until }
}
