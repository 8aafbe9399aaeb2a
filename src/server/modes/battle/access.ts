import { and, eq, type SQL } from 'drizzle-orm'
import { type CodeTry, type GuessWords, guess } from '#server/core/codes/guess.ts'
import { seedPublished } from '#server/core/fairness/publication.ts'
import { withHidden } from '#server/core/player/hidden.ts'
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

/** Visitors have no id; nobody has this one. */
export const NOBODY = '0'

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
  const which = roomId === '0' && isGuess ? openWithCode(code) : eq(battle.roomId, roomId)
  const seen = await seenBy(db, playerId, which)
  // By its code alone a room is found without a guess by whoever sits in it.
  if (seen && (seen.seated || (!seen.row.hidden && roomId !== '0'))) return seen
  if (!isGuess) throw roomNotFound()
  const found = await guess(db, { kind: 'battle', playerId, address }, (tx) => withCode(tx, roomId, code), WORDS)
  return { row: found, seated: false }
}

/** The room if the code is right; the id '0' stands for any room that is not over. */
async function withCode(db: DbOrTx, roomId: string, code: string): Promise<BattleRow | null> {
  const [row] = await db
    .select()
    .from(battle)
    .where(roomId === '0' ? openWithCode(code) : eq(battle.roomId, roomId))
  return row?.code === code ? row : null
}

/** A room, and whether the player sits in it, in one statement. */
async function seenBy(db: DbOrTx, playerId: string | null, which: SQL | undefined): Promise<Seen | null> {
  const mine = and(eq(battleSeat.roomId, battle.roomId), eq(battleSeat.playerId, playerId ?? NOBODY))
  const [seen] = await db.select({ row: battle, seat: battleSeat.seat }).from(battle).leftJoin(battleSeat, mine).where(which)
  return seen ? { row: seen.row, seated: seen.seat !== null } : null
}

/** Everything of a room that is public by now. */
export async function battleDetail(deps: Pick<Deps, 'db'>, asked: Asked): Promise<BattleRoom> {
  const { row, seated } = await findRoom(deps, asked)
  const room = roomOf(row.told, await toldEvents(deps.db, row.roomId, row.told.sequence))
  return { ...(await withHidden(deps.db, room)), ...seedPublished(row.publishedAt), code: seated ? row.code : null }
}

/** The events of a room after a number that are public by now. */
export async function battleEvents(deps: Pick<Deps, 'db'>, { after, ...asked }: Asked & { after: number }): Promise<NumberedEvent[]> {
  if (asked.roomId === '0') throw new Refusal(Status.badInput, '缺少房间编号，请刷新后重试')
  const { row } = await findRoom(deps, asked)
  return withHidden(deps.db, await toldEvents(deps.db, row.roomId, after))
}

/** What the rounds of a room are drawn from, in their order. */
export async function battleTables(deps: Pick<Deps, 'db'>, asked: Asked): Promise<DataOf<typeof calls.battleTables>> {
  const { row } = await findRoom(deps, asked)
  const odds = await oddsOf(deps.db, row.told.boxes)
  return row.told.boxes
    .map(odds)
    .map(({ subject, version, pityLimit, entries }) => ({ boxId: subject, version, pityLimit, entries: [...entries] }))
}

/** Events of a room after a number that are public by now. */
export async function toldEvents(db: DbOrTx, roomId: string, after: number): Promise<NumberedEvent[]> {
  const events = await eventsOf<BattleEvent>(db, [roomId], { after })
  return events.map(({ sequence, event }) => ({ sequence, event }))
}
