import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { BoundedMap } from '#server/platform/http/boundedMap.ts'
import type { OddsEntry, OddsTable } from '#shared/fairness/oddsTable.ts'
import type { BattleBox } from '#shared/modes/battle/room.ts'

type Table = Pick<BattleBox, 'boxId' | 'oddsVersion'>

/** Published tables never change, so a node keeps those that it has read. */
const kept = new BoundedMap<string, OddsTable>(500)
const hashes = new WeakMap<OddsTable, string>()
const nameOf = ({ boxId, oddsVersion }: Table) => `${boxId}:${oddsVersion}`

/** Reads published odds of boxes. The function that it returns throws for a table that was not asked for, or has another hash than the box. */
export async function oddsOf(db: DbOrTx, boxes: readonly BattleBox[]): Promise<(box: BattleBox) => OddsTable> {
  const found = new Map<string, OddsTable>()
  const missing = boxes.filter((box) => {
    const table = kept.get(box.oddsHash)
    if (table) found.set(nameOf(box), table)
    return !table
  })
  for (const table of await readOdds(db, missing)) found.set(nameOf({ boxId: table.subject, oddsVersion: table.version }), table)
  return (box) => {
    const table = found.get(nameOf(box))
    if (!table || hashes.get(table) !== box.oddsHash) throw new Error(`no published odds of box ${box.boxId} v${box.oddsVersion}`)
    return table
  }
}

async function readOdds(db: DbOrTx, boxes: readonly Table[]): Promise<OddsTable[]> {
  if (boxes.length === 0) return []
  const { rows } = await db.execute<{
    subject: number
    version: number
    pity_limit: number | null
    entries: OddsEntry[]
    hash: string
  }>(sql`
    select o.subject::int, o.version, o.pity_limit, o.entries, o.hash
    from unnest(${sql.param(boxes.map(({ boxId }) => boxId))}::bigint[], ${sql.param(boxes.map(({ oddsVersion }) => oddsVersion))}::int[]) as b (subject, version)
    join odds_table o on o.mode = 'case' and o.subject = b.subject and o.version = b.version`)
  return rows.map(({ subject, version, pity_limit, entries, hash }) => {
    const table: OddsTable = { mode: 'case', subject, version, pityLimit: pity_limit, entries }
    hashes.set(table, hash)
    kept.set(hash, table)
    return table
  })
}
