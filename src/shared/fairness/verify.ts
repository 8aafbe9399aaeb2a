import { bytesToHex } from '@noble/hashes/utils.js'
import { type DrawSeed, drawDigest, drawMessage, drawRoll, first52, type Roll, rollOf, seedHash } from './draw.ts'
import { isPityDue, type OddsRange, type OddsTable, oddsHash, poolOf } from './oddsTable.ts'
import type { Receipt } from './receipt.ts'

/** What is checked, in the order in which a draw is made. */
export type StepName = 'seedCopy' | 'seed' | 'oddsCopy' | 'odds' | 'pity' | 'roll' | 'range'

/** One check: what the receipt claims beside what was computed here. */
export interface Step {
  name: StepName
  /** Null: cannot be checked before the server seed is public. */
  ok: boolean | null
  expected: string
  computed: string
}

/** One value of the draw: a rejected one moves the cursor on. */
export interface RollTry {
  cursor: number
  message: string
  /** HMAC-SHA256, hex. */
  digest: string
  /** Its first 52 bits. */
  value: number
  rejected: boolean
}

export interface Verification {
  /** `sealed`: nothing is wrong, but the server seed is not public yet. */
  verdict: 'passed' | 'failed' | 'sealed'
  steps: Step[]
  /** Empty while sealed. */
  tries: RollTry[]
  /** Ranges of the pool that was drawn from. */
  pool: OddsRange[]
}

/** What the player knows from elsewhere: the receipt must agree with it. */
export interface Copies {
  /** Hash of the server seed, as it was committed to before. */
  seedHash?: string | undefined
  /** Hash of the same version of the odds table, as 箱子详情 shows it. */
  oddsHash?: string | undefined
}

const NOT_COMPUTABLE = '无法计算'
const SEALED = '种子公开后可验证'
const SEED_PATTERN = /^[0-9a-f]{64}$/
const DRAW_SPAN = 2 ** 52

const step = (name: StepName, expected: string, computed: string): Step => ({ name, ok: expected === computed, expected, computed })

/** A receipt may hold anything: what cannot be computed from it is a failed step, not an exception. */
function attempt<T>(compute: () => T): T | null {
  try {
    return compute()
  } catch {
    return null
  }
}

export function tableOf({ boxId, oddsVersion, pity, table }: Receipt): OddsTable {
  return { boxId, version: oddsVersion, pityLimit: pity?.limit ?? null, entries: table }
}

/** True for a pool that can be drawn from: without it the draw would never end. */
function isDrawable(pool: readonly OddsRange[]): boolean {
  const total = pool.at(-1)?.rangeTo ?? 0
  return total > 0 && total <= DRAW_SPAN && pool.every(({ weight }) => Number.isSafeInteger(weight) && weight > 0)
}

/** The values of a draw up to the one that was taken. */
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

/** Draws again as the server did; null where the seed is sealed or nothing can be drawn. */
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

/** The number of opens without grade ≤ 1 is never negative and never beyond the limit: at the limit the draw is forced. */
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

/**
 * Makes the draw of a receipt again, with the code the server draws with, and compares every step. Needs no server; throws for nothing
 * a receipt can hold. What a single receipt cannot prove: its time, its names, and how many opens led up to its pity count.
 */
export function verifyReceipt(receipt: Receipt, copies: Copies = {}): Verification {
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
