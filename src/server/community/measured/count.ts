import { sql } from 'drizzle-orm'
import { beijingDaySql } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { type Hole, holesIn } from './holes.ts'
import type { MeasuredSources } from './ports.ts'
import { addReceipts, readReceipts } from './receipts.ts'
import { Tally } from './tally.ts'

/** How much a transaction takes at most. */
export interface Batch {
  receipts: number
  holes: number
  notes: number
}
const BATCH: Batch = { receipts: 5_000, holes: 500, notes: 200 }

/** A hole is looked into for so many days. A play that has an id of a receipt commits within seconds or fails. */
const HOLE_DAYS = 3

/**
 * Counts everything that is public and not counted yet. Each batch is a transaction that moves the watermark and the sums together, so it counts once
 * whenever it is cut off, and whoever else counts at the same time waits. Returns how many receipts, battles and rounds it has counted.
 */
export async function countMeasured(db: Db, sources: MeasuredSources, batch: Batch = BATCH): Promise<number> {
  let counted = await fillAll(db, sources, batch)
  counted += await drain(db, (tx, through) => takeReceipts(tx, sources, through, batch.receipts))
  await notePast(db, sources)
  for (const [mode, { from }] of sources)
    if (from === 'notes') counted += await drain(db, (tx) => takeNotes(tx, sources, mode, batch.notes))
  await db.execute(sql`delete from measured_hole where seen_at < now() - ${HOLE_DAYS} * interval '1 day'`)
  await db.execute(sql`update measured_state set counted_at = now(), day = ${sql.raw(beijingDaySql('now()'))}`)
  return counted
}

/** Works through batches until one finds nothing. */
async function drain(db: Db, work: (tx: Tx, through: number) => Promise<number>): Promise<number> {
  for (let counted = 0; ; ) {
    const taken = await inTransaction(db, async (tx) => work(tx, await holdState(tx)))
    if (taken === 0) return counted
    counted += taken
  }
}

/** Counts when the last count ended on an earlier Beijing day, or `every` ms ago; null says that only the day counts. */
export async function countWhenDue(db: Db, sources: MeasuredSources, every: number | null): Promise<void> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select counted_at is null or day <> ${sql.raw(beijingDaySql('now()'))} or counted_at > now() + interval '1 day'
      or counted_at <= now() - ${every}::float8 * interval '1 ms' as due from measured_state`)
  if (rows[0]?.due) await countMeasured(db, sources)
}

/** Lets one count after the other. Returns the watermark. */
async function holdState(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ through: number }>(sql`select receipts_through::float8 as through from measured_state for update`)
  if (!rows[0]) throw new Error('measured_state has no row')
  return rows[0].through
}

/**
 * Notes, once, what was over before the triggers were there. The migration does not, because it would hold the tables of battles and rounds for as long as that
 * takes.
 */
async function notePast(db: Db, sources: MeasuredSources): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdState(tx)
    const { rows } = await tx.execute(sql`update measured_state set past_noted = true where not past_noted returning id`)
    if (rows.length === 0) return
    for (const [mode, source] of sources) {
      if (source.from !== 'notes') continue
      await tx.execute(sql`
        insert into measured_note (mode, ref_id) select ${mode}, past.id from (${source.over}) as past (id) on conflict do nothing`)
    }
  })
}

/** Counts the receipts above the watermark, up to the first that may still be hidden. Ids that are missing between them become holes. */
async function takeReceipts(tx: Tx, sources: MeasuredSources, through: number, limit: number): Promise<number> {
  const read = await readReceipts(tx, sql`draw_receipt r where r.id > ${through}::bigint`, limit)
  const young = read.findIndex((row) => row.young)
  const rows = young < 0 ? read : read.slice(0, young)
  const last = rows.at(-1)?.id
  if (last === undefined) return 0
  const tally = new Tally()
  await addReceipts(tx, sources, rows, tally)
  await addSums(tx, tally)
  const ids = rows.map(({ id }) => id)
  await addHoles(tx, holesIn({ fromId: through + 1, toId: last }, ids))
  await tx.execute(sql`update measured_state set receipts_through = ${last}::bigint`)
  return rows.length
}

/** Looks into the holes, a page of them after the other, for receipts that were committed since. */
async function fillAll(db: Db, sources: MeasuredSources, batch: Batch): Promise<number> {
  let counted = 0
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    const page = await inTransaction(db, async (tx) => {
      await holdState(tx)
      return fillPage(tx, sources, from, batch)
    })
    counted += page.taken
    after = page.next
  }
  return counted
}

/** Returns how many receipts it has counted, and where to go on: at the same place when there were some, because there may be more. */
async function fillPage(tx: Tx, sources: MeasuredSources, after: number, batch: Batch): Promise<{ taken: number; next: number | null }> {
  const { rows } = await tx.execute<{ from: number; to: number }>(sql`
    select from_id::float8 as "from", to_id::float8 as "to" from measured_hole where from_id > ${after}::bigint order by from_id limit ${batch.holes}`)
  const holes = rows.map(({ from, to }): Hole => ({ fromId: from, toId: to }))
  const taken = await fillHoles(tx, sources, holes, batch.receipts)
  return { taken, next: taken > 0 ? after : (holes.at(-1)?.fromId ?? null) }
}

async function fillHoles(tx: Tx, sources: MeasuredSources, holes: readonly Hole[], limit: number): Promise<number> {
  if (holes.length === 0) return 0
  const spans = sql`unnest(${sql.param(holes.map(({ fromId }) => fromId))}::bigint[], ${sql.param(holes.map(({ toId }) => toId))}::bigint[])`
  const read = await readReceipts(tx, sql`${spans} as h (a, z) join draw_receipt r on r.id between h.a and h.z`, limit)
  const rows = read.filter(({ young }) => !young)
  if (rows.length === 0) return 0
  const tally = new Tally()
  await addReceipts(tx, sources, rows, tally)
  await addSums(tx, tally)
  for (const hole of holes) {
    const ids = rows.map(({ id }) => id).filter((id) => id >= hole.fromId && id <= hole.toId)
    if (ids.length > 0) await splitHole(tx, hole, ids)
  }
  return rows.length
}

/** Takes ids out of a hole. What remains of it was seen when the whole was. */
async function splitHole(tx: Tx, hole: Hole, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<{ seen: string }>(
    sql`delete from measured_hole where from_id = ${hole.fromId}::bigint returning seen_at::text as seen`,
  )
  await addHoles(tx, holesIn(hole, ids), rows[0]?.seen)
}

async function addHoles(tx: Tx, holes: readonly Hole[], seenAt?: string): Promise<void> {
  if (holes.length === 0) return
  await tx.execute(sql`
    insert into measured_hole (from_id, to_id, seen_at) select *, coalesce(${seenAt ?? null}::timestamptz, now())
    from unnest(${sql.param(holes.map(({ fromId }) => fromId))}::bigint[], ${sql.param(holes.map(({ toId }) => toId))}::bigint[])`)
}

/** Counts what is over in rooms and rounds. The notes go in the same transaction. */
async function takeNotes(tx: Tx, sources: MeasuredSources, mode: string, limit: number): Promise<number> {
  const source = sources.get(mode)
  if (source?.from !== 'notes') return 0
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from measured_note n using (select ref_id from measured_note where mode = ${mode} order by ref_id limit ${limit}) f
    where n.mode = ${mode} and n.ref_id = f.ref_id returning n.ref_id::text as id`)
  const tally = new Tally()
  const ids = rows.map(({ id }) => id)
  for (const trial of ids.length > 0 ? await source.trials(tx, ids) : []) tally.add(mode, trial)
  await addSums(tx, tally)
  return rows.length
}

/** Adds what was counted to the sums. */
export async function addSums(tx: Tx, tally: Tally): Promise<void> {
  const rows = tally.rows()
  if (rows.length === 0) return
  const column = <T>(read: (row: (typeof rows)[number]) => T) => sql.param(rows.map(read))
  await tx.execute(sql`
    insert into measured_sum as s (mode, subject, version, forced, bucket, draws, hits, expected, variance)
    select * from unnest(${column(({ mode }) => mode)}::text[], ${column(({ subject }) => subject)}::bigint[], ${column(({ version }) => version)}::int[],
      ${column(({ forced }) => forced)}::boolean[], ${column(({ bucket }) => bucket)}::int[], ${column(({ draws }) => draws)}::bigint[],
      ${column(({ hits }) => hits)}::bigint[], ${column(({ expected }) => expected)}::float8[], ${column(({ variance }) => variance)}::float8[])
    on conflict (mode, subject, version, forced, bucket) do update set draws = s.draws + excluded.draws, hits = s.hits + excluded.hits,
      expected = s.expected + excluded.expected, variance = s.variance + excluded.variance`)
}
