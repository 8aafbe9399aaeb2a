import { and, eq } from 'drizzle-orm'
import { type CodeTry, type GuessWords, guess } from '#server/core/codes/guess.ts'
import { eventsOf } from '#server/core/rounds/rooms.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import type * as calls from '#shared/modes/battle/calls.ts'
import type { BattleEvent, NumberedEvent } from '#shared/modes/battle/events.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { openWithCode } from './codes.ts'
import { roomNotFound } from './held.ts'
import { oddsOf } from './odds.ts'
import { battle, battleSeat } from './tables.ts'
import { type BattleRow, roomOf } from './view.ts'

const WORDS: GuessWords = { wrong: '房间码不正确，或房间已结束，请核对后重试', tooMany: '房间码错误次数过多，请 10 分钟后再试' }

/** Who wants to see which room. */
export interface Asked extends Pick<CodeTry, 'address'> {
  /** Null for a visitor, who sees public rooms alone. */
  playerId: string | null
  /** '0' finds a private room by its code alone. */
  roomId: string
  /** '' for none. */
  code: string
}

/** A room that somebody may see. */
export interface Seen {
  row: BattleRow
  /** Whether the player sits in it. */
  seated: boolean
}

/**
 * Finds a room. Everybody may see a public one; a private one only who sits in it or enters its code. Whoever may see the room without its code
 * makes no guess: links of rooms keep theirs. Wrong codes count, see `guess`. Throws a Refusal.
 */
export async function findRoom(deps: Pick<Deps, 'db'>, asked: Asked): Promise<Seen> {
  const { db } = deps
  const { playerId, code, address, roomId } = asked
  const isGuess = code !== '' && playerId !== null
  const row = roomId === '0' && isGuess ? await ownWithCode(db, code, playerId) : await rowOf(db, roomId)
  const seated = row !== null && playerId !== null && (await isSeated(db, row.roomId, playerId))
  if (row && (!row.hidden || seated)) return { row, seated }
  if (!isGuess) throw roomNotFound()
  const found = await guess(db, { kind: 'battle', playerId, address }, (tx) => withCode(tx, roomId, code), WORDS)
  return { row: found, seated: false }
}

/** The room, not over, in which the player sits and which has this code. */
async function ownWithCode(db: DbOrTx, code: string, playerId: string): Promise<BattleRow | null> {
  const row = await withCode(db, '0', code)
  return row && (await isSeated(db, row.roomId, playerId)) ? row : null
}

/** The room if the code is right; the id '0' stands for any room that is not over. */
async function withCode(db: DbOrTx, roomId: string, code: string): Promise<BattleRow | null> {
  if (roomId !== '0') {
    const row = await rowOf(db, roomId)
    return row?.code === code ? row : null
  }
  const [row] = await db.select().from(battle).where(openWithCode(code))
  return row ?? null
}

async function rowOf(db: DbOrTx, roomId: string): Promise<BattleRow | null> {
  const [row] = await db.select().from(battle).where(eq(battle.roomId, roomId))
  return row ?? null
}

async function isSeated(db: DbOrTx, roomId: string, playerId: string): Promise<boolean> {
  const mine = and(eq(battleSeat.roomId, roomId), eq(battleSeat.playerId, playerId))
  const [seat] = await db.select({ seat: battleSeat.seat }).from(battleSeat).where(mine)
  return seat !== undefined
}

/** Everything of a room that is public by now. */
export async function battleDetail(deps: Pick<Deps, 'db'>, asked: Asked): Promise<BattleRoom> {
  const { row, seated } = await findRoom(deps, asked)
  const room = roomOf(row.told, await toldEvents(deps.db, row.roomId, row.told.sequence))
  return { ...room, code: seated ? row.code : null }
}

/** The events of a room after a number that are public by now. */
export async function battleEvents(deps: Pick<Deps, 'db'>, { after, ...asked }: Asked & { after: number }): Promise<NumberedEvent[]> {
  if (asked.roomId === '0') throw new Refusal(Status.badInput, '缺少房间编号，请刷新后重试')
  const { row } = await findRoom(deps, asked)
  return toldEvents(deps.db, row.roomId, after)
}

/** What the rounds of a room are drawn from, in their order. */
export async function battleTables(deps: Pick<Deps, 'db'>, asked: Asked): Promise<DataOf<typeof calls.battleTables>> {
  const { row } = await findRoom(deps, asked)
  const odds = await oddsOf(deps.db, row.told.boxes)
  return row.told.boxes
    .map(odds)
    .map(({ subject, version, pityLimit, entries }) => ({ boxId: subject, version, pityLimit, entries: [...entries] }))
}

async function toldEvents(db: DbOrTx, roomId: string, after: number): Promise<NumberedEvent[]> {
  const events = await eventsOf<BattleEvent>(db, [roomId], { after })
  return events.map(({ sequence, event }) => ({ sequence, event }))
}
