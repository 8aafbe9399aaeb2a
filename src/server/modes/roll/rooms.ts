import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { seenAs, withHidden } from '#server/core/player/hidden.ts'
import { createRoom, lockRoom } from '#server/core/rounds/rooms.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import { Status } from '#shared/codes.ts'
import type { BeaconNetwork } from '#shared/fairness/beacon.ts'
import type { RollCard, RollCondition, RollPerson, RollPrize } from '#shared/modes/roll/room.ts'
import { toMinor, toWire } from '#shared/money.ts'
import type { RollTold } from './tables.ts'
import { rollPrize, rollRoom } from './tables.ts'

/** Name of the mode in `room.mode`. */
export const ROLL_ROOM = 'roll'

export type RollRow = typeof rollRoom.$inferSelect
export type PrizeRow = typeof rollPrize.$inferSelect

/** Kinds of prizes that a card shows. */
const BEST = 4

/** What histories of a room's items name. */
export const refOf = (roomId: string) => `roll:${roomId}`

export const rollNotFound = () => new Refusal(Status.notFound, '没有找到这个 ROLL 房间，请刷新后重试')

/** A prize of a room that is being made. */
export interface NewPrize {
  card: ItemCard
  /** The host's item; null in a room of the operator. */
  itemId: string | null
}

/** A room that is being made. */
export interface NewRoom {
  title: string
  host: (RollPerson & { playerId: string }) | null
  template: string | null
  by: RollCard['by']
  condition: RollCondition
  seats: number
  minutes: number
  /** Keyed hash, see `wordHash`. */
  password: string | null
  prizes: readonly NewPrize[]
  /** The network of public random numbers that its draw is bound to; null for none. */
  network: BeaconNetwork | null
}

/** Makes a room. Its seed is drawn here, and its hash is public from now on. Returns the row. */
export async function makeRoll(tx: Tx, made: NewRoom): Promise<RollRow> {
  const now = await clockOf(tx)
  const closeAt = new Date(now + made.minutes * 60_000)
  const roomId = await createRoom(tx, { mode: ROLL_ROOM, sequence: 0, nextAt: closeAt, alone: true })
  const { by, seats, password, template } = made
  const values = {
    roomId,
    hostId: made.host?.playerId ?? null,
    template,
    by,
    seats,
    password,
    told: toldOf(made),
    serverSeed: randomBytes(32).toString('hex'),
    createdAt: new Date(now),
    closeAt,
    beaconChain: made.network?.chain ?? null,
  }
  const [row] = await tx.insert(rollRoom).values(values).returning()
  if (!row) throw new Error('roll room not made')
  await tx.insert(rollPrize).values(inDrawOrder(made.prizes).map(({ card, itemId }, place) => prizeRow(roomId, card, itemId, place)))
  return row
}

const prizeRow = (roomId: string, { giftId, grade, recoveryPrice }: ItemCard, itemId: string | null, place: number) => ({
  roomId,
  place,
  giftId,
  grade,
  price: toMinor(recoveryPrice),
  itemId,
})

/** From the least to the greatest. The order of equals does not matter, but it must be the same for everybody who reads it. */
function inDrawOrder(prizes: readonly NewPrize[]): NewPrize[] {
  return [...prizes].sort(({ card: a }, { card: b }) => a.recoveryPrice - b.recoveryPrice || b.grade - a.grade || a.giftId - b.giftId)
}

function toldOf({ title, host, by, condition, seats, prizes }: NewRoom): RollTold {
  const kinds = new Map<number, RollPrize>()
  for (const { card } of inDrawOrder(prizes).reverse()) kinds.set(card.giftId, { ...card, count: (kinds.get(card.giftId)?.count ?? 0) + 1 })
  const all = [...kinds.values()]
  const value = prizes.reduce((sum, { card }) => sum + toMinor(card.recoveryPrice), 0)
  const person = host && personOf(host)
  return { title, host: person, by, condition, seats, prizes: all, best: all.slice(0, BEST), pieces: prizes.length, value: toWire(value) }
}

/** How a room shows a player. */
export const personOf = ({ customerId, nickname, headPic, headGround, robot }: RollPerson): RollPerson => ({
  customerId,
  nickname,
  headPic,
  headGround,
  robot,
})

/** How a room shows a row of `player`. */
export const personOfPlayer = ({ uid, hidden, ...rest }: Omit<RollPerson, 'customerId'> & { uid: string; hidden: boolean }): RollPerson =>
  seenAs(personOf({ ...rest, customerId: uid }), hidden)

/** The title of a player's room. */
export const titleOf = ({ nickname }: Pick<RollPerson, 'nickname'>): string => `${nickname} 的 ROLL`

/** Rooms as they are seen today: with the names of hosts and winners that were stored, and the titles that hold a host's. */
export async function roomsSeen<Room extends Pick<RollCard, 'title' | 'host'>>(db: DbOrTx, rooms: readonly Room[]): Promise<Room[]> {
  const seen = await withHidden(db, [...rooms])
  return seen.map((room) => (room.host ? { ...room, title: titleOf(room.host) } : room))
}

/** Keyed hash of the word of a room. */
export const wordHash = (key: Buffer, word: string): string => createHmac('sha256', key).update(`roll:${word}`).digest('hex')

/** Whether a word is that of the room. It takes as long for a wrong one. */
export const isWord = (key: Buffer, { password }: Pick<RollRow, 'password'>, word: string): boolean =>
  password !== null && timingSafeEqual(Buffer.from(password), Buffer.from(wordHash(key, word)))

/** Locks a room for an act. No step is made meanwhile. Null when there is none with that id. */
export async function holdRoll(tx: Tx, roomId: string): Promise<RollRow | null> {
  return (await lockRoom(tx, roomId, ROLL_ROOM)) ? rollOf(tx, roomId) : null
}

export async function rollOf(db: DbOrTx, roomId: string): Promise<RollRow | null> {
  const [row] = await db.select().from(rollRoom).where(eq(rollRoom.roomId, roomId))
  return row ?? null
}

/** The room as lists show it. The draw of a room that is closing is not told. */
export function cardOf({
  roomId,
  told: { prizes: _prizes, ...told },
  entrants,
  state,
  createdAt,
  closeAt,
  drawAt,
  reason,
}: RollRow): RollCard {
  return {
    roomId,
    ...told,
    entrants,
    state,
    createdAt: createdAt.getTime(),
    closeAt: closeAt.getTime(),
    drawAt: drawAt?.getTime() ?? null,
    reason,
  }
}
