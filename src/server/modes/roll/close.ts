import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { bindFrom } from '#server/core/beacon/bound.ts'
import { networkOf } from '#server/core/beacon/rooms.ts'
import { catalogueWithin } from '#server/core/catalogue/snapshot.ts'
import { cardOf as itemCardOf } from '#server/core/items/cards.ts'
import { player } from '#server/core/player/tables.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import type { Config } from '#server/platform/config.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { BEACON_LEAD, type BeaconNetwork } from '#shared/fairness/beacon.ts'
import { drawWinners, entrantsHash } from '#shared/modes/roll/draw.ts'
import type { RollMessage } from '#shared/modes/roll/message.ts'
import type { RollBook, RollPerson } from '#shared/modes/roll/room.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { endAtOf } from '#shared/modes/roll/timeline.ts'
import type { RollDeps } from './ports.ts'
import { cardPush, type RollPushed, roomPush } from './pushes.ts'
import { type PrizeRow, personOfPlayer, type RollRow } from './rooms.ts'
import { rollEntrant, rollPrize, rollRoom } from './tables.ts'

/** Somebody who has joined. */
export interface Entrant {
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

/** What the steps of ROLL need. */
export type RollStepDeps = Pick<RollDeps, 'db' | 'ports'> & { config: Partial<Pick<Config, 'beacon'>> }

/**
 * Closes a room that somebody has joined. The hash of the entrants is told at once. Who is frozen at this moment is passed over. A room that is bound to a public random number then waits
 * for it; any other one draws, and seed and winners are told at `drawAt`. The caller holds the room. `now` is the database's clock.
 */
export async function closeRoll(tx: Tx, deps: RollStepDeps, row: RollRow, now: number): Promise<void> {
  const { roomId } = row
  const entrants = await entrantsOf(tx, roomId)
  const hash = entrantsHash(
    roomId,
    entrants.map(({ uid }) => uid),
  )
  const passedOver = entrants.filter(({ frozen }) => frozen).map(({ uid }) => uid)
  const closed = { state: 'drawing', closedAt: new Date(now), entrantsHash: hash, passedOver } as const
  if (row.beaconChain !== null) {
    // The clock once more: reading a crowd takes time, and the number must lie ahead of the commit.
    const bound = { ...row, ...closed, closedAt: new Date(await clockOf(tx)) }
    return bindRoll(tx, networkOf(deps.config, row.beaconChain), bound)
  }
  const tell = (drawAt: number) => ({ kind: 'closed', entrants: entrants.length, entrantsHash: hash, drawAt }) as const
  await drawRoom(tx, deps.db, { ...row, ...closed }, { entrants, clientSeed: hash, tell })
}

/** Fixes the number that a room draws with which closes now, and tells everybody before it is published. */
async function bindRoll(tx: Tx, network: BeaconNetwork, row: RollRow & { closedAt: Date; entrantsHash: string }): Promise<void> {
  const { roomId, closedAt, entrantsHash, entrants, passedOver, state } = row
  const { beaconRound, beaconAt } = await bindFrom(tx, network, closedAt.getTime() + BEACON_LEAD)
  const bound = { state, closedAt, entrantsHash, passedOver, beaconRound, beaconAt }
  await tx.update(rollRoom).set(bound).where(eq(rollRoom.roomId, roomId))
  await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: beaconAt, alone: true }], [])
  const awaits = beaconAt.getTime()
  await enqueuePushes<RollPushed>(tx, [
    roomPush(roomId, { kind: 'closed', entrants, entrantsHash, drawAt: awaits + ROLL.lead, awaits }),
    cardPush({ ...row, ...bound }),
  ])
}

/** Who is in a draw, and the client seed of it. */
interface Drawing {
  entrants: readonly Entrant[]
  clientSeed: string
  /** What is told of the closing, where that was not told before. */
  tell?: (drawAt: number) => RollMessage
}

/** Draws a room that has closed. Seed and winners are told at `drawAt`. */
export async function drawRoom(tx: Tx, db: Db, row: RollRow, { entrants, clientSeed, tell }: Drawing): Promise<void> {
  const { roomId, state, closedAt, entrantsHash, passedOver } = row
  const won = drawFor(row, clientSeed, entrants, await prizesOf(tx, roomId))
  await writeWinners(tx, roomId, won, entrants)
  // The clock once more: drawing a crowd takes time, and the hash is to be told before the seed.
  const told = await clockOf(tx)
  const drawAt = new Date(told + ROLL.lead)
  const endAt = new Date(endAtOf(drawAt.getTime(), won.length))
  const book = await bookOf(tx, db, row, { drawAt: drawAt.getTime(), won, entrants })
  const drawn = { state, closedAt, entrantsHash, passedOver, drawAt, endAt, book }
  await tx.update(rollRoom).set(drawn).where(eq(rollRoom.roomId, roomId))
  await saveRooms(tx, [{ id: roomId, sequence: 0, nextAt: endAt, alone: true }], [])
  await enqueuePushes<RollPushed>(tx, [
    ...(tell ? [roomPush(roomId, tell(book.drawAt), new Date(told))] : []),
    roomPush(roomId, { kind: 'drawn', book }, drawAt),
    cardPush({ ...row, ...drawn }),
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
  const { id, uid, nickname, headPic, headGround, robot, hidden } = player
  const rows = await tx
    .select({ id, uid, nickname, headPic, headGround, robot, hidden })
    .from(player)
    .where(inArray(player.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, ...row }) => [id, personOfPlayer(row)]))
}
