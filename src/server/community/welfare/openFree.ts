import { sql } from 'drizzle-orm'
import { type Catalogue, catalogueAt, currentCatalogue, type FreeBox, latestCatalogue } from '#server/core/catalogue/snapshot.ts'
import { oddsTable } from '#server/core/fairness/tables.ts'
import { usedUp } from '#server/core/giveaway/count.ts'
import { requestHash } from '#server/core/money/idempotency.ts'
import { play } from '#server/core/play/door.ts'
import { KeptPlays, keptBook } from '#server/core/play/kept.ts'
import type { Plan, Start } from '#server/core/play/plan.ts'
import { plannedDraw } from '#server/core/play/plannedDraw.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { openFree as call } from '#shared/calls/welfare.ts'
import { Status } from '#shared/codes.ts'
import { drawFromTable } from '#shared/fairness/oddsTable.ts'
import { levelOf } from '#shared/level.ts'
import type { OpenResult } from '#shared/modes/case/calls.ts'
import { FREE_MODE } from '#shared/modes.ts'
import { boxOfTurn, surprisesOf, turnOf } from '#shared/welfare.ts'
import { FREE_OPENING, type FreeRead } from './freeMode.ts'
import { openFreeBoxes } from './mine.ts'
import type { BareBook, WelfareDeps } from './ports.ts'
import { freeOpen } from './tables.ts'

/** What a player asks to open. */
export interface FreeRequest extends Acting {
  boxId: number
  fast: boolean
  key: string
  /** Odds version as the client showed it; -1 means that it did not say. */
  oddsVersion?: number
  /** False when the client needs no strip for a book of that odds version. */
  strip?: boolean
}

type FreeDeps = Pick<WelfareDeps, 'db' | 'ports'>

/**
 * Opens a free box: the daily one, or at first the one of new players, once on each Beijing day of the database's clock, the surprise box once for each finished run of sign-ins. A key
 * that was used before gets the same reply again. A player who rests or is frozen is refused, as by every play.
 */
export async function openFreeBox(deps: FreeDeps, request: FreeRequest): Promise<OpenResult> {
  const { playerId, sessionId, key, boxId, fast } = request
  const { db, ports } = deps
  // An unknown box is refused before a nonce is used. The catalogue in memory may be a second old.
  if (!(await currentCatalogue(db)).freeBoxes.has(boxId) && !(await latestCatalogue(db)).freeBoxes.has(boxId)) throw unknownBox()
  const asked = { playerId, sessionId, key, hash: requestHash(call.path, { boxId, fast }), draws: 1, subject: boxId }
  const played = await play<FreeRead, FreePlan>(db, FREE_OPENING, asked, async (start) => {
    const catalogue = await catalogueAt(db, start.revision)
    const level = levelOf(start.spent ?? (await ports.spentOf(db, playerId)))
    return planFree(deps, { start, catalogue, level, box: boxFor(catalogue, start, level, request) }, request)
  })
  if ('kept' in played) return keptFree.restore(deps, played.kept)
  return { book: played.plan.shown(), ...played.balances }
}

const unknownBox = () => new Refusal(Status.notFound, '免费宝匣不存在')

/** Returns the box if the player may open it now and its odds are those that the player saw. Throws a Refusal otherwise. */
function boxFor(catalogue: Catalogue, start: Start & FreeRead, level: number, { boxId, oddsVersion = -1 }: FreeRequest): FreeBox {
  const wanted = catalogue.freeBoxes.get(boxId)
  if (!wanted) throw unknownBox()
  const use = turnOf(wanted.use)
  const box = boxOfTurn(openFreeBoxes(catalogue), { use, level, isNew: start.is_new })
  if (!box) throw new Refusal(Status.boxClosed, '免费宝匣已下架')
  if (use === 'daily' && start.free_day !== null && start.free_day >= beijingDay(start.at))
    throw new Refusal(Status.conflict, '今天的免费宝匣已经开过了，明天再来')
  if (use === 'sign' && surprisesOf(start.signed) <= start.surprises) throw new Refusal(Status.conflict, '签满 7 天即可开启一次')
  if (use === 'daily' ? !start.daily_open : !start.sign_open) throw usedUp()
  if (box.boxId !== boxId) throw new Refusal(Status.boxChanged, `您现在可以开启的是「${box.name}」，请查看概率后再开启`)
  if (oddsVersion !== -1 && oddsVersion !== box.table.version)
    throw new Refusal(Status.boxChanged, '这只宝匣的概率刚刚调整过，请查看后再开启')
  return box
}

interface FreePlan extends Plan {
  /** The book as the reply has it. */
  shown(): OpenResult['book']
}

interface FreeSource {
  start: Start & FreeRead
  catalogue: Catalogue
  level: number
  box: FreeBox
}

/** Computes the opening: its one draw and its book. Nobody else is told of it: it was a gift. */
function planFree({ ports }: FreeDeps, { start, catalogue, level, box }: FreeSource, { fast, oddsVersion, strip }: FreeRequest): FreePlan {
  const { table } = box
  const seed = { serverSeed: start.server_seed, clientSeed: start.client_seed, mode: FREE_MODE, nonce: start.nonce }
  const draw = drawFromTable(seed, table, 0)
  const [itemId = null] = start.item_ids
  const [receiptId = null] = start.receipt_ids
  const drop = ports.dropOf(draw, catalogue, itemId, receiptId)
  const book = ports.writeBook({ openId: start.play_id, box, number: 1, fast, paid: 0, drops: [drop], pityCount: 0, now: start.at })
  const knows = strip === false && oddsVersion === table.version
  return {
    cost: 0,
    // Nothing is paid, so no journal is written; the ref names the play in the history of its item.
    journal: { kind: 'case_open', ref: `free:${start.play_id}`, remark: box.name },
    table: { boxId: null, version: table.version },
    revealAt: book.revealAt,
    draws: [plannedDraw(draw, drop, start.nonce)],
    pushes: [],
    reply: { freeId: start.play_id },
    own: { free_use: turnOf(box.use), free_level: level, book },
    shown: () => (knows ? { ...book, gifts: [] } : ports.withStrip(book, table.entries, catalogue)),
  }
}

/** Free openings by their keys. Their books have the strip of the odds that they were drawn from. */
export const keptFree = new KeptPlays('freeId', async ({ db, ports }: FreeDeps, freeId) => {
  const book = await keptBook(db, freeOpen, freeId)
  return ports.withStrip(book, await entriesOf(db, book), await currentCatalogue(db))
})

async function entriesOf(db: Db, { boxId, oddsVersion }: BareBook) {
  const version = sql`${oddsTable.mode} = ${FREE_MODE} and ${oddsTable.subject} = ${boxId}::bigint and ${oddsTable.version} = ${oddsVersion}::int`
  const [odds] = await db.select({ entries: oddsTable.entries }).from(oddsTable).where(version)
  return odds?.entries ?? []
}
