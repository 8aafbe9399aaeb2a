import { type Catalogue, catalogueAt, type Item } from '#server/core/catalogue/snapshot.ts'
import { packEntries } from '#server/core/fairness/receipts.ts'
import { cardOf } from '#server/core/items/cards.ts'
import { allowancesOf, type DropAllowances, dropPushes, type RevealedDrops } from '#server/core/items/dropPushes.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { requestHash } from '#server/core/money/idempotency.ts'
import { play } from '#server/core/play/door.ts'
import type { Plan, Stake, Start } from '#server/core/play/plan.ts'
import { plannedDraw } from '#server/core/play/plannedDraw.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { EventType, Status } from '#shared/codes.ts'
import { drawFromTable, type OddsTable, oddsHash, type TableDraw } from '#shared/fairness/oddsTable.ts'
import { type DreamResult, upgrade } from '#shared/modes/dream/calls.ts'
import { type DreamBook, type DreamQuote, quoteDream } from '#shared/modes/dream/dream.ts'
import { DREAM_MODE, MODES } from '#shared/modes.ts'
import { formatAmount, type Minor, toMinor, toWire } from '#shared/money.ts'
import { dropOf, writeBook } from './book.ts'
import { keptUpgrades } from './records.ts'
import { ringOf } from './ring.ts'
import { type TargetAsked, targetAsked } from './targets.ts'
import { UPGRADE, type UpgradeRead } from './upgradeMode.ts'

export type DreamDeps = Pick<Deps, 'db' | 'now'>

/** What a player asks to play. */
export interface UpgradeRequest extends TargetAsked, Acting {
  /** Ids of items of the bag. */
  stakes: readonly string[]
  fast: boolean
  /** Idempotency key of the request. */
  key: string
  /** Coins to pay as the client showed them; -1 means that it did not say. */
  pay?: number
  /** Hash of the ring as the client showed it; '' means that it did not say. */
  odds?: string
}

/** Where the cards of drops say that a target was won. */
export const FROM_DREAM = { boxId: NO_BOX, boxName: MODES.dream.name } as const

/**
 * Plays once for a target. A key that was used before gets the same reply again.
 *
 * Throws a Refusal when the target, the coins to pay or the ring differ from what the player saw, when a stake is not in the bag, and for the other
 * reasons that `play` names.
 */
export async function upgradeItem({ db }: DreamDeps, request: UpgradeRequest): Promise<DreamResult> {
  const { playerId, sessionId, key, giftId, chance, fast } = request
  const stakes = [...request.stakes].sort()
  // The hash leaves out what the player saw. A key whose upgrade is done then gets its reply even if the target has changed since.
  const hash = requestHash(upgrade.path, { giftId, chance, fast, stakes })
  const kept = await keptUpgrades.unlessAsSeen({ db }, { playerId, key, hash }, (catalogue) => targetAsked(catalogue, request))
  if (kept) return kept
  const asked = { playerId, sessionId, key, hash, draws: 1, subject: giftId, stakes }
  const played = await play<UpgradeRead, UpgradePlan>(db, UPGRADE, asked, async (start) => {
    const catalogue = await catalogueAt(db, start.revision)
    const target = targetAsked(catalogue, request)
    return planUpgrade({ start, catalogue, target, allowances: allowancesOf(db) }, request)
  })
  if ('kept' in played) return keptUpgrades.restore({ db }, played.kept)
  return { book: played.plan.book, ...played.balances }
}

interface UpgradePlan extends Plan {
  book: DreamBook
}

/** What an upgrade is planned from. */
interface UpgradeSource {
  start: Start & UpgradeRead
  catalogue: Catalogue
  target: Item
  allowances: DropAllowances
}

const worthOf = (stakes: readonly Stake[]): Minor => stakes.reduce((sum, { price }) => sum + price, 0)

/** Computes the upgrade: its price, its one draw, its book and pushes. */
function planUpgrade({ start, catalogue, target, allowances }: UpgradeSource, request: UpgradeRequest): UpgradePlan {
  const quote = quoteAsSeen(target, worthOf(start.stakes), request)
  const table = ringAsSeen(ringOf(catalogue, target, quote), request)
  const seed = { serverSeed: start.server_seed, clientSeed: start.client_seed, mode: DREAM_MODE, nonce: start.nonce }
  const draw = drawFromTable(seed, table, 0)
  const book = bookOf({ start, catalogue, target, allowances }, quote, draw, request.fast)
  const name = target.card.giftName
  const ref = `upgrade:${start.play_id}`
  return {
    cost: quote.paid,
    journal: { kind: 'dream_upgrade', ref, remark: `升级 ${name} · ${quote.chance / 100}%` },
    payout: quote.change > 0 ? { amount: quote.change, kind: 'dream_change', remark: `升级 ${name}` } : null,
    table: { boxId: null, version: table.version },
    revealAt: book.revealAt,
    draws: [{ ...plannedDraw(draw, book.drop, start.nonce), entries: packEntries(table.entries) }],
    pushes: pushesOf(book, start, allowances),
    reply: { upgradeId: start.play_id },
    own: ownRow(quote, start.stakes, book),
    book,
  }
}

/** Computes what the upgrade costs. Throws a Refusal when that is not what the player saw. */
function quoteAsSeen(target: Item, staked: Minor, { chance, pay = -1 }: UpgradeRequest): DreamQuote {
  const quote = quoteDream(target.price, chance, staked)
  if (pay !== -1 && toMinor(pay) !== quote.paid)
    throw new Refusal(Status.boxChanged, `应付金币有变化，现需 ${formatAmount(toWire(quote.paid))} 金币，请确认后再升级`)
  return quote
}

function ringAsSeen(table: OddsTable, { odds = '' }: UpgradeRequest): OddsTable {
  if (odds !== '' && odds !== oddsHash(table))
    throw new Refusal(Status.boxChanged, '安慰物品刚刚调整过，价格与概率不变，请查看概率后再升级')
  return table
}

function bookOf({ start, catalogue, target }: UpgradeSource, quote: DreamQuote, draw: TableDraw, fast: boolean): DreamBook {
  const [itemId = null] = start.item_ids
  const [receiptId = null] = start.receipt_ids
  const stakes = start.stakes.map(({ gift_id, grade, price }) => cardOf(catalogue, { giftId: gift_id, grade, price }))
  const drop = dropOf(draw, catalogue, itemId, receiptId)
  const { play_id: dreamId, nonce, at: now } = start
  return writeBook({ dreamId, target, quote, stakes, staked: worthOf(start.stakes), fast, draw, drop, nonce, now })
}

/** Everybody hears of a target that was won, and nobody of a consolation item. */
function pushesOf({ won, drop, revealAt }: DreamBook, owner: Start, allowances: DropAllowances): Plan['pushes'] {
  const told: RevealedDrops = { owner, event: EventType.upgradeDrop, from: FROM_DREAM, drops: [drop], revealAt }
  return won ? dropPushes(told, allowances) : []
}

const ownRow = ({ chance, price, change }: DreamQuote, stakes: readonly Stake[], book: DreamBook) => ({
  chance,
  price,
  change,
  staked: worthOf(stakes),
  stake_ids: stakes.map(({ item_id }) => item_id),
  won: book.won,
  book,
})
