import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Counter, type Registry } from 'prom-client'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { RoomModes } from './steps.ts'
import { clockSetBack } from './tables.ts'

/** A node looks at the database's clock once in this many ms. */
const LOOK_EVERY = 500
/** A clock that goes back by less than this, in ms, is being adjusted. Every room is late by as much, and nothing else happens. */
const LEAST = 250
/**
 * By how many ms a plan must lie further ahead than its mode ever plans, so that the clock must have been set back: failed steps wait a minute,
 * and an operator may hold a room up by hand.
 */
const SLACK = 10 * 60_000
/** For how long the rooms are waited for that somebody else has locked. After that the next look tries again. */
const PATIENCE = '2s'

/** What a process has seen of the database's clock. */
export interface Seen {
  /** The clock, in ms since 1970. */
  at: number
  /** `performance.now()` when it was told. */
  heard: number
  /** See `clockMark.times`. */
  times: number
}

export interface SetBackDeps {
  /** Connections that no call can take. */
  db: Db
  modes: RoomModes
  log: { warn(detail: object, text: string): void }
}

/** Looks at the database's clock again and again, and brings the rooms back when it was set back. Returns what ends it. */
export function startClockWatch(deps: SetBackDeps, registry: Registry): () => Promise<void> {
  const ending = new AbortController()
  const times = new Counter({
    name: 'clock_set_back_total',
    help: "How often this process saw the database's clock set back",
    registers: [registry],
  })
  const watching = (async () => {
    for (let seen: Seen | null = null; !ending.signal.aborted; ) {
      seen = await lookAtClock(deps, seen, () => times.inc()).catch((error: Error) => {
        deps.log.warn({ err: error }, 'the rooms were not brought back to the clock of the database; tried again')
        return seen
      })
      await sleep(LOOK_EVERY, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    ending.abort()
    await watching
  }
}

/**
 * Looks at the database's clock once. When it was set back, everything that the modes have planned comes as much earlier, in one transaction with
 * the note that this was done: if any of it fails, the next look of any node finds the clock as it was. Returns what was seen.
 *
 * What players do between the setting and the look that sees it, half a second at most, is moved as well.
 */
export async function lookAtClock(deps: SetBackDeps, seen: Seen | null, report?: () => void): Promise<Seen | null> {
  const looked = await inTransaction(deps.db, async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = '${PATIENCE}'`))
    await tx.execute(sql`insert into clock_mark (id, at) values (1, clock_timestamp()) on conflict do nothing`)
    const asked = performance.now()
    const { rows } = await tx.execute<{ mark: number; times: number; now: number }>(sql`
      select (extract(epoch from at) * 1000)::float8 as mark, times, (extract(epoch from clock_timestamp()) * 1000)::float8 as now
      from clock_mark where id = 1 for update skip locked`)
    const heard = performance.now()
    const [row] = rows
    // Another process looks just now.
    if (!row) return null
    const expected = seen?.times === row.times ? Math.max(row.mark, seen.at + asked - seen.heard) : row.mark
    const measured = expected - row.now
    const back = measured > LEAST ? measured : await plannedTooFar(tx, deps.modes, row.now)
    const isSetBack = back > LEAST
    if (isSetBack) await bringBack(tx, deps.modes, { back: Math.round(back), now: row.now })
    const times = row.times + (isSetBack ? 1 : 0)
    await tx.execute(sql`update clock_mark set at = ${new Date(row.now).toISOString()}::timestamptz, times = ${times} where id = 1`)
    return { seen: { at: row.now, heard, times }, back: isSetBack ? Math.round(back) : 0 }
  })
  if (!looked) return seen
  if (looked.back > 0) {
    report?.()
    deps.log.warn({ ms: looked.back }, 'the clock of the database was set back; what was planned comes as much earlier')
  }
  return looked.seen
}

/** By how many ms a step is planned later than its mode ever plans one; 0 when none is. It finds a clock that was set back while nothing ran. */
async function plannedTooFar(tx: Tx, modes: RoomModes, now: number): Promise<number> {
  const longest = Object.entries(modes).flatMap(([mode, { longest }]) =>
    longest === undefined ? [] : [{ mode, longest: longest + SLACK }],
  )
  const { rows } = await tx.execute<{ ahead: number | null }>(sql`
    select (extract(epoch from max(r.next_at)) * 1000)::float8 - ${now}::float8 as ahead
    from unnest(${sql.param(longest.map(({ mode }) => mode))}::text[], ${sql.param(longest.map(({ longest }) => longest))}::float8[]) as m (mode, longest)
    join room r on r.mode = m.mode
    where r.next_at > ${new Date(now + SLACK).toISOString()}::timestamptz
      and r.next_at > ${new Date(now).toISOString()}::timestamptz + m.longest * interval '1 millisecond'`)
  return rows[0]?.ahead ?? 0
}

async function bringBack(tx: Tx, modes: RoomModes, { back, now }: { back: number; now: number }): Promise<void> {
  await tx.insert(clockSetBack).values({ at: new Date(now), ms: back })
  for (const mode of Object.values(modes)) await mode.bringBack?.(tx, back)
  await tx.execute(sql`update push_outbox set deliver_at = ${earlier('deliver_at', back)} where deliver_at > clock_timestamp()`)
}

/** SQL of a moment, which is the name of a column, `back` ms earlier. */
export const earlier = (column: string, back: number) => sql`${sql.raw(column)} - ${back} * interval '1 millisecond'`

/** Brings the plans of all rooms of a mode back. */
export async function planEarlier(tx: Tx, mode: string, back: number): Promise<void> {
  await tx.execute(sql`update room set next_at = ${earlier('next_at', back)} where mode = ${mode} and next_at > clock_timestamp()`)
}
