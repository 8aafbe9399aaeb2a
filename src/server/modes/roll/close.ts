import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { catalogueWithin } from '#server/core/catalogue/snapshot.ts'
import { cardOf as itemCardOf } from '#server/core/items/cards.ts'
import { player } from '#server/core/player/tables.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { drawWinners, entrantsHash } from '#shared/modes/roll/draw.ts'
import type { RollBook, RollPerson } from '#shared/modes/roll/room.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { endAtOf } from '#shared/modes/roll/timeline.ts'
import { cardPush, type RollPushed, roomPush } from './pushes.ts'
import { type PrizeRow, personOfPlayer, type RollRow } from './rooms.ts'
import { rollEntrant, rollPrize, rollRoom } from './tables.ts'

interface Entrant {
  playerId: string
  uid: string
  /** As it is now. Who was passed over in a draw, the room says. */
  frozen: boolean
}

/** A prize with the place of its winner among the entrants, from 0. */
interface Won {
  prize: PrizeRow
  entrant: number
}

/**
 * Closes a room that somebody has joined, and draws. The hash of the entrants is told at once, the seed and the winners at `drawAt`. Who is
 * frozen at this moment is passed over. The caller holds the room. `now` is the database's clock.
 */
export async function closeRoll(tx: Tx, db: Db, row: RollRow, now: number): Promise<void> {
  const { roomId } = row
  const entrants = await entrantsOf(tx, roomId)
  const hash = entrantsHash(
    roomId,
    entrants.map(({ uid }) => uid),
  )
  const won = drawFor(row, hash, entrants, await prizesOf(tx, roomId))
  const passedOver = entrants.filter(({ frozen }) => frozen).map(({ uid }) => uid)
  await writeWinners(tx, roomId, won, entrants)
  // The clock once more: drawing a crowd takes time, and the hash is to be told before the seed.
  const told = await clockOf(tx)
  const drawAt = new Date(told + ROLL.lead)
  const endAt = new Date(endAtOf(drawAt.getTime(), won.length))
  const book = await bookOf(tx, db, row, { drawAt: drawAt.getTime(), won, entrants })
  const closed = { state: 'drawing', closedAt: new Date(now), entrantsHash: hash, passedOver, drawAt, endAt, book } as const
  await tx.update(rollRoom).set(closed).where(eq(rollRoom.roomId, roomId))
  await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: endAt, alone: true }], [])
  await enqueuePushes<RollPushed>(tx, [
    roomPush(roomId, { kind: 'closed', entrants: entrants.length, entrantsHash: hash, drawAt: drawAt.getTime() }, new Date(told)),
    roomPush(roomId, { kind: 'drawn', book }, drawAt),
    cardPush({ ...row, ...closed }),
  ])
}

/** Everybody who has joined, in the order in which they came. */
export const entrantsOf = (tx: Pick<Tx, 'select'>, roomId: string): Promise<Entrant[]> =>
  tx
    .select({ playerId: rollEntrant.playerId, uid: player.uid, frozen: player.frozen })
    .from(rollEntrant)
    .innerJoin(player, eq(player.id, rollEntrant.playerId))
    .where(and(eq(rollEntrant.roomId, roomId), gt(rollEntrant.place, 0)))
    .orderBy(asc(rollEntrant.place))

/** The prizes of a room in the order of the draw. */
export const prizesOf = (tx: Pick<Tx, 'select'>, roomId: string): Promise<PrizeRow[]> =>
  tx.select().from(rollPrize).where(eq(rollPrize.roomId, roomId)).orderBy(asc(rollPrize.place))

/** With fewer who can win than prizes the dearest are drawn. */
function drawFor({ serverSeed }: RollRow, hash: string, entrants: readonly Entrant[], prizes: readonly PrizeRow[]): Won[] {
  const passedOver = new Set(entrants.flatMap(({ frozen }, place) => (frozen ? [place] : [])))
  const draws = drawWinners(serverSeed, hash, { entrants: entrants.length, prizes: prizes.length, passedOver })
  return prizes.slice(prizes.length - draws.length).map((prize, index) => ({ prize, entrant: draws[index]?.entrant ?? 0 }))
}

async function writeWinners(tx: Tx, roomId: string, won: readonly Won[], entrants: readonly Entrant[]): Promise<void> {
  const places = sql.param(won.map(({ prize }) => prize.place))
  const winners = sql.param(won.map(({ entrant }) => entrants[entrant]?.playerId ?? null))
  await tx.execute(sql`
    update roll_prize p set winner_id = w.winner from unnest(${places}::int[], ${winners}::bigint[]) as w (place, winner)
    where p.room_id = ${roomId}::bigint and p.place = w.place`)
}

interface Drawn {
  drawAt: number
  won: readonly Won[]
  entrants: readonly Entrant[]
}

async function bookOf(tx: Tx, db: Db, { roomId, told, serverSeed }: RollRow, { drawAt, won, entrants }: Drawn): Promise<RollBook> {
  const catalogue = await catalogueWithin(tx, db)
  const winners = won.map(({ entrant }) => entrants[entrant]?.playerId ?? '')
  const others = someOthers(entrants, new Set(winners))
  const people = await peopleOf(tx, [...winners, ...others])
  return {
    kind: 'roll',
    roomId,
    title: told.title,
    drawAt,
    wins: won.map(({ prize }, index) => ({ ...itemCardOf(catalogue, prize), winner: held(people.get(winners[index] ?? '')) })),
    crowd: others.map((id) => held(people.get(id))),
    entrants: entrants.length,
    serverSeed,
    cosmeticSeed: randomBytes(8).toString('hex'),
  }
}

function held(person: RollPerson | undefined): RollPerson {
  if (!person) throw new Error('an entrant without a player')
  return person
}

/** Others who have joined, evenly from all of them. Whom the reels show beside the winners decides nothing. */
function someOthers(entrants: readonly Entrant[], winners: ReadonlySet<string>): string[] {
  const others = entrants.filter(({ playerId }) => !winners.has(playerId))
  const step = Math.max(1, others.length / ROLL.crowd)
  const count = Math.min(others.length, ROLL.crowd)
  return Array.from({ length: count }, (_, index) => others[Math.floor(index * step)]?.playerId ?? '').filter((id) => id !== '')
}

async function peopleOf(tx: Tx, ids: readonly string[]): Promise<Map<string, RollPerson>> {
  if (ids.length === 0) return new Map()
  const { id, uid, nickname, headPic, headGround, robot } = player
  const rows = await tx
    .select({ id, uid, nickname, headPic, headGround, robot })
    .from(player)
    .where(inArray(player.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, ...row }) => [id, personOfPlayer(row)]))
}
