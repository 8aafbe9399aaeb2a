import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import { DueLooks } from '#server/platform/db/dueLooks.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { RANK_PERIODS } from '#shared/rank.ts'
import { dayAfter, type RankClock, startOf } from './clock.ts'
import type { Gain, Note, RankSeat, RankSources } from './ports.ts'
import { blankSum, type SumGain, writeSums } from './sums.ts'
import type { NoteKind } from './tables.ts'
import { type DayBattle, pairCounts, winsOf, writeWins } from './wins.ts'

/** Notes that one step takes. */
export const BOOK_BATCH = 1_000

/** A note with the day in which it counts. */
type DayNote = Note & { day: string }

/**
 * Counts the oldest notes whose results are public. The caller holds the room of the boards, so nobody else counts meanwhile. Returns how many
 * there were; with BOOK_BATCH there may be more.
 */
export async function bookSome(tx: Tx, sources: RankSources, clock: RankClock, looks = new DueLooks()): Promise<number> {
  const taken = await looks.look(async (from) => {
    const found = await takeNotes(tx, from)
    return { found, all: found.length < BOOK_BATCH }
  }, clock.now)
  const notes = taken.map((note) => ({ ...note, day: dayOf(note, clock) }))
  if (notes.length === 0) return 0
  await noteLate(tx, notes)
  const counted = [...(await fromPlays(tx, sources, notes)), ...(await fromBattles(tx, sources, notes))]
  await writeSums(tx, counted)
  await relist(tx, notes, clock)
  return notes.length
}

/** The day in which a note counts: its own, or the first one that is not closed. */
function dayOf({ at }: Note, { nextDay }: RankClock): string {
  const day = beijingDay(at)
  return day < nextDay ? nextDay : day
}

async function takeNotes(tx: Tx, from: SQL): Promise<Note[]> {
  const { rows } = await tx.execute<{ kind: NoteKind; refId: string; at: number }>(sql`
    with taken as (
      delete from rank_note n using (select due_at, kind, ref_id from rank_note where due_at <= now() and due_at >= ${from} order by due_at, kind, ref_id limit ${BOOK_BATCH}) d
      where n.due_at = d.due_at and n.kind = d.kind and n.ref_id = d.ref_id returning n.*
    ) select kind, ref_id::text as "refId", floor(extract(epoch from due_at) * 1000)::float8 as at from taken order by due_at, kind, ref_id`)
  return rows
}

async function noteLate(tx: Tx, notes: readonly DayNote[]): Promise<void> {
  const late = notes.filter(({ kind, at, day }) => kind !== 'player' && beijingDay(at) !== day)
  if (late.length === 0) return
  const column = (read: (note: DayNote) => string) => sql.param(late.map(read))
  await tx.execute(sql`
    insert into rank_late (kind, ref_id, day)
    select * from unnest(${column(({ kind }) => kind)}::text[], ${column(({ refId }) => refId)}::bigint[], ${column(({ day }) => day)}::date[])`)
}

/** The same gain in its day and in its week. */
const inPeriods = (day: string, gain: Omit<SumGain, 'period' | 'start'>): SumGain[] =>
  RANK_PERIODS.map((period) => ({ ...gain, period, start: startOf(period, day) }))

const refsOf = (notes: readonly DayNote[], source: { kind: NoteKind }) =>
  notes.filter(({ kind }) => kind === source.kind).map(({ refId }) => refId)

async function gainsOf(tx: Tx, sources: RankSources, notes: readonly DayNote[]): Promise<Gain[]> {
  const all: Gain[] = []
  for (const { kind, gains } of sources) {
    const refIds = refsOf(notes, { kind })
    if (!gains || refIds.length === 0) continue
    const { rows } = await tx.execute<Omit<Gain, 'kind'> & Record<string, unknown>>(gains(sql`${sql.param(refIds)}::bigint[]`))
    all.push(...rows.map((row) => ({ ...row, kind })))
  }
  return all
}

async function fromPlays(tx: Tx, sources: RankSources, notes: readonly DayNote[]): Promise<SumGain[]> {
  const byRef = new Map(notes.map((note) => [`${note.kind}/${note.refId}`, note]))
  return (await gainsOf(tx, sources, notes)).flatMap(({ kind, refId, ...gain }) => {
    const note = byRef.get(`${kind}/${refId}`)
    if (!note) throw new Error(`${kind} ${refId} was not asked for`)
    return inPeriods(note.day, { ...blankSum, ...gain, at: note.at })
  })
}

async function seatsOf(tx: Tx, sources: RankSources, notes: readonly DayNote[]): Promise<RankSeat[]> {
  const all: RankSeat[] = []
  for (const source of sources) {
    const refIds = refsOf(notes, source)
    if (source.seats && refIds.length > 0) all.push(...(await source.seats(tx, refIds)))
  }
  return all
}

async function fromBattles(tx: Tx, sources: RankSources, notes: readonly DayNote[]): Promise<SumGain[]> {
  const withSeats = new Set<NoteKind>(sources.filter((source) => source.seats).map(({ kind }) => kind))
  const ended = notes.filter(({ kind }) => withSeats.has(kind))
  if (ended.length === 0) return []
  const seats = await seatsOf(tx, sources, ended)
  const battles = ended.map(({ refId, day, at }) => ({ roomId: refId, day, at, seats: seats.filter(({ roomId }) => roomId === refId) }))
  const pairs = await pairCounts(tx, battles)
  const wins = battles.flatMap((battle) => winsOf(battle, pairs))
  if (wins.length > 0) await writeWins(tx, wins)
  const won = new Set(wins.map(({ roomId, playerId }) => `${roomId}/${playerId}`))
  return battles.flatMap((battle) => gainsIn(battle, (playerId) => won.has(`${battle.roomId}/${playerId}`)))
}

/** What a battle adds for each player in it. */
function gainsIn({ day, at, seats }: DayBattle & { at: number }, counts: (playerId: string) => boolean): SumGain[] {
  return seats
    .filter(({ robot }) => !robot)
    .flatMap(({ playerId, stake, open }) =>
      inPeriods(day, { ...blankSum, playerId, at, wins: counts(playerId) ? 1 : 0, staked: open ? stake : 0, spent: stake }),
    )
}

/** Puts players who were frozen, or are not any more, off the boards that are open, or on again. */
async function relist(tx: Tx, notes: readonly DayNote[], { nextDay, openDay }: RankClock): Promise<void> {
  const players = notes.filter(({ kind }) => kind === 'player').map(({ refId }) => refId)
  if (players.length === 0) return
  const days: string[] = []
  for (let day = nextDay; day <= openDay; day = dayAfter(day)) days.push(day)
  const starts = RANK_PERIODS.flatMap((period) => [...new Set(days.map((day) => startOf(period, day)))].map((start) => ({ period, start })))
  await tx.execute(sql`
    update rank_sum s set listed = not p.frozen
    from unnest(${sql.param(starts.map(({ period }) => period))}::text[], ${sql.param(starts.map(({ start }) => start))}::date[]) as o (period, start),
      player p
    where p.id = any(${sql.param(players)}::bigint[]) and s.period = o.period and s.start = o.start and s.player_id = p.id
      and s.listed = p.frozen`)
}
