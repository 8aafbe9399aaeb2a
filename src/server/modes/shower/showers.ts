import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { bindFrom } from '#server/core/beacon/bound.ts'
import { networkOfRooms } from '#server/core/beacon/rooms.ts'
import { mayGive } from '#server/core/giveaway/count.ts'
import { createRoom } from '#server/core/rounds/rooms.ts'
import type { Config } from '#server/platform/config.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { holdLock } from '#server/platform/db/locks.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { Status } from '#shared/codes.ts'
import type { BeaconNetwork } from '#shared/fairness/beacon.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import type { Shower, ShowerEnd } from '#shared/modes/shower/shower.ts'
import { numberFrom } from '#shared/modes/shower/split.ts'
import { toWire } from '#shared/money.ts'
import { ScheduleInForce } from './inForce.ts'
import { nextSlot, type Slot } from './schedule.ts'
import { shower } from './tables.ts'

/** Name of the mode in `room.mode`. */
export const SHOWER_ROOM = 'shower'

export type ShowerRow = typeof shower.$inferSelect

/** What the journal of a shower names. */
export const refOf = (showerId: string) => `shower:${showerId}`

export const showerNotFound = () => new Refusal(Status.notFound, '没有找到这场红包雨，请刷新后重试')

/**
 * Makes a shower. Its seed is drawn here, and its hash is public from now on. With a network it is bound to the public random number of `numberFrom`, which nobody knows
 * yet. Null when there is one at that moment already.
 */
export async function makeShower(tx: Tx, { startAt, ...slot }: Slot, network: BeaconNetwork | null = null): Promise<ShowerRow | null> {
  await holdLock(tx, 'showerMaking')
  const begins = new Date(startAt)
  if ((await tx.$count(shower, eq(shower.startAt, begins))) > 0) return null
  const roomId = await createRoom(tx, { mode: SHOWER_ROOM, sequence: 0, nextAt: begins, alone: false })
  const seeds = { serverSeed: randomBytes(32).toString('hex'), packetSeed: randomBytes(8).toString('hex') }
  const bound = network && { beaconChain: network.chain, ...(await bindFrom(tx, network, numberFrom(startAt))) }
  const [row] = await tx
    .insert(shower)
    .values({ roomId, ...slot, ...seeds, ...bound, startAt: begins })
    .returning()
  if (!row) throw new Error('shower not made')
  return row
}

const inForce = new ScheduleInForce()

interface Wanted extends Partial<Pick<Config, 'beacon'>> {
  /** Whether entries of the demo world count. */
  demo: boolean
  /** Whether showers are made at all. */
  showers: boolean
}

/** Makes the next shower of the schedule, if it is not there, showers are wanted and the budget of its day has room for the pot. Any number of nodes may do it at once. */
export async function ensureShower(
  db: Db,
  { demo, showers, ...config }: Wanted,
  log: { error(text: string): void },
  schedule: Pick<ScheduleInForce, 'now'> = inForce,
): Promise<void> {
  if (!showers) return
  const slot = nextSlot(await schedule.now(db, log), await clockOf(db), demo)
  if (!slot || (await db.$count(shower, eq(shower.startAt, new Date(slot.startAt)))) > 0) return
  if (!(await mayGive(db, { source: 'shower', day: beijingDay(slot.startAt), worth: slot.pot }))) return
  await inTransaction(db, (tx) => makeShower(tx, slot, networkOfRooms(config)))
}

export async function showerOf(db: DbOrTx, showerId: string): Promise<ShowerRow | null> {
  const [row] = await db.select().from(shower).where(eq(shower.roomId, showerId))
  return row ?? null
}

/** For so many ms after its end a shower that is not paid hides the next one. It is paid in a second or two, unless its step fails. */
const PATIENCE = 60_000
/** Ids of the showers that are not paid, each kind along an index of its own: there are few of them, and many that are. */
const UNPAID = "select room_id from shower where state <> 'settled' union all select room_id from shower where owed"
/** Begun longer ago than this, a shower that is not paid hides no other. */
const OVERDUE = `start_at < now() - interval '${SHOWER.length + PATIENCE} milliseconds'`

/**
 * The shower that runs, or else the one that comes next; null when none is planned. One that waits to be paid comes before the next one, but not
 * for long: one that fails for good would hide all that come after it.
 */
export async function nextShower(db: DbOrTx): Promise<ShowerRow | null> {
  const [row] = await db
    .select()
    .from(shower)
    .where(sql`${shower.roomId} in (${sql.raw(UNPAID)})`)
    .orderBy(sql.raw(OVERDUE), asc(shower.startAt))
    .limit(1)
  return row ?? null
}

/** The last shower that is settled and paid. */
export async function lastShower(db: DbOrTx): Promise<ShowerRow | null> {
  const [row] = await db.select().from(shower).where(isPaid).orderBy(desc(shower.startAt)).limit(1)
  return row ?? null
}

/** Selects showers that are settled and paid. */
export const isPaid = and(eq(shower.state, 'settled'), eq(shower.owed, false))

/** A shower as everybody may see it. Until everybody is paid it runs, as far as anybody knows. */
export function shownShower(row: ShowerRow): Shower {
  const { roomId, startAt, pot, most, least, demo, state, serverSeed, packetSeed, owed, beaconRound, beaconAt, grabbersHash } = row
  return {
    showerId: roomId,
    startAt: startAt.getTime(),
    pot: toWire(pot),
    most: toWire(most),
    least: toWire(least),
    demo,
    state: owed ? 'running' : state,
    serverSeedHash: seedHash(serverSeed),
    packetSeed,
    ...(beaconRound !== null && beaconAt && { number: { round: beaconRound, at: beaconAt.getTime() } }),
    ...(state === 'running' && grabbersHash !== null && { listHash: grabbersHash }),
    end: state === 'settled' && !owed ? endOf(row) : null,
  }
}

const endOf = ({ grabbers, paid, best, serverSeed, grabbersHash, withdrawn }: ShowerRow): ShowerEnd => ({
  grabbers,
  paid: toWire(paid),
  best: best ?? [],
  serverSeed,
  grabbersHash: grabbersHash ?? '',
  ...(withdrawn && { withdrawn }),
})

/** Places of the packets in a set, and a set of places. */
export const placesOf = (packets: string): number[] => [...packets].flatMap((bit, place) => (bit === '1' ? [place] : []))
export const setOf = (places: readonly number[]): string => {
  const wanted = new Set(places)
  return Array.from({ length: SHOWER.packets }, (_, place) => (wanted.has(place) ? '1' : '0')).join('')
}
