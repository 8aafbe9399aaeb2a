import { proxy, ref } from 'valtio/vanilla'
import { rollView } from '#shared/calls/visitor.ts'
import { Status } from '#shared/codes.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { applyMessage } from '#shared/modes/roll/apply.ts'
import { rollDetail } from '#shared/modes/roll/calls.ts'
import { type RollMessage, rollMessage } from '#shared/modes/roll/message.ts'
import type { RollOwn, RollRoom } from '#shared/modes/roll/room.ts'
import { endAtOf } from '#shared/modes/roll/timeline.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { type Following, follow, type Told } from '#state/platform/live/follow.ts'
import { measureServerTime } from '#state/platform/sysTime.ts'
import { noteRollTold } from './told.ts'

interface RollView {
  /** `gone`: there is no such room. `error`: it could not be loaded; it is tried again. */
  status: 'loading' | 'ready' | 'error' | 'gone'
  /** The room that is watched, never changed but replaced; null before it is there. */
  room: RollRoom | null
  /** What it is to the player; null for a visitor. */
  own: RollOwn | null
}

const blank = (): RollView => ({ status: 'loading', room: null, own: null })

/** The room of the page ROLL 房间, kept up to date by its topic. */
export const rollState = proxy<RollView>(blank())

/** What comes later than this, in ms, is asked for: its push may be lost. */
const LATE = 1_500
/**
 * While a room is open its headcount is looked at this often, in ms, and up to twice as seldom, so that those who watch do not ask all at once. When
 * only its last seats are free and somebody joined less than `JOINED` ms ago, the push that closes it may be near.
 */
const LOOK = 30_000
const LOOK_NEAR = 5_000
const JOINED = 60_000
/** Share of the seats that are the last ones; one seat at least. */
const LAST_SEATS = 0.02

let watch: { roomId: string; following: Following } | null = null
/** Server time at which the watched room was first known to be full while it was open; null before. */
let fullSince: number | null = null
/** Server time at which the watched room was last known to have got more entrants. */
let joinedAt = Number.NEGATIVE_INFINITY

/**
 * Watches a room until {@link leaveRollWatch} or until another one is watched. Never rejects; `rollState.status` tells how it went. `chance`, 0–1,
 * says how much more seldom than the most often it looks.
 */
export async function watchRoll(roomId: string, chance = Math.random()): Promise<void> {
  leaveRollWatch()
  const following = follow<Reading, RollMessage>({
    ask: () => load(roomId),
    take: takeReading,
    failed,
    next: () => rollState.room && untilLook(rollState.room, chance),
    topic: { destination: () => `${ROOM_TOPIC}${roomId}`, schema: rollMessage, apply: hear },
  })
  watch = { roomId, following }
  void measureServerTime()
  await following.first
}

/** Ends the watch and forgets the room. */
export function leaveRollWatch(): void {
  watch?.following.end()
  watch = null
  fullSince = null
  joinedAt = Number.NEGATIVE_INFINITY
  Object.assign(rollState, blank())
}

forgetOnLogout(leaveRollWatch)

/** Takes the room from the reply of a call, e.g. of `rollJoin`, if it is the one that is watched. */
export function hearRoll(room: RollRoom, own: RollOwn): void {
  if (watch?.roomId !== room.roomId) return
  rollState.own = own
  show(room)
  watch.following.changed()
}

function hear(message: RollMessage): Told {
  if (!rollState.room) return 'aside'
  show(applyMessage(rollState.room, message))
  return 'on'
}

interface Reading {
  room: RollRoom
  own: RollOwn | null
}

async function load(roomId: string): Promise<Reading> {
  const query = { roomId }
  if (appState.token) return await request(rollDetail, { query, quiet: true })
  return { room: await request(rollView, { query, quiet: true }), own: null }
}

function takeReading({ room, own }: Reading, told: readonly RollMessage[]): void {
  // Nobody leaves a room, so a reading that is older than the own join says nothing.
  rollState.own = rollState.own?.joined && !own?.joined ? rollState.own : own
  show(told.reduce(applyMessage, room))
}

function failed(error: unknown): boolean {
  const isGone = error instanceof ApiError && error.status === Status.notFound
  if (isGone) rollState.status = 'gone'
  else if (rollState.status !== 'ready') rollState.status = 'error'
  return isGone
}

function show(room: RollRoom): void {
  rollState.status = 'ready'
  if (freeSeats(room) === 0) fullSince ??= serverNow()
  if (rollState.room && room.entrants > rollState.room.entrants) joinedAt = serverNow()
  if (rollState.room !== room) rollState.room = ref(room)
  noteRollTold(room)
}

/** In how many ms the room is asked for if nothing is told of it; null when it is over. */
function untilLook(room: RollRoom, chance: number): number | null {
  const { state, closeAt, book } = room
  const drawAt = room.drawAt ?? room.awaits ?? null
  const now = serverNow()
  if (state === 'open') return Math.min(closeAt + LATE - now, untilFull(room, now, chance))
  if (state !== 'drawing' || drawAt === null) return null
  return (book ? endAtOf(drawAt, book.wins.length) : drawAt) + LATE - now
}

/** Seats that are free in an open room that draws as soon as it is full. */
function freeSeats({ state, by, seats, entrants }: RollRoom): number {
  return state === 'open' && by === 'headcount' ? Math.max(seats - entrants, 0) : Number.POSITIVE_INFINITY
}

/** In how many ms the headcount is looked at. A full room is about to close: when that is not told it is due, and asked for more and more seldom. */
function untilFull(room: RollRoom, now: number, chance: number): number {
  const free = freeSeats(room)
  if (free === 0 && fullSince !== null) return fullSince + LATE - now
  const isNear = free <= Math.max(room.seats * LAST_SEATS, 1) && now - joinedAt < JOINED
  return (isNear ? LOOK_NEAR : LOOK) * (1 + chance)
}
