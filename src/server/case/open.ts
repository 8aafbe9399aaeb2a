import { type Box, type Catalogue, catalogueAt, currentCatalogue, latestCatalogue } from '#server/catalogue/snapshot.ts'
import { isSqlState, SqlState } from '#server/db/errors.ts'
import { withRetry } from '#server/db/retry.ts'
import { inTurn } from '#server/db/turns.ts'
import type { Deps } from '#server/deps.ts'
import { frozenRefusal, Refusal } from '#server/http/refusal.ts'
import { countSpendValues, limitsMoved, type SpendRead, spendRefusal } from '#server/limits/play.ts'
import { keyReused, requestHash } from '#server/money/idempotency.ts'
import { insufficient } from '#server/money/journal.ts'
import type { Drop } from '#shared/book.ts'
import { type OpenResult, openCase } from '#shared/calls/case.ts'
import { Currency, Status } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import type { OpenNumber } from '#shared/rules.ts'
import { dropOf, type StoredBook, withStrip, writeBook } from './book.ts'
import { openableBox, sameAsSeen } from './boxes.ts'
import { type BoxDraw, CASE_MODE, drawBoxes, pityAfter } from './draws.ts'
import { type DropOwner, dropPushes } from './dropPushes.ts'
import { BEGIN_OPEN, COMMIT_OPEN, COMMIT_OPEN_WITH_PITY } from './openSql.ts'
import { restoreResult, type StoredOpen, type StoredReply, storedReply } from './records.ts'

export type CaseDeps = Pick<Deps, 'db' | 'now'>

/** What a player asks to open. */
export interface OpenRequest {
  playerId: string
  boxId: number
  number: OpenNumber
  fast: boolean
  /** Idempotency key of the request. */
  key: string
  /** Price of one box as the client showed it; -1 means that it did not say. */
  price?: number
  /** Odds version as the client showed it; -1 means that it did not say. */
  oddsVersion?: number
}

/** The row that BEGIN_OPEN returns. */
interface Start extends DropOwner {
  /** The moment of the opening by the database's clock, in ms since 1970. */
  at: number
  frozen: boolean
  request_hash: string | null
  reply: StoredOpen | null
  seed_id: string | null
  server_seed: string
  client_seed: string
  nonce: number
  balance: number
  pity_count: number
  revision: number
  open_id: string
  item_ids: string[]
  receipt_ids: string[]
  spend: SpendRead | null
}

/**
 * An opening gives up after this many attempts. It has to start over when another request of the same player changed seed, pity counter or
 * limits.
 */
const ATTEMPTS = 100

/**
 * Opens a box `number` times. A key that was used before gets the same reply again.
 *
 * Throws a Refusal when the box is closed or differs from what the player saw, when the player is frozen, resting, at a spending cap or
 * short of coins, and when the key was used for something else.
 */
export function openBox(deps: CaseDeps, request: OpenRequest): Promise<OpenResult> {
  return inTurn(request.playerId, () => openNow(deps, request))
}

async function openNow({ db }: CaseDeps, request: OpenRequest): Promise<OpenResult> {
  const { playerId, key, number, boxId, fast } = request
  // The hash leaves out price and odds version. A key whose opening is done then gets its reply even if the price has changed since.
  const hash = requestHash(openCase.path, { boxId, number, fast })
  if (!isAsSeen(await currentCatalogue(db), request)) {
    const acted = await storedReply(db, playerId, key)
    if (acted) return restore(db, acted, hash)
    // The catalogue in memory may be a second old. Read it anew before refusing, and refuse before a nonce is used.
    boxAsSeen(await latestCatalogue(db), request)
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { rows } = await db.$client.query<Start>({ ...BEGIN_OPEN, values: [playerId, key, number, boxId] })
    const start = rows[0]
    if (!start) throw new Refusal(Status.loginFailure, '请先登录')
    if (start.request_hash !== null) return restore(db, { requestHash: start.request_hash, reply: start.reply }, hash)
    if (start.frozen) throw frozenRefusal()
    if (start.seed_id === null) continue
    const catalogue = await catalogueAt(db, start.revision)
    const plan = planOpen(start, catalogue, boxAsSeen(catalogue, request), request)
    const limited = spendRefusal(start.spend, plan.cost, plan.book.openedAt)
    if (limited) throw limited
    if (start.balance < plan.cost) throw insufficient(Currency.coin)
    const paid = await commit(db, start, plan, request, hash)
    if (paid)
      return {
        book: withStrip(plan.book, plan.box.table.entries, catalogue),
        balance: toWire(paid.balance),
        secondaryBalance: toWire(paid.secondary),
      }
  }
  throw new Refusal(Status.unavailable, '操作太频繁，请稍后再试')
}

/** Returns the box, or throws a Refusal when it is closed or differs from what the player saw. */
function boxAsSeen(catalogue: Catalogue, { boxId, price = -1, oddsVersion = -1 }: OpenRequest): Box {
  return sameAsSeen(openableBox(catalogue, boxId), { price, oddsVersion })
}

function isAsSeen(catalogue: Catalogue, request: OpenRequest): boolean {
  try {
    return boxAsSeen(catalogue, request) !== undefined
  } catch {
    return false
  }
}

function restore(db: CaseDeps['db'], { requestHash, reply }: StoredReply, hash: string): Promise<OpenResult> {
  if (requestHash !== hash || reply === null) throw keyReused()
  return restoreResult(db, reply)
}

interface Plan {
  box: Box
  cost: number
  draws: BoxDraw[]
  drops: Drop[]
  book: StoredBook
}

/** Computes the opening: draws, drops, price and book. */
function planOpen(start: Start, catalogue: Catalogue, box: Box, { number, fast }: OpenRequest): Plan {
  const seed = { serverSeed: start.server_seed, clientSeed: start.client_seed, nonce: start.nonce }
  const draws = drawBoxes(seed, box.table, number, start.pity_count)
  const drops = draws.map((draw, index) => dropOf(draw, catalogue, idAt(start.item_ids, index), idAt(start.receipt_ids, index)))
  const cost = box.price * number
  const book = writeBook({ openId: start.open_id, box, number, fast, paid: cost, drops, pityCount: start.pity_count, now: start.at })
  return { box, cost, draws, drops, book }
}

function idAt(ids: readonly string[], index: number): string {
  const id = ids[index]
  if (id === undefined) throw new RangeError('fewer ids than draws')
  return id
}

interface Paid {
  balance: number
  secondary: number
}

/**
 * Runs COMMIT_OPEN. Returns null when it did nothing because seed, pity counter, key or limits changed since BEGIN_OPEN; the caller then
 * starts over.
 */
async function commit(db: CaseDeps['db'], start: Start, plan: Plan, request: OpenRequest, hash: string): Promise<Paid | null> {
  const { box, book, draws } = plan
  const values = [
    request.playerId,
    request.key,
    hash,
    start.seed_id,
    box.boxId,
    plan.cost,
    start.open_id,
    `${box.name} ×${request.number}`,
    new Date(book.openedAt),
    new Date(book.revealAt),
    request.number,
    request.fast,
    JSON.stringify(book),
    CASE_MODE,
    box.table.version,
    JSON.stringify(draws.map((draw, index) => drawRow(plan, draw, index))),
    JSON.stringify(dropPushes({ playerId: request.playerId, owner: start, box, drops: plan.drops, revealAt: book.revealAt })),
    start.pity_count,
    pityAfter(draws),
    ...countSpendValues(start.spend, book.openedAt),
  ]
  const statement = box.table.pityLimit === null ? COMMIT_OPEN : COMMIT_OPEN_WITH_PITY
  try {
    const { rows } = await withRetry(() => db.$client.query<Paid>({ ...statement, values }))
    return rows[0] ?? null
  } catch (error) {
    if (isSqlState(error, SqlState.checkViolation, 'account_balance_covered')) throw insufficient(Currency.coin)
    if (isSqlState(error, SqlState.uniqueViolation, 'idempotency_player_id_key_pk')) return null
    if (limitsMoved(error)) return null
    throw error
  }
}

function drawRow({ box, drops }: Plan, draw: BoxDraw, index: number) {
  const drop = drops[index]
  return {
    item_id: drop?.itemId,
    receipt_id: drop?.receiptId,
    nonce: draw.nonce,
    cursor: draw.cursor,
    roll: draw.roll,
    total: draw.total,
    range_from: draw.hit.rangeFrom,
    range_to: draw.hit.rangeTo,
    gift_id: draw.hit.giftId,
    grade: draw.hit.grade,
    price: Math.round((drop?.recoveryPrice ?? 0) * 100),
    pity_count: box.table.pityLimit === null ? null : draw.pityCount,
    pity_forced: draw.forced,
  }
}
