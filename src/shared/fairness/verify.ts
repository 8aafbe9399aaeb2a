import { bytesToHex } from '@noble/hashes/utils.js'
import type { VerifyWay } from '#shared/mode.ts'
import { modeFacts, type PlayMode } from '#shared/modes.ts'
import { type DrawSeed, drawDigest, drawMessage, drawRoll, first52, type Roll, rollOf, seedHash } from './draw.ts'
import { isPityDue, type OddsRange, type OddsTable, oddsHash, poolOf } from './oddsTable.ts'
import type { Receipt } from './receipt.ts'

/** Names of the checks, in the order in which a draw is made. */
export type StepName = 'seedCopy' | 'seed' | 'oddsCopy' | 'odds' | 'pity' | 'roll' | 'range'

/** One check: what the receipt claims, and what this code has computed. */
export interface Step {
  name: StepName
  /** Null when the check needs the server seed and that is not public yet. */
  ok: boolean | null
  expected: string
  computed: string
}

/** One value of the draw. A rejected one is followed by another with the next cursor. */
export interface RollTry {
  cursor: number
  message: string
  /** HMAC-SHA256 in hex. */
  digest: string
  /** First 52 bits of the digest. */
  value: number
  rejected: boolean
}

export interface Verification {
  /** `sealed`: no check has failed, but the server seed is not public yet. */
  verdict: 'passed' | 'failed' | 'sealed'
  steps: Step[]
  /** Empty while the server seed is not public. */
  tries: RollTry[]
  /** Ranges of the entries that were drawn from. */
  pool: OddsRange[]
}

/** Hashes that the player has from elsewhere. The receipt must agree with them. */
export interface Copies {
  /** Hash of the server seed as the server published it before the draw. */
  seedHash?: string | undefined
  /** Hash of the same version of the odds table, as 箱子详情 shows it. */
  oddsHash?: string | undefined
}

const NOT_COMPUTABLE = '无法计算'
const SEALED = '种子公开后可验证'
const SEED_PATTERN = /^[0-9a-f]{64}$/
const DRAW_SPAN = 2 ** 52

const step = (name: StepName, expected: string, computed: string): Step => ({ name, ok: expected === computed, expected, computed })

/** Returns null when `compute` throws. A receipt may contain anything, so a value that cannot be computed counts as a failed check. */
function attempt<T>(compute: () => T): T | null {
  try {
    return compute()
  } catch {
    return null
  }
}

/** The table of a receipt. Its mode may be one that this version does not know; the hash then says what the receipt claims of it. */
export function tableOf({ mode, boxId, oddsVersion, pity, table }: Receipt): OddsTable {
  return { mode: mode as PlayMode, subject: boxId, version: oddsVersion, pityLimit: pity?.limit ?? null, entries: table }
}

/** True when a draw from this pool ends. A draw from an empty or damaged pool would run for ever. */
function isDrawable(pool: readonly OddsRange[]): boolean {
  const total = pool.at(-1)?.rangeTo ?? 0
  return total > 0 && total <= DRAW_SPAN && pool.every(({ weight }) => Number.isSafeInteger(weight) && weight > 0)
}

/** Returns the values of a draw, up to the accepted one. */
export function triesOf(seed: DrawSeed, { cursor: last, total }: Roll): RollTry[] {
  return Array.from({ length: last + 1 }, (_, cursor) => {
    const digest = drawDigest(seed, cursor)
    const value = first52(digest)
    return { cursor, message: drawMessage(seed, cursor), digest: bytesToHex(digest), value, rejected: rollOf(value, total) === null }
  })
}

const rollText = (roll: number, total: number, cursor: number) => `${roll} / ${total} · cursor ${cursor}`
const poolText = (forced: boolean, total: number) => `${forced ? '保底奖池' : '完整奖池'} 1–${total}`
const hitText = (giftId: number, grade: number, from: number, to: number) => `#${giftId} · 品级 ${grade} · ${from}–${to}`

/** Makes the draw again as the server did. Null when the seed is not public or the pool cannot be drawn from. */
function redraw({ serverSeed, mode, clientSeed, nonce }: Receipt, pool: readonly OddsRange[]): (Roll & { tries: RollTry[] }) | null {
  if (serverSeed === null || !SEED_PATTERN.test(serverSeed) || !isDrawable(pool)) return null
  const seed = { serverSeed, mode, clientSeed, nonce }
  const roll = drawRoll(seed, pool.at(-1)?.rangeTo ?? 0)
  return { ...roll, tries: triesOf(seed, roll) }
}

function seedStep({ serverSeed, serverSeedHash }: Receipt): Step {
  if (serverSeed === null) return { name: 'seed', ok: null, expected: serverSeedHash, computed: SEALED }
  const computed = SEED_PATTERN.test(serverSeed) ? seedHash(serverSeed) : NOT_COMPUTABLE
  return step('seed', serverSeedHash, computed)
}

function rollStep({ serverSeed, roll, total, cursor }: Receipt, drawn: Roll | null): Step {
  const expected = rollText(roll, total, cursor)
  if (serverSeed === null) return { name: 'roll', ok: null, expected, computed: SEALED }
  return step('roll', expected, drawn ? rollText(drawn.roll, drawn.total, drawn.cursor) : NOT_COMPUTABLE)
}

function rangeStep({ giftId, grade, rangeFrom, rangeTo }: Receipt, pool: readonly OddsRange[], roll: number): Step {
  const hit = pool.find((range) => roll >= range.rangeFrom && roll <= range.rangeTo)
  const computed = hit ? hitText(hit.giftId, hit.grade, hit.rangeFrom, hit.rangeTo) : NOT_COMPUTABLE
  return step('range', hitText(giftId, grade, rangeFrom, rangeTo), computed)
}

/** Checks the pity count of the receipt: it is never negative and never above the limit, because at the limit the draw is forced. */
function pityStep({ pity, total }: Receipt, forced: boolean, pool: readonly OddsRange[]): Step {
  const sound = pity === null || (pity.count >= 0 && pity.count <= pity.limit)
  const computed = sound ? poolText(forced, pool.at(-1)?.rangeTo ?? 0) : NOT_COMPUTABLE
  return step('pity', poolText(pity?.forced ?? false, total), computed)
}

function copySteps({ serverSeedHash, oddsHash: claimed }: Receipt, copies: Copies): Step[] {
  return [
    ...(copies.seedHash === undefined ? [] : [step('seedCopy', serverSeedHash, copies.seedHash)]),
    ...(copies.oddsHash === undefined ? [] : [step('oddsCopy', claimed, copies.oddsHash)]),
  ]
}

function verdictOf(steps: readonly Step[]): Verification['verdict'] {
  if (steps.some(({ ok }) => ok === false)) return 'failed'
  return steps.some(({ ok }) => ok === null) ? 'sealed' : 'passed'
}

/** How the receipts of each way are checked; `MODES` says which way a mode goes. A mode whose plays leave no receipts has none to check; one that claims to be of it is checked like any other. */
const WAYS: Record<VerifyWay, (receipt: Receipt, copies: Copies) => Verification> = { oddsTable: verifyTableDraw, pool: verifyTableDraw }

/**
 * Makes the draw of a receipt again with the code that the server uses, and compares every step. It needs no server and never throws,
 * whatever the receipt contains. One receipt cannot prove its time, its names, or how many opens its pity count is based on.
 */
export function verifyReceipt(receipt: Receipt, copies: Copies = {}): Verification {
  return WAYS[modeFacts(receipt.mode)?.verify ?? 'oddsTable'](receipt, copies)
}

function verifyTableDraw(receipt: Receipt, copies: Copies): Verification {
  const table = tableOf(receipt)
  const forced = isPityDue(table, receipt.pity?.count ?? 0)
  const pool = poolOf(table, forced)
  const drawn = redraw(receipt, pool)
  const steps = [
    ...copySteps(receipt, copies),
    seedStep(receipt),
    step('odds', receipt.oddsHash, attempt(() => oddsHash(table)) ?? NOT_COMPUTABLE),
    pityStep(receipt, forced, pool),
    rollStep(receipt, drawn),
    rangeStep(receipt, pool, drawn?.roll ?? receipt.roll),
  ]
  return { verdict: verdictOf(steps), steps, tries: drawn?.tries ?? [], pool }
}
