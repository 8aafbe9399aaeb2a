import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '#server/platform/db/connect.ts'
import { BoundedMap } from '#server/platform/http/boundedMap.ts'
import { TYPING_EVERY } from '#shared/chat.ts'

/** Channel of PostgreSQL on which players' typing is told. What is told there is kept nowhere. */
const CHANNEL = 'chat_typing'
/** Two signs that a phone sends TYPING_EVERY apart may arrive this much closer, in ms. */
const JITTER = 500
/** A process remembers the last sign of this many players. */
const PLAYERS = 10_000
/** Pause before a lost connection is opened again, in ms. */
const PAUSE = 1_000

/** Returns the function that tells the desk that a player types. It returns false when that was told just now, or the player has no chat. */
export function typingSigns({ db, now }: { db: Db; now(): number }): (playerId: string) => Promise<boolean> {
  const last = new BoundedMap<string, number>(PLAYERS)
  return async (playerId) => {
    const at = now()
    if (Math.abs(at - (last.get(playerId) ?? Number.NEGATIVE_INFINITY)) < TYPING_EVERY - JITTER) return false
    last.set(playerId, at)
    const { rowCount } = await db.execute(
      sql`select pg_notify(${CHANNEL}, player_id::text) from chat_thread where player_id = ${playerId}::bigint`,
    )
    const told = (rowCount ?? 0) > 0
    if (!told) last.delete(playerId)
    return told
  }
}

/** Calls `heard` whenever the player types, until the returned function is called. It uses a connection of its own. */
export function hearTyping(db: Db, playerId: string, heard: () => void): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const listen = async () => {
    while (!signal.aborted) {
      await listenOnce(db.$client.options.connectionString, playerId, heard, signal).catch(() => undefined)
      await sleep(PAUSE, undefined, { signal }).catch(() => undefined)
    }
  }
  const listening = listen()
  return async () => {
    ending.abort()
    await listening
  }
}

/** Listens until the signal or until the connection is lost. */
async function listenOnce(connectionString: string | undefined, playerId: string, heard: () => void, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'xingxia-typing', keepAlive: true })
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => payload === playerId && heard())
  try {
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    await once(client, 'end', { signal })
  } finally {
    await client.end()
  }
}
