import { type Box, type Catalogue, catalogueAt } from '#server/core/catalogue/snapshot.ts'
import { allowancesOf, type DropAllowances, dropPushes } from '#server/core/items/dropPushes.ts'
import { requestHash } from '#server/core/money/idempotency.ts'
import { play } from '#server/core/play/door.ts'
import type { Plan, PlannedDraw, Start } from '#server/core/play/plan.ts'
import { plannedDraw } from '#server/core/play/plannedDraw.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Drop } from '#shared/book.ts'
import { EventType } from '#shared/codes.ts'
import { type OpenResult, openCase } from '#shared/modes/case/calls.ts'
import type { OpenNumber } from '#shared/rules.ts'
import { bookFor, dropOf, type StoredBook, writeBook } from './book.ts'
import { openableBox, sameAsSeen } from './boxes.ts'
import { type BoxDraw, drawBoxes, pityAfter } from './draws.ts'
import { OPENING, type OpenRead } from './openMode.ts'
import { keptOpens } from './records.ts'

export type CaseDeps = Pick<Deps, 'db' | 'now'>

/** What a player asks to open. */
export interface OpenRequest extends Acting {
  boxId: number
  number: OpenNumber
  fast: boolean
  /** Idempotency key of the request. */
  key: string
  /** Price of one box as the client showed it; -1 means that it did not say. */
  price?: number
  /** Odds version as the client showed it; -1 means that it did not say. */
  oddsVersion?: number
  /** False when the client needs no strip for a book of that odds version. */
  strip?: boolean
}

/**
 * Opens a box `number` times. A key that was used before gets the same reply again.
 *
 * Throws a Refusal when the box is closed or differs from what the player saw, and for the reasons that `play` names.
 */
export async function openBox({ db }: CaseDeps, request: OpenRequest): Promise<OpenResult> {
  const { playerId, sessionId, key, number, boxId, fast } = request
  // The hash leaves out price and odds version. A key whose opening is done then gets its reply even if the price has changed since.
  const hash = requestHash(openCase.path, { boxId, number, fast })
  const kept = await keptOpens.unlessAsSeen({ db }, { playerId, key, hash }, (catalogue) => boxAsSeen(catalogue, request))
  if (kept) return kept
  const asked = { playerId, sessionId, key, hash, draws: number, subject: boxId }
  const played = await play<OpenRead, OpenPlan>(db, OPENING, asked, async (start) => {
    const catalogue = await catalogueAt(db, start.revision)
    return planOpen({ start, catalogue, box: boxAsSeen(catalogue, request), allowances: allowancesOf(db) }, request)
  })
  if ('kept' in played) return keptOpens.restore({ db }, played.kept)
  return { book: played.plan.shown(), ...played.balances }
}

/** Returns the box, or throws a Refusal when it is closed or differs from what the player saw. */
function boxAsSeen(catalogue: Catalogue, { boxId, price = -1, oddsVersion = -1 }: OpenRequest): Box {
  return sameAsSeen(openableBox(catalogue, boxId), { price, oddsVersion })
}

interface OpenPlan extends Plan {
  /** The book as the reply has it. */
  shown(): OpenResult['book']
}

/** What an opening is planned from. */
interface OpenSource {
  start: Start & OpenRead
  catalogue: Catalogue
  box: Box
  allowances: DropAllowances
}

/** Computes the opening: draws, drops, price, book and pushes. */
function planOpen({ start, catalogue, box, allowances }: OpenSource, request: OpenRequest): OpenPlan {
  const { number, fast } = request
  const seed = { serverSeed: start.server_seed, clientSeed: start.client_seed, nonce: start.nonce }
  const draws = drawBoxes(seed, box.table, number, start.pity_count)
  const drops = draws.map((draw, index) => dropOf(draw, catalogue, idAt(start.item_ids, index), idAt(start.receipt_ids, index)))
  const cost = box.price * number
  const openId = start.play_id
  const from = { boxId: box.boxId, boxName: box.name }
  const book = writeBook({ openId, box, number, fast, paid: cost, drops, pityCount: start.pity_count, now: start.at })
  return {
    cost,
    journal: { kind: 'case_open', ref: `open:${openId}`, remark: `${box.name} ×${number}` },
    table: { boxId: box.boxId, version: box.table.version },
    revealAt: book.revealAt,
    draws: draws.map((draw, index) => pityDraw(box, draw, drops[index])),
    pushes: dropPushes({ owner: start, event: EventType.caseDrop, from, drops, revealAt: book.revealAt }, allowances),
    reply: { openId },
    own: ownRow(box, draws, book),
    shown: () => bookFor(request, book, box.table.entries, catalogue),
  }
}

function ownRow(box: Box, draws: readonly BoxDraw[], book: StoredBook) {
  const { number, fast } = book
  return { number, fast, book, pity_after: box.table.pityLimit === null ? null : pityAfter(draws) }
}

function idAt(ids: readonly string[], index: number): string {
  const id = ids[index]
  if (id === undefined) throw new RangeError('fewer ids than draws')
  return id
}

/** The nth draw grants the nth drop. */
function pityDraw({ table }: Box, draw: BoxDraw, drop?: Drop): PlannedDraw {
  if (!drop) throw new RangeError('fewer drops than draws')
  const pity_count = table.pityLimit === null ? null : draw.pityCount
  return { ...plannedDraw(draw, drop, draw.nonce), pity_count, pity_forced: draw.forced }
}
