import { randomInt } from 'node:crypto'
import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm'
import { clockOf, within } from '#server/db/clock.ts'
import type { Db, DbOrTx, Tx } from '#server/db/connect.ts'
import { holdLockOf, type LockName } from '#server/db/locks.ts'
import { purge } from '#server/db/purge.ts'
import { inTransaction } from '#server/db/retry.ts'
import { inTurn } from '#server/db/turns.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { battle, battleCodeTry } from './tables.ts'

/** Wrong codes that a player, and all players of an address, may enter within WINDOW. */
const TRIES = { player: 10, address: 40 }
const WINDOW = 10 * 60_000
const CODES = 1_000_000
const LOOKS = 20

/** Selects the room, not yet over, that has a code. */
export const openWithCode = (code: string): SQL | undefined => and(eq(battle.code, code), sql`${battle.stage} in (0, 1)`)

/** Draws a code of six digits that no room has. When two rooms draw the same one at the same moment, the index lets one in, and the other call fails as a whole. */
export async function freeCode(tx: DbOrTx): Promise<string> {
  for (let look = 0; look < LOOKS; look++) {
    const code = String(randomInt(CODES)).padStart(6, '0')
    const [used] = await tx.select({ roomId: battle.roomId }).from(battle).where(openWithCode(code))
    if (!used) return code
  }
  throw new Refusal(Status.unavailable, '私密房间过多，请稍后再试')
}

/** What players read who guess. */
export interface GuessWords {
  wrong: string
  tooMany: string
}

const ROOM_CODE: GuessWords = { wrong: '房间码不正确，或房间已结束，请核对后重试', tooMany: '房间码错误次数过多，请 10 分钟后再试' }

/** Who enters a code. */
export interface CodeTry {
  playerId: string
  address: string
}

interface Guesser {
  who: string
  lock: LockName
  tries: number
}

const guessersOf = ({ playerId, address }: CodeTry): Guesser[] => [
  { who: `player:${playerId}`, lock: 'codesOfPlayer', tries: TRIES.player },
  ...(address === '' ? [] : [{ who: address, lock: 'codesOfAddress' as const, tries: TRIES.address }]),
]

/**
 * Lets somebody guess: returns what `look` finds by the code, and counts a wrong one, for which it finds null. Throws a Refusal for a wrong
 * code, and when too many were entered, for a right one too. Only the database's clock counts: a node whose own clock is wrong gives nobody
 * more guesses.
 *
 * The guesses of one player, and those of one address, are made one by one, or many at once would all be made before one is counted: on this
 * node they take turns, so that they hold one connection, and locks stand between the nodes. The player's lock always comes first.
 */
export async function guess<Found>(
  db: Db,
  attempt: CodeTry,
  look: (tx: Tx) => Promise<Found | null>,
  words: GuessWords = ROOM_CODE,
): Promise<Found> {
  const guessers = guessersOf(attempt)
  const guessNow = () =>
    inTransaction(db, async (tx) => {
      for (const { lock, who } of guessers) await holdLockOf(tx, lock, who)
      const now = await clockOf(tx)
      await refuseGuessing(tx, guessers, now, words)
      const found = await look(tx)
      if (found === null) await tx.insert(battleCodeTry).values(guessers.map(({ who }) => ({ who, at: new Date(now) })))
      return found
    })
  const found = await guessers.reduceRight(
    (next, { who }) =>
      () =>
        inTurn(`battleCode:${who}`, next),
    guessNow,
  )()
  if (found === null) throw new Refusal(Status.notFound, words.wrong)
  return found
}

/** Refuses when one of them has entered too many wrong codes. */
async function refuseGuessing(tx: Tx, guessers: readonly Guesser[], now: number, { tooMany }: GuessWords): Promise<void> {
  for (const { who, tries } of guessers) {
    const recent = and(eq(battleCodeTry.who, who), within(battleCodeTry.at, WINDOW, now))
    const [tried] = await tx.select({ times: count() }).from(battleCodeTry).where(recent)
    if ((tried?.times ?? 0) >= tries) throw new Refusal(Status.tooMany, tooMany)
  }
}

/** Deletes tries that count no more. Returns how many. */
export async function sweepCodeTries(db: Db): Promise<number> {
  return purge(db, battleCodeTry, lt(battleCodeTry.at, new Date((await clockOf(db)) - WINDOW)))
}
