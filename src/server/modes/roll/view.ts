import { and, asc, desc, eq, gt, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { provenNumber } from '#server/core/beacon/bound.ts'
import { seedPublished } from '#server/core/fairness/publication.ts'
import { player } from '#server/core/player/tables.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { countRows, type ListQuery, placeAfter, windowOf } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { HomeTiles } from '#shared/calls/homeTiles.ts'
import type * as visitor from '#shared/calls/visitor.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import type { RollEntrant, RollOwn, RollPerson, RollRoom } from '#shared/modes/roll/room.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { entrantsOf, prizesOf } from './close.ts'
import { unmet } from './condition.ts'
import type { RollPorts } from './ports.ts'
import { cardOf, personOfPlayer, type RollRow, rollNotFound, rollOf, roomsSeen } from './rooms.ts'
import { rollEntrant, rollRoom } from './tables.ts'

/** Entrants on a page. */
const ENTRANTS = 100

const OPEN = inArray(rollRoom.state, ['open', 'drawing'])
const OVER = inArray(rollRoom.state, ['drawn', 'cancelled'])

/** How many rooms are open, or over, up to LIST_COUNTED. */
export const rollCount = (db: Db, state: number): Promise<number> => countRows(db, rollRoom, state === 0 ? OPEN : OVER)

/**
 * Rooms that are open, the one that closes first first; or those that are over, newest first. `total` counts all of them, so that callers can
 * share the count.
 */
export async function rollList(
  db: Db,
  { state, ...query }: ListQuery & { state: number },
  total = () => rollCount(db, state),
): Promise<DataOf<typeof visitor.rollList>> {
  const { page, pageSize, after = '0' } = query
  const { offset, limit } = windowOf(query)
  const { closeAt, closedAt, roomId } = rollRoom
  const all = state === 0 ? OPEN : OVER
  const place =
    after === '0'
      ? undefined
      : await (state === 0 ? openAfter(db, after) : placeAfter(db, rollRoom, { at: closedAt, id: roomId }, all, after))
  const order = state === 0 ? [asc(closeAt), asc(roomId)] : [desc(closedAt), desc(roomId)]
  const rows = await db
    .select()
    .from(rollRoom)
    .where(and(all, place))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return { pageData: await roomsSeen(db, rows.map(cardOf)), page, pageSize, total: await total() }
}

/** How many rooms can be joined, and what their prizes are worth together. */
export async function openRolls(db: Db): Promise<HomeTiles['rolls']> {
  const value = sql<string>`coalesce(sum((${rollRoom.told} ->> 'value')::numeric), 0)`
  const [row] = await db
    .select({ rooms: sql<number>`count(*)::int`, value })
    .from(rollRoom)
    .where(and(OPEN, eq(rollRoom.state, 'open')))
  return { rooms: row?.rooms ?? 0, value: Number(row?.value ?? 0) }
}

/** Selects what comes after a room in the list of open ones; a room that has closed meanwhile keeps its place. */
async function openAfter(db: Db, after: string): Promise<SQL> {
  const last = await rollOf(db, after)
  return last ? sql`(${rollRoom.closeAt}, ${rollRoom.roomId}) > (${last.closeAt.toISOString()}::timestamptz, ${after}::bigint)` : sql`false`
}

/** Whether a draw may be told, by the database's clock. */
const isTold = and(isNotNull(rollRoom.drawAt), lte(rollRoom.drawAt, sql`now()`))

/** A room with everything public of it. Throws a Refusal. */
export async function rollView(db: Db, roomId: string): Promise<RollRoom> {
  const [found] = await db
    .select({ row: rollRoom, told: sql<boolean>`coalesce(${isTold}, false)` })
    .from(rollRoom)
    .where(eq(rollRoom.roomId, roomId))
  if (!found) throw rollNotFound()
  const { row, told } = found
  const room: RollRoom = {
    ...cardOf(row),
    prizes: row.told.prizes,
    serverSeedHash: seedHash(row.serverSeed),
    entrantsHash: row.entrantsHash,
    newest: await newestOf(db, row),
    book: told ? row.book : null,
    ...(row.beaconChain !== null && { bound: true }),
    ...(row.state === 'drawing' && row.beaconAt && !row.drawAt && { awaits: row.beaconAt.getTime() }),
  }
  const [seen = room] = await roomsSeen(db, [room])
  return seen.book ? { ...seen, book: { ...seen.book, title: seen.title } } : seen
}

const PERSON = {
  uid: player.uid,
  nickname: player.nickname,
  headPic: player.headPic,
  headGround: player.headGround,
  robot: player.robot,
  hidden: player.hidden,
}

async function newestOf(db: Db, { roomId }: RollRow): Promise<RollPerson[]> {
  const rows = await db
    .select(PERSON)
    .from(rollEntrant)
    .innerJoin(player, eq(player.id, rollEntrant.playerId))
    .where(and(eq(rollEntrant.roomId, roomId), gt(rollEntrant.place, 0)))
    .orderBy(desc(rollEntrant.place))
    .limit(ROLL.newest)
  return rows.map(personOfPlayer)
}

/** Those who came after a place, in order. */
export async function rollEntrants(db: Db, roomId: string, after: number): Promise<RollEntrant[]> {
  const rows = await db
    .select({ ...PERSON, place: rollEntrant.place })
    .from(rollEntrant)
    .innerJoin(player, eq(player.id, rollEntrant.playerId))
    .where(and(eq(rollEntrant.roomId, roomId), gt(rollEntrant.place, after)))
    .orderBy(asc(rollEntrant.place))
    .limit(ENTRANTS)
  return rows.map(({ place, ...row }) => ({ ...personOfPlayer(row), place }))
}

/** Everything that proves a draw. Throws a Refusal before it is told. */
export async function rollProof(db: Db, roomId: string): Promise<DataOf<typeof visitor.rollProof>> {
  const [row] = await db
    .select()
    .from(rollRoom)
    .where(and(eq(rollRoom.roomId, roomId), isTold))
  if (!row?.book || row.entrantsHash === null) throw rollNotFound()
  const { serverSeed, publishedAt, entrantsHash, passedOver, book } = row
  const entrants = (await entrantsOf(db, roomId)).map(({ uid }) => uid)
  return {
    roomId,
    serverSeedHash: seedHash(serverSeed),
    ...seedPublished(publishedAt),
    serverSeed,
    entrantsHash,
    entrants,
    passedOver,
    winners: book.wins.map(({ winner }) => winner.customerId),
    prizes: (await prizesOf(db, roomId)).length,
    bound: row.beaconChain !== null,
    ...(await beaconOf(db, row)),
  }
}

/** The public random number that a room was drawn with. */
export async function beaconOf(db: DbOrTx, row: RollRow) {
  const number = row.closedAt && (await provenNumber(db, row))
  return number && row.closedAt ? { beacon: { ...number, closedAt: row.closedAt.getTime() } } : {}
}

/** What a room is to a player. */
export async function ownRoll(
  db: DbOrTx,
  ports: RollPorts,
  { roomId, playerId, now }: { roomId: string; playerId: string; now: number },
): Promise<RollOwn> {
  const row = await rollOf(db, roomId)
  if (!row) throw rollNotFound()
  const [mine] = await db
    .select({ place: rollEntrant.place })
    .from(rollEntrant)
    .where(and(eq(rollEntrant.roomId, roomId), eq(rollEntrant.playerId, playerId)))
  const joined = mine !== undefined && mine.place > 0
  const meets = joined || (await unmet(db, ports, { condition: row.told.condition, playerId, now })) === null
  return { joined, hosts: mine?.place === 0, meets }
}
