import { and, eq, inArray, sql } from 'drizzle-orm'
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
  return { draw, seed, odds, subject: draw.subject ?? String(draw.boxId), moreSeeds: await seedsNamed(db, draw.moreSeeds ?? []) }
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
