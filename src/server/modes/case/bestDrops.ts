import { type SQL, sql } from 'drizzle-orm'
import { beijingDaySql } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Label } from '#shared/codes.ts'
import { ALL_LABELS, bestDrop } from './tables.ts'

/** A list has at most this many drops. */
export const BEST = 100
/** The lists of today and of this many days before it can be asked for. */
export const DAYS_BEFORE = 6
/** Openings that one transaction looks at, and transactions of one look. The jobs of a node share their connections. */
const SLICE = 1_000
const SLICES = 20
/** A process that hangs in the middle holds up the others for this long. */
const PATIENCE = '10s'

/** SQL of the label of an opening `o`: the last event of its book is its total, which holds the label. */
const OPENING_LABEL = `(o.book->'events'->-1->>'label')::int`
/** SQL of the label of a drop `i`, out of that of its opening. Only the gold reel gives grade 0. */
const labelOf = (opening: string) => `(CASE WHEN i.grade = 0 THEN ${Label.goldInGold} ELSE ${opening} END)`
/** SQL of the label of a drop `i` of an opening `o`. */
export const OWN_LABEL = labelOf(OPENING_LABEL)
/** SQL of the day of Beijing time in which an opening `o` was revealed. */
export const DAY = beijingDaySql('o.reveal_at')
/** SQL of today in Beijing, by the database's clock. */
export const TODAY = beijingDaySql('now()')

/** Takes openings from where they wait, at most so many, and returns their ids. */
type Take = (tx: Tx, slice: number) => Promise<string[]>

/**
 * Brings the openings into the lists of best drops that have been revealed since the last look, and those that an upgrade or a clock that was set
 * back has left to be looked through. Any number of nodes may call it at once: one of them works, in transactions of some ms each.
 */
export async function keepBestDrops(db: Db, { slice = SLICE, slices = SLICES } = {}): Promise<void> {
  if (!(await hasWork(db))) return
  let left = slices
  const drain = async (take: Take) => {
    while (left-- > 0) {
      const taken = await keepSlice(db, take, slice)
      if (taken === null) left = 0
      else if (taken < slice) return
    }
  }
  await drain(takeNotes)
  for (const from of await spansOf(db)) await drain(takeOfSpan(from))
}

async function hasWork(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ work: boolean }>(sql`
    select exists (select from best_drop_note where reveal_at <= now()) or exists (select from best_drop_fill)
      or exists (select from clock_set_back s, best_drop_keeper k where s.id > k.set_back) as work`)
  return rows[0]?.work ?? false
}

/** Takes one slice and brings it into the lists. Returns how many openings it took; null when another node works just now. */
function keepSlice(db: Db, take: Take, slice: number): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = '${PATIENCE}'`))
    const { rows } = await tx.execute<{ set_back: string }>(
      sql`select set_back::text as set_back from best_drop_keeper where id = 1 for update skip locked`,
    )
    if (!rows[0]) return null
    await afterSetBack(tx, rows[0].set_back)
    const openIds = await take(tx, slice)
    if (openIds.length > 0) await enlist(tx, openIds)
    return openIds.length
  })
}

/**
 * After the clock was set back, drops of the hours that come again hide others until then, so today's openings are looked through again; where it
 * was another day before, all days that can be asked for.
 */
async function afterSetBack(tx: Tx, known: string): Promise<void> {
  const { rows } = await tx.execute<{ last: string; days: boolean }>(sql`
    select max(id)::text as last, max(${sql.raw(beijingDaySql(`at + ms * interval '1 millisecond'`))}) > ${sql.raw(TODAY)} as days
    from clock_set_back where id > ${known}::bigint having count(*) > 0`)
  const [found] = rows
  if (!found) return
  await tx.execute(sql`select refill_best_drops(${found.days ? DAYS_BEFORE : 0})`)
  await tx.execute(sql`update best_drop_keeper set set_back = ${found.last}::bigint where id = 1`)
}

/** Takes notes of openings that have been revealed. */
const takeNotes: Take = async (tx, slice) => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from best_drop_note n using (select reveal_at, open_id from best_drop_note where reveal_at <= now() order by reveal_at, open_id limit ${slice}) d
    where n.reveal_at = d.reveal_at and n.open_id = d.open_id returning n.open_id::text as id`)
  return rows.map(({ id }) => id)
}

/** The spans that are to be looked through, the latest first. One may not be over yet. */
async function spansOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ from: string }>(
    sql`select from_at::text as from from best_drop_fill where at <= now() order by from_at desc`,
  )
  return rows.map(({ from }) => from)
}

/** Takes the next openings of a span. It is done when the clock has passed it and no opening is left. */
const takeOfSpan =
  (from: string): Take =>
  async (tx, slice) => {
    const { rows: spans } = await tx.execute<{ at: string; after: string; to: string }>(
      sql`select at::text as at, after_id::text as after, to_at::text as to from best_drop_fill where from_at = ${from}::timestamptz`,
    )
    const [span] = spans
    if (!span) return []
    // With the cursor in the statement itself PostgreSQL begins there in the index; from a joined row it would read all that lies before.
    const { rows } = await tx.execute<{ id: string; at: string }>(sql`
      select id::text as id, reveal_at::text as at from case_open
      where reveal_at >= ${span.at}::timestamptz and (reveal_at, id) > (${span.at}::timestamptz, ${span.after}::bigint)
        and reveal_at < ${span.to}::timestamptz and reveal_at <= now()
      order by reveal_at, id limit ${slice}`)
    const last = rows.at(-1)
    const which = sql`where from_at = ${from}::timestamptz`
    if (last) await tx.execute(sql`update best_drop_fill set at = ${last.at}::timestamptz, after_id = ${last.id}::bigint ${which}`)
    if (rows.length < slice) await tx.execute(sql`delete from best_drop_fill ${which} and to_at <= now()`)
    return rows.map(({ id }) => id)
  }

/** Brings the drops of openings into the lists in which they are among the best. A drop that is there already stays as it is. */
async function enlist(tx: Tx, openIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ day: string; label: number }>(sql`
    with opened as materialized (
      -- A book is large: it is read once for all drops of its opening.
      select o.id, o.player_id, o.reveal_at, ${sql.raw(OPENING_LABEL)} as label, ${sql.raw(DAY)} as day
      from unnest(${sql.param([...openIds])}::bigint[]) t (id) join case_open o on o.id = t.id
    ), drops as (
      select i.id as drop_id, o.id as open_id, o.player_id, o.reveal_at, i.gift_id, i.grade, i.price, i.box_id,
        ${sql.raw(labelOf('o.label'))} as own_label, o.day
      from opened o join item_instance i on i.open_id = o.id and i.play_mode = 'case'
    ), listed as (
      select d.*, l.label from drops d cross join lateral (values (${sql.raw(String(ALL_LABELS))}), (d.own_label)) l (label) where l.label is not null
    ), ranked as (
      select *, row_number() over (partition by day, label order by price desc, drop_id) as place from listed
    ), hundredth as (
      select l.day, l.label, h.price from (select distinct day, label from listed) l cross join lateral (
        select b.price from best_drop b where b.day = l.day and b.label = l.label and b.reveal_at <= now()
        order by b.price desc, b.drop_id offset ${BEST - 1} limit 1) h
    )
    insert into best_drop (day, label, drop_id, open_id, player_id, reveal_at, gift_id, grade, price, box_id, own_label)
    select r.day, r.label, r.drop_id, r.open_id, r.player_id, r.reveal_at, r.gift_id, r.grade, r.price, r.box_id, r.own_label
    from ranked r left join hundredth f on f.day = r.day and f.label = r.label
    where r.place <= ${BEST} and (f.price is null or r.price >= f.price)
    on conflict do nothing returning day::text as day, label`)
  if (rows.length === 0) return
  const lists = [...new Map(rows.map((row) => [`${row.day}/${row.label}`, row])).values()]
  await shorten(
    tx,
    sql`(b.day, b.label) in (select * from unnest(${sql.param(lists.map(({ day }) => day))}::date[], ${sql.param(lists.map(({ label }) => label))}::int[]))`,
  )
}

/** Removes from lists what is behind the hundredth. What the clock, which was set back, has yet to come to is neither counted nor removed. */
async function shorten(db: Db | Tx, lists: SQL): Promise<void> {
  await db.execute(sql`
    delete from best_drop b using (
      select day, label, drop_id, row_number() over (partition by day, label order by price desc, drop_id) as place
      from best_drop b where b.reveal_at <= now() and ${lists}
    ) p where p.place > ${BEST} and b.day = p.day and b.label = p.label and b.drop_id = p.drop_id`)
}

/** Deletes the lists of days that cannot be asked for any more. */
export async function sweepBestDrops(db: Db): Promise<void> {
  await purge(db, bestDrop, sql`day < ${sql.raw(TODAY)} - ${DAYS_BEFORE + 1}::int`)
  await shorten(db, sql`true`)
}
