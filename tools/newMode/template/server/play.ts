import { randomBytes } from 'node:crypto'
import { type Box, type Catalogue, catalogueAt } from '#server/core/catalogue/snapshot.ts'
import { packEntries } from '#server/core/fairness/receipts.ts'
import { cardOf } from '#server/core/items/cards.ts'
import { requestHash } from '#server/core/money/idempotency.ts'
import { play } from '#server/core/play/door.ts'
import type { Plan, Start } from '#server/core/play/plan.ts'
import { plannedDraw } from '#server/core/play/plannedDraw.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { drawFromTable, type TableDraw } from '#shared/fairness/oddsTable.ts'
import { playTemplateName as call, type TemplateNameResult } from '#shared/modes/templateName/calls.ts'
import { REVEAL_DELAY, type TemplateNameBook, templateNameTable } from '#shared/modes/templateName/rules.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { TEMPLATE_NAME_PLAY, type TemplateNameRead } from './playMode.ts'
import { keptPlays } from './records.ts'

/** What a player asks to play. */
export interface TemplateNameRequest extends Acting {
  boxId: number
  /** Idempotency key of the request. */
  key: string
  /** Price as the client showed it; -1 means that it did not say. */
  price?: number
}

/**
 * Plays once for a box. A key that was used before gets the same reply again.
 *
 * Throws a Refusal when the box is closed or costs something else than the player saw, and for the reasons that `play` names.
 */
export async function playTemplateName({ db }: Pick<Deps, 'db'>, request: TemplateNameRequest): Promise<TemplateNameResult> {
  const { playerId, sessionId, key, boxId } = request
  // The hash leaves out the price. A key whose play is done then gets its reply even if the price has changed since.
  const asked = { playerId, sessionId, key, hash: requestHash(call.path, { boxId }), draws: 1, subject: boxId }
  const played = await play<TemplateNameRead, TemplateNamePlan>(db, TEMPLATE_NAME_PLAY, asked, async (start) => {
    const catalogue = await catalogueAt(db, start.revision)
    return planOf(start, catalogue, boxAsSeen(catalogue, request))
  })
  if ('kept' in played) return keptPlays.restore({ db }, played.kept)
  return { book: played.plan.book, ...played.balances }
}

/** The box that is offered: the cheapest open one, of two with the same price the first of the catalogue. Null when all are closed. */
export const offeredBox = ({ boxes }: Catalogue): Box | null =>
  [...boxes.values()].filter(({ open }) => open).sort((a, b) => a.price - b.price)[0] ?? null

/** Returns the box, or throws a Refusal when it is closed or costs something else than the player saw. */
function boxAsSeen({ boxes }: Catalogue, { boxId, price = -1 }: TemplateNameRequest): Box {
  const box = boxes.get(boxId)
  if (!box) throw new Refusal(Status.notFound, '箱子不存在')
  if (!box.open) throw new Refusal(Status.boxClosed, '箱子已下架，请选择其他箱子')
  if (price !== -1 && toMinor(price) !== box.price)
    throw new Refusal(Status.boxChanged, `价格刚刚调整过，现价 ${formatAmount(box.card.openPrice)} 金币，请确认后再试`)
  return box
}

interface TemplateNamePlan extends Plan {
  book: TemplateNameBook
}

/** Computes the play: its price, its one draw and its book. */
function planOf(start: Start, catalogue: Catalogue, box: Box): TemplateNamePlan {
  const table = templateNameTable(box.table)
  const seed = { serverSeed: start.server_seed, clientSeed: start.client_seed, mode: table.mode, nonce: start.nonce }
  const draw = drawFromTable(seed, table, 0)
  const book = bookOf(start, catalogue, box, draw)
  return {
    cost: box.price,
    journal: { kind: 'template_name_play', ref: `templateName:${start.play_id}`, remark: box.name },
    table: { boxId: null, version: table.version },
    revealAt: book.revealAt,
    draws: [{ ...plannedDraw(draw, book.drop, start.nonce), entries: packEntries(table.entries) }],
    pushes: [],
    reply: { templateNameId: start.play_id },
    own: { book },
    book,
  }
}

function bookOf(start: Start, catalogue: Catalogue, { boxId, name, image, price }: Box, { hit }: TableDraw): TemplateNameBook {
  const { play_id: playId, at } = start
  const worth = catalogue.items.get(hit.giftId)?.price
  if (worth === undefined) throw new Error(`item ${hit.giftId} is not in the catalogue`)
  const [itemId = null] = start.item_ids
  const [receiptId = null] = start.receipt_ids
  const drop = { ...cardOf(catalogue, { giftId: hit.giftId, grade: hit.grade, price: worth }), itemId, receiptId, label: null }
  return {
    kind: 'templateName',
    playId,
    demo: false,
    boxId,
    boxName: name,
    boxImage: image,
    paid: toWire(price),
    playedAt: at,
    revealAt: at + REVEAL_DELAY,
    cosmeticSeed: randomBytes(8).toString('hex'),
    drop,
  }
}
