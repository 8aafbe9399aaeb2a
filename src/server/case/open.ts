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
import { Currency, EventType, Status } from '#shared/codes.ts'
import { type LiveMessage, PUBLIC_TOPIC } from '#shared/live.ts'
import { toWire } from '#shared/money.ts'
import type { OpenNumber } from '#shared/rules.ts'
import { dropOf, type StoredBook, withStrip, writeBook } from './book.ts'
import { openableBox, sameAsSeen } from './boxes.ts'
import { type BoxDraw, CASE_MODE, drawBoxes, pityAfter } from './draws.ts'
import { BEGIN_OPEN, COMMIT_OPEN, COMMIT_OPEN_WITH_PITY } from './openSql.ts'
import { restoreResult, type StoredOpen, type StoredReply, storedReply } from './records.ts'

export type CaseDeps = Pick<Deps, 'db' | 'now'>

/** An opening to be made. */
export interface OpenRequest {
  playerId: string
  boxId: number
  number: OpenNumber
  fast: boolean
  /** Idempotency key. */
  key: string
  /** Price of one box as the player saw it; -1 is not told. */
  price?: number
  /** Version of the odds as the player saw it; -1 is not told. */
  oddsVersion?: number
}

/** What the first statement found. */
interface Start {
  uid: string
  nickname: string
  head_pic: string
  robot: boolean
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

/** Attempts before an opening that keeps meeting the player's own other openings gives up. */
const ATTEMPTS = 100

/**
 * Opens a box `number` times for the player, or answers again what the key was answered before. Throws a Refusal when the box is closed
 * or not what the player saw, the player frozen, resting, at a cap or short of coins, or the key used for something else.
 */
export function openBox(deps: CaseDeps, request: OpenRequest): Promise<OpenResult> {
  return inTurn(request.playerId, () => openNow(deps, request))
}

async function openNow({ db, now }: CaseDeps, request: OpenRequest): Promise<OpenResult> {
  const { playerId, key, number, boxId, fast } = request
  // What the player saw is no part of the act: asked again after a change, the key still answers with what it did.
  const hash = requestHash(openCase.path, { boxId, number, fast })
  if (!isAsSeen(await currentCatalogue(db), request)) {
    const acted = await storedReply(db, playerId, key)
    if (acted) return restore(db, acted, hash)
    // Memory may be a second old: only the catalogue in force refuses, and before a nonce is taken.
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
    const plan = planOpen(start, catalogue, boxAsSeen(catalogue, request), request, now())
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

/** The box to open, if it is open and what the player saw. */
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

/** Everything that follows from seed, nonce and table: the draws and the book. */
function planOpen(start: Start, catalogue: Catalogue, box: Box, { number, fast }: OpenRequest, now: number): Plan {
  const seed = { serverSeed: start.server_seed, clientSeed: start.client_seed, nonce: start.nonce }
  const draws = drawBoxes(seed, box.table, number, start.pity_count)
  const drops = draws.map((draw, index) => dropOf(draw, catalogue, idAt(start.item_ids, index), idAt(start.receipt_ids, index)))
  const cost = box.price * number
  const book = writeBook({ openId: start.open_id, box, number, fast, paid: cost, drops, pityCount: start.pity_count, now })
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

/** Null when nothing was done because seed, pity, key or limits moved in between: start over. */
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
    JSON.stringify(draws.map((draw, index) => drawRow(start, plan, draw, index))),
    PUBLIC_TOPIC,
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

function drawRow(start: Start, { box, drops, book }: Plan, draw: BoxDraw, index: number) {
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
    push: drop && JSON.stringify(pushOf(start, box, drop, book.revealAt)),
  }
}

/** What everybody is told at the reveal. */
function pushOf({ uid, nickname, head_pic, robot }: Start, box: Box, drop: Drop, time: number): LiveMessage {
  const { giftId, giftName, giftImage, grade, recoveryPrice } = drop
  const who = { uid, nickname, headPic: head_pic, robot }
  const what = { giftId, giftName, giftImage, grade, recoveryPrice, boxId: box.boxId, boxName: box.name }
  return { eventType: EventType.caseDrop, data: { dropId: drop.itemId ?? '', time, ...who, ...what } }
}
