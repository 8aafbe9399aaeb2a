import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, gte, lt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { nodeBeat } from './tables.ts'

/** A process that answers players says so once in this many ms. */
const BEAT_EVERY = 500
/** A process that has said nothing for longer than this, in ms, did not answer meanwhile: its next beat begins a new span. So it does when the clock was set back by more. */
const LONGEST_GAP = 3_000
/** Spans are kept for a day. A round asks for the last seconds before its break, and no break is made later than the next start of a node. */
const KEPT = '1 day'

interface BeatDeps {
  /** Connections that no call can take. */
  db: Db
  log: { warn(detail: object, text: string): void }
}

/**
 * Says again and again, in the database and by its clock, that this process answers players. Whether players could act at some moment is
 * decided by that, and not by how late a step was made. Returns what ends it.
 */
export function startBeats({ db, log }: BeatDeps): () => Promise<void> {
  const ending = new AbortController()
  const beating = (async () => {
    let span: string = randomUUID()
    while (!ending.signal.aborted) {
      span = await beat(db, span).catch((error: Error) => {
        log.warn({ err: error }, 'the database does not know that this process answers')
        return span
      })
      await sleep(BEAT_EVERY, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    ending.abort()
    await beating
  }
}

/** Makes a span longer, or begins another one when it has been silent. Returns the id of the span. A beat that is lost costs nobody anything. */
export async function beat(db: Db, span: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with quick as materialized (select set_config('synchronous_commit', 'off', true)),
    longer as (
      update node_beat set at = clock_timestamp() from quick
      where id = ${span}::uuid and abs(extract(epoch from clock_timestamp() - at)) * 1000 <= ${LONGEST_GAP} returning id
    ), begun as (
      insert into node_beat (id, since, at)
      select ${randomUUID()}::uuid, clock_timestamp(), clock_timestamp() from quick where not exists (select from longer) returning id
    )
    select id::text from longer union all select id::text from begun`)
  return rows[0]?.id ?? span
}

/** Whether some process answered players at some moment between two moments of the database's clock. */
export async function wasAnswered(tx: Tx, from: Date, to: Date): Promise<boolean> {
  const [span] = await tx
    .select({ id: nodeBeat.id })
    .from(nodeBeat)
    .where(and(lte(nodeBeat.since, to), gte(nodeBeat.at, from)))
    .limit(1)
  return span !== undefined
}

/** Deletes spans of long ago. Returns how many. */
export const sweepBeats = (db: Db): Promise<number> => purge(db, nodeBeat, lt(nodeBeat.at, sql`now() - ${KEPT}::interval`))
