import { and, asc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { type OddsEntry, type OddsTable, oddsHash } from '#shared/fairness/oddsTable.ts'
import { CASE_MODE, type PlayMode } from '#shared/modes.ts'
import { drawReceipt, fairnessSeed, oddsTable } from './tables.ts'

type SeedRow = typeof fairnessSeed.$inferSelect

/** A receipt with what it refers to. */
export interface Drawn {
  draw: typeof drawReceipt.$inferSelect
  /** What was played, as digits. */
  subject: string
  /** The pair that signs. */
  seed: SeedRow
  /** Further pairs whose client seeds are signed, in their order. */
  moreSeeds: SeedRow[]
  /** Null when the draw was neither from published odds nor from a table of its own. */
  odds: (OddsTable & { hash: string }) | null
}

/** A table of one draw as its receipt holds it: item, grade and weight of each entry, one after another. */
export const packEntries = (entries: readonly OddsEntry[]): number[] =>
  entries.flatMap(({ giftId, grade, weight }) => [giftId, grade, weight])

/** The entries that `packEntries` has packed. */
export function unpackEntries(packed: readonly number[]): OddsEntry[] {
  return Array.from({ length: packed.length / 3 }, (_, index) => {
    const [giftId = 0, grade = 0, weight = 0] = packed.slice(index * 3, index * 3 + 3)
    return { giftId, grade, weight }
  })
}

/** The published odds that a receipt names, see `drawReceipt`. */
const ITS_ODDS = and(
  eq(oddsTable.mode, sql`case when ${drawReceipt.boxId} is null then ${drawReceipt.mode} else ${CASE_MODE} end`),
  eq(oddsTable.subject, sql`coalesce(${drawReceipt.boxId}, ${drawReceipt.subject})`),
  eq(oddsTable.version, drawReceipt.oddsVersion),
)

/** Seed pairs that one page of receipts looks at, each of which costs a look-up. A player may have changed pairs many times and drawn nothing. */
const PAIRS_LOOKED_AT = 8

/** Where a list of receipts goes on: after a number of a pair. */
export interface AfterDraw {
  seedId: string
  nonce: number
}

/** A draw that a player has made alone. */
export type OwnDrawn = Omit<Drawn, 'moreSeeds'>

/**
 * The player's draws after one, in the order of pairs and numbers, at most `most`, and where the list goes on; null at its end. It reads a few ranges of
 * `draw_receipt_nonce`, however many draws there are. The latest `quiet` ms are left out.
 */
export async function drawnAfter(
  db: DbOrTx,
  playerId: string,
  { after, most, quiet }: { after: AfterDraw; most: number; quiet: number },
): Promise<{ drawn: OwnDrawn[]; next: AfterDraw | null }> {
  const seeds = await db
    .select()
    .from(fairnessSeed)
    .where(and(eq(fairnessSeed.playerId, playerId), gte(fairnessSeed.id, after.seedId)))
    .orderBy(asc(fairnessSeed.id))
    .limit(PAIRS_LOOKED_AT + 1)
  const drawn: OwnDrawn[] = []
  for (const seed of seeds.slice(0, PAIRS_LOOKED_AT)) {
    const from = seed.id === after.seedId ? after.nonce : -1
    drawn.push(...(await drawsOf(db, playerId, seed, { from, most: most - drawn.length, quiet })))
    const last = drawn.at(-1)
    if (last && drawn.length === most) return { drawn, next: { seedId: seed.id, nonce: last.draw.nonce } }
  }
  const further = seeds[PAIRS_LOOKED_AT]
  return { drawn, next: further ? { seedId: further.id, nonce: -1 } : null }
}

interface Reach {
  from: number
  most: number
  quiet: number
}

/** The draws of a pair after the number `from`. */
async function drawsOf(db: DbOrTx, playerId: string, seed: SeedRow, { from, most, quiet }: Reach): Promise<OwnDrawn[]> {
  const past = sql`${drawReceipt.at} <= now() - make_interval(secs => ${quiet / 1_000})`
  const rows = await db
    .select({ draw: drawReceipt, odds: oddsTable })
    .from(drawReceipt)
    .leftJoin(oddsTable, ITS_ODDS)
    .where(and(eq(drawReceipt.seedId, seed.id), gt(drawReceipt.nonce, from), eq(drawReceipt.playerId, playerId), past))
    .orderBy(asc(drawReceipt.nonce))
    .limit(most)
  return rows.map(({ draw, odds }) => ({ draw, seed, odds: odds ?? ownTable(draw), subject: subjectOf(draw) }))
}

const subjectOf = ({ subject, boxId }: typeof drawReceipt.$inferSelect): string => subject ?? String(boxId)

/** Finds a receipt of any mode; null when there is none. Whose it is, is for the caller to ask. */
export async function findDrawn(db: DbOrTx, receiptId: string): Promise<Drawn | null> {
  const [row] = await db
    .select({ draw: drawReceipt, seed: fairnessSeed, odds: oddsTable })
    .from(drawReceipt)
    .innerJoin(fairnessSeed, eq(fairnessSeed.id, drawReceipt.seedId))
    .leftJoin(oddsTable, ITS_ODDS)
    .where(eq(drawReceipt.id, receiptId))
  if (!row) return null
  const { draw, seed } = row
  const odds = row.odds ?? ownTable(draw)
  return { draw, seed, odds, subject: subjectOf(draw), moreSeeds: await seedsNamed(db, draw.moreSeeds ?? []) }
}

/** The table of a draw that has one of its own. */
function ownTable({ mode, subject, oddsVersion, entries }: typeof drawReceipt.$inferSelect): Drawn['odds'] {
  if (entries === null || oddsVersion === null) return null
  const table = { mode: mode as PlayMode, subject: Number(subject), version: oddsVersion, pityLimit: null, entries: unpackEntries(entries) }
  return { ...table, hash: oddsHash(table) }
}

async function seedsNamed(db: DbOrTx, ids: readonly string[]): Promise<SeedRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(fairnessSeed)
    .where(inArray(fairnessSeed.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
