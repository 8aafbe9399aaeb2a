import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/db/connect.ts'
import type { LiveMessage } from '#shared/live.ts'
import type { Bus, BusMessage } from './bus.ts'
import { pushOutbox } from './tables.ts'

export interface Push {
  destination: string
  /** Required for a `/user/…` destination. */
  playerId?: string
  message: LiveMessage
  /** Not before this moment; now when missing. */
  deliverAt?: Date
}

/** How often a node looks for due pushes, in ms; also how far ahead of its moment a push is taken. */
const POLL_INTERVAL = 200
/** A push this late, in ms, is news no more: after an outage it is dropped and clients refetch. */
const STALE_AFTER = 60_000
/** Most pushes taken at once. */
const BATCH = 200
/** Rest after a failed poll, in ms. */
const ERROR_PAUSE = 1_000

/**
 * Head of an INSERT for hot statements that write their pushes themselves; what follows yields destination, body (JSON of a
 * `LiveMessage`) and the moment of delivery.
 */
export const INSERT_PUSH = 'INSERT INTO push_outbox (destination, body, deliver_at)'

/** Writes pushes in the caller's transaction: they are delivered, at most once, only when it commits. */
export async function enqueuePushes(tx: DbOrTx, pushes: readonly Push[]): Promise<void> {
  if (pushes.length === 0) return
  await tx.insert(pushOutbox).values(
    pushes.map(({ destination, playerId, message, deliverAt }) => ({
      destination,
      playerId: playerId ?? null,
      body: JSON.stringify(message),
      deliverAt: deliverAt ?? new Date(),
    })),
  )
}

/** One push; see `enqueuePushes`. */
export async function enqueuePush(tx: DbOrTx, push: Push): Promise<void> {
  await enqueuePushes(tx, [push])
}

export interface DispatcherDeps {
  db: Db
  bus: Bus
  log: { warn(detail: object, text: string): void }
  now(): number
}

export interface Dispatcher {
  /** Delivers what this node has already taken, then ends. */
  stop(): Promise<void>
}

interface Due extends BusMessage {
  /** Epoch ms. */
  deliverAt: number
}

/**
 * Takes due pushes out of the outbox and publishes each at its moment. Any number of nodes may run one side by side: a row is
 * deleted before it is published, so it is delivered at most once, and a node that dies loses at most the one batch in its hands.
 * Polling an index costs less than NOTIFY, which makes every money transaction queue on one lock.
 */
export function startDispatcher({ db, bus, log, now }: DispatcherDeps): Dispatcher {
  const ending = new AbortController()
  const held = new Set<Promise<void>>()

  const hold = (message: BusMessage, wait: number) => {
    const delivery = sleep(wait).then(() => {
      held.delete(delivery)
      bus.publish(message)
    })
    held.add(delivery)
  }

  const publishOnTime = ({ deliverAt, ...message }: Due) => {
    const wait = deliverAt - now()
    if (wait < -STALE_AFTER) log.warn({ destination: message.destination, lateMs: -wait }, 'push too late, dropped')
    else if (wait <= 0) bus.publish(message)
    else hold(message, wait)
  }

  const pollOnce = async () => {
    const due = await takeDue(db, now() + POLL_INTERVAL)
    due.forEach(publishOnTime)
    return due.length === BATCH ? 0 : POLL_INTERVAL
  }

  const poll = async () => {
    while (!ending.signal.aborted) {
      const rest = await pollOnce().catch((error: Error) => {
        log.warn({ error: error.message }, 'push outbox: poll failed')
        return ERROR_PAUSE
      })
      await sleep(rest, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const polling = poll()
  return {
    stop: async () => {
      ending.abort()
      await polling
      await Promise.all(held)
    },
  }
}

/** Deletes and returns up to BATCH pushes that are due before `until` (epoch ms), earliest first; rows that another node holds are skipped. */
async function takeDue(db: Db, until: number): Promise<Due[]> {
  const result = await db.execute<{ destination: string; player_id: string | null; body: string; at: number }>(sql`
    with due as materialized (
      select id from push_outbox where deliver_at <= ${new Date(until).toISOString()}::timestamptz
      order by deliver_at, id limit ${BATCH} for update skip locked
    ), taken as (
      delete from push_outbox using due where push_outbox.id = due.id
      returning push_outbox.id, destination, player_id::text, body, deliver_at
    )
    select destination, player_id, body, (extract(epoch from deliver_at) * 1000)::float8 as at from taken order by deliver_at, id`)
  return result.rows.map(({ destination, player_id, body, at }) => ({ destination, playerId: player_id, body, deliverAt: at }))
}
