import { lt, sql } from 'drizzle-orm'
import { clockOf, withinSql } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { holdLockOf } from '#server/platform/db/locks.ts'
import { purge } from '#server/platform/db/purge.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { inTurn } from '#server/platform/db/turns.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { codeTry } from './tables.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Wrong codes of one kind that a player may enter within WINDOW. */
const TRIES = 10
const WINDOW = 10 * MINUTE
/** An address is loud when its players have entered so many wrong codes of one kind within WINDOW. */
const LOUD = 40
/** For this long a wrong code makes its player wait at a loud address. */
const REMEMBERED = 24 * 60 * MINUTE
/** At a loud address a player waits 1 s after the first wrong code, and each further one makes it so many times as long. */
const LONGER = 4

/** The codes that can be guessed: of a private battle, the word of a ROLL room, red packets. */
export type CodeKind = 'battle' | 'roll' | 'packet'

/** Who enters which kind of code, and from where. */
export interface CodeTry {
  kind: CodeKind
  playerId: string
  /** See `addressOf`; '' is unknown. */
  address: string
}

/** What players read who guess. */
export interface GuessWords {
  wrong: string
  tooMany: string
}

/**
 * Lets a player try a code: returns what `look` finds by it, and counts a wrong one, for which it finds null. Throws a Refusal for a wrong code,
 * and when the player has entered too many of this kind, for a right one too. What others at the address have entered never refuses it: it only
 * makes a player wait whose own last code was wrong (`waitOf`). Only the database's clock counts: a node whose own clock is wrong gives nobody
 * more guesses.
 *
 * A player's guesses of a kind are made one by one, or many at once would all be made before one is counted: on this node they take turns, so
 * that they hold one connection, and a lock stands between the nodes.
 */
export async function guess<Found>(db: Db, attempt: CodeTry, look: (tx: Tx) => Promise<Found | null>, words: GuessWords): Promise<Found> {
  const { kind, playerId, address } = attempt
  const who = `${kind}:${playerId}`
  const found = await inTurn(`code:${who}`, () =>
    inTransaction(db, async (tx) => {
      await holdLockOf(tx, 'codesOfPlayer', who)
      const now = await clockOf(tx)
      refuseGuessing(await triedSoFar(tx, attempt, now), words)
      const seen = await look(tx)
      if (seen === null) await tx.insert(codeTry).values({ kind, playerId, address, at: new Date(now) })
      return seen
    }),
  )
  if (found === null) throw new Refusal(Status.notFound, words.wrong)
  return found
}

interface Tried extends Record<string, unknown> {
  /** Wrong codes of the player within WINDOW, and within REMEMBERED. */
  recent: number
  day: number
  /** Ms since the player's last wrong code; null when there is none. */
  since: number | null
  /** Whether the address is loud. */
  loud: boolean
}

/** It runs after the lock was got, in a statement of its own: a statement sees only what was committed before it began. */
async function triedSoFar(tx: Tx, { kind, playerId, address }: CodeTry, now: number): Promise<Tried> {
  const [recent, day] = [withinSql('at', WINDOW, now), withinSql('at', REMEMBERED, now)]
  const { rows } = await tx.execute<Tried>(sql`
    with own as (select at from code_try where player_id = ${playerId} and kind = ${kind} and ${day})
    select (select count(*)::int from own where ${recent}) as recent,
      (select count(*)::int from own) as day,
      (select extract(epoch from ${new Date(now).toISOString()}::timestamptz - max(at))::float8 * 1000 from own) as since,
      ${address} <> '' and (
        select count(*) from (select 1 from code_try where address = ${address} and kind = ${kind} and ${recent} limit ${LOUD}) entered
      ) = ${LOUD} as loud`)
  if (!rows[0]) throw new Error('a count without a row')
  return rows[0]
}

function refuseGuessing(tried: Tried, { tooMany }: GuessWords): void {
  if (tried.recent >= TRIES) throw new Refusal(Status.tooMany, tooMany)
  const wait = tried.loud ? waitOf(tried.day) - Math.max(tried.since ?? 0, 0) : 0
  if (wait > 0) throw new Refusal(Status.tooMany, `您和同一网络的玩家输错次数较多，请 ${inWords(wait)}后再试`)
}

/** How long, in ms, a player with so many wrong codes within a day waits after the last one at a loud address. */
export const waitOf = (wrong: number): number => (wrong === 0 ? 0 : Math.min(SECOND * LONGER ** (wrong - 1), REMEMBERED))

const inWords = (ms: number) => (ms > MINUTE ? `${Math.ceil(ms / MINUTE)} 分钟` : `${Math.ceil(ms / SECOND)} 秒`)

/** Deletes wrong codes that count no more. Returns how many. */
export async function sweepCodeTries(db: Db): Promise<number> {
  return purge(db, codeTry, lt(codeTry.at, new Date((await clockOf(db)) - REMEMBERED)))
}
