import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { DueLooks } from '#server/platform/db/dueLooks.ts'
import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'
import type { Bus, BusMessage } from './bus.ts'

/** What is pushed: a message for everybody or for one player, or one that a mode sends to its own topics. */
export interface Push<Message extends object = LiveMessage> {
  destination: string
  /** Needed for a `/user/…` destination: the owner. */
  playerId?: string
  message: Message
  /** The push is delivered at this moment of the database's clock, not earlier. Without it, at once. */
  deliverAt?: Date
}

/** A node looks for due pushes once in this many ms. */
const POLL_INTERVAL = 200
/** It takes pushes this long before their moment, in ms: twice the interval, so that one slow look makes no push late. */
const AHEAD = 2 * POLL_INTERVAL
/** A push that is late by more than this, in ms, is dropped, but for balances. */
const STALE_AFTER = 60_000
/** A node takes at most this many pushes at once, and looks again at once while there are as many. */
const BATCH = 200
/** Pause after a failed poll, in ms. */
const ERROR_PAUSE = 1_000

/**
 * The beginning of an INSERT into the outbox, for hand-written statements. The SELECT after it must yield destination, owner of a
 * `/user/…` destination or null, body (a `LiveMessage` as JSON) and the moment of delivery.
 */
export const INSERT_PUSH = 'INSERT INTO push_outbox (destination, player_id, body, deliver_at)'

/**
 * Writes pushes to the outbox in the caller's transaction. They are delivered, at most once, after it commits; a rollback removes them. A mode names
 * the messages of its topics as `Message`: the compiler compares them.
 */
export async function enqueuePushes<Message extends object = LiveMessage>(
  tx: DbOrTx,
  pushes: readonly Push<NoInfer<Message>>[],
): Promise<void> {
  if (pushes.length === 0) return
  const column = <T>(read: (push: Push<Message>) => T) => sql.param(pushes.map(read))
  await tx.execute(sql`
    ${sql.raw(INSERT_PUSH)} select p.destination, p.player_id, p.body, coalesce(p.deliver_at, now())
    from unnest(${column(({ destination }) => destination)}::text[], ${column(({ playerId }) => playerId ?? null)}::bigint[],
      ${column(({ message }) => JSON.stringify(message))}::text[], ${column(({ deliverAt }) => deliverAt?.toISOString() ?? null)}::timestamptz[])
      as p (destination, player_id, body, deliver_at)`)
}

/** Writes one push; see `enqueuePushes`. */
export async function enqueuePush(tx: DbOrTx, push: Push): Promise<void> {
  await enqueuePushes(tx, [push])
}

export interface DispatcherDeps {
  db: Db
  bus: Bus
  log: { warn(detail: object, text: string): void }
}

/** The running dispatcher of one node. */
export interface Dispatcher {
  /** Delivers the pushes that this node has already taken, then stops. */
  stop(): Promise<void>
}

interface Due extends BusMessage {
  /** Ms from the database's answer to the moment of delivery; below 0 for a late push. */
  wait: number
}

/**
 * True for a push that is of use however late it comes. Sockets outlive an outage of the database, so a phone would keep an old balance; and as the
 * push names its line, it never replaces a newer one.
 */
const keepsItsWorth = ({ body }: Due): boolean => (JSON.parse(body) as LiveMessage).eventType === EventType.balance

/**
 * Starts taking due pushes from the outbox and publishing each at its moment.
 *
 * Any number of nodes may do this at the same time. A node deletes a row before it publishes it, so a push is delivered at most once. A
 * node that dies loses the pushes that it has taken: those that it holds for the next `AHEAD` ms, and one batch on its way to it.
 *
 * Only the database's clock counts: it says how long each push has to wait, and a node whose own clock is wrong delivers in time.
 *
 * Polling an index is cheaper than NOTIFY, which makes all transactions that use it commit one after another.
 */
export function startDispatcher({ db, bus, log }: DispatcherDeps): Dispatcher {
  const ending = new AbortController()
  const held = new Set<Promise<void>>()

  const hold = (message: BusMessage, wait: number) => {
    const delivery = sleep(Math.ceil(wait)).then(() => {
      held.delete(delivery)
      bus.publish(message)
    })
    held.add(delivery)
  }

  const publishOnTime = (due: Due) => {
    const { wait, ...message } = due
    if (wait < -STALE_AFTER && !keepsItsWorth(due)) log.warn({ destination: message.destination, lateMs: -wait }, 'push too late, dropped')
    else if (wait <= 0) bus.publish(message)
    else hold(message, wait)
  }

  const looks = new DueLooks()
  const take = async (from: SQL) => {
    const found = await takeDue(db, from)
    return { found, all: found.length < BATCH }
  }
  const pollOnce = async () => {
    const due = await looks.look(take)
    due.forEach(publishOnTime)
    return due.length === BATCH ? 0 : POLL_INTERVAL
  }

  const poll = async () => {
    while (!ending.signal.aborted) {
      const rest = await pollOnce().catch((error: Error) => {
        log.warn({ err: error }, 'push outbox: poll failed')
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

/** Deletes and returns up to BATCH pushes that are due from a moment until AHEAD ms from now, earliest first. Rows that another node has locked are skipped. */
async function takeDue(db: Db, from: SQL): Promise<Due[]> {
  const result = await db.execute<{ destination: string; player_id: string | null; body: string; wait: number }>(sql`
    with due as materialized (
      select id from push_outbox where deliver_at <= now() + ${AHEAD} * interval '1 millisecond' and deliver_at >= ${from}
      order by deliver_at, id limit ${BATCH} for update skip locked
    ), taken as (
      delete from push_outbox using due where push_outbox.id = due.id
      returning push_outbox.id, destination, player_id::text, body, deliver_at
    )
    select destination, player_id, body, (extract(epoch from deliver_at - clock_timestamp()) * 1000)::float8 as wait
    from taken order by deliver_at, id`)
  return result.rows.map(({ destination, player_id, body, wait }) => ({ destination, playerId: player_id, body, wait }))
}
