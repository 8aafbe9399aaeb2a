import { proxy, ref } from 'valtio/vanilla'
import { battleView, battleViewEvents } from '#shared/calls/visitor.ts'
import { Status } from '#shared/codes.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { applyEvent } from '#shared/modes/battle/apply.ts'
import { battleDetail, battleEvents } from '#shared/modes/battle/calls.ts'
import { type BattleEvent, type BattleMessage, battleMessage, type NumberedEvent } from '#shared/modes/battle/events.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { type Following, follow, type Told } from '#state/platform/live/follow.ts'
import { measureServerTime } from '#state/platform/sysTime.ts'
import { noteOwnRoom } from './followOwnRooms.ts'
import { nextEventAt } from './nextEventAt.ts'
import { noteRoomSeen } from './order.ts'
import { noteTold } from './told.ts'

/** An emote above a seat, and when it came, by the server's clock. */
export interface ShownEmote {
  emote: number
  at: number
}

interface RoomView {
  /** `gone`: there is no such room, or the player may not look at it. `error`: it could not be loaded; it is tried again. */
  status: 'loading' | 'ready' | 'error' | 'gone'
  /** The room that is watched, never changed but replaced; null before it is there. */
  room: BattleRoom | null
  /** How many sockets watch the room; 0 as long as nobody has said. */
  watching: number
  /** By seat. */
  emotes: (ShownEmote | null)[]
}

const blank = (): RoomView => ({ status: 'loading', room: null, watching: 0, emotes: [] })

/** The room of the page 房间, kept up to date by its topic. */
export const roomState = proxy<RoomView>(blank())

/** What is watched now. */
interface Watch {
  roomId: string
  code: string
  room: BattleRoom | null
  /** Events that have arrived before others that are missing. */
  early: Map<number, BattleEvent>
  following: Following | null
}

let watch: Watch | null = null

/** An event that is later than this, in ms, is asked for: its push may be lost. */
const LATE = 1_500
/** After so many questions in vain the whole room is loaded. */
const VAIN_LIMIT = 3
const GONE: readonly number[] = [Status.forbidden, Status.notFound]

/**
 * Watches a room until `leaveRoomWatch` or until another one is watched. A private room needs its code or a seat; with its code alone it is
 * found as room '0'. Resolves after the first attempt to load it and never rejects; `roomState.status` tells how it went.
 */
export async function watchRoom(roomId: string, { code = '' }: { code?: string } = {}): Promise<void> {
  leaveRoomWatch()
  const mine: Watch = { roomId, code, room: null, early: new Map(), following: null }
  watch = mine
  const following = follow<BattleRoom | NumberedEvent[], BattleMessage>({
    ask: (vain) => (mine.room && vain < VAIN_LIMIT ? askEvents(mine, mine.room) : askRoom(mine)),
    take: (reply) => (Array.isArray(reply) ? takeEvents(mine, reply) : takeRoom(mine, reply)),
    failed,
    next: () => untilNext(mine),
    topic: {
      destination: () => (mine.room ? `${ROOM_TOPIC}${mine.roomId}` : ''),
      headers: (): Record<string, string> => (mine.code ? { code: mine.code } : {}),
      schema: battleMessage,
      apply: (message) => hear(mine, message),
      refused: gone,
    },
  })
  mine.following = following
  void measureServerTime()
  await following.first
}

/** Ends the watch and forgets the room. */
export function leaveRoomWatch(): void {
  watch?.following?.end()
  watch = null
  Object.assign(roomState, blank())
}

forgetOnLogout(leaveRoomWatch)

/** Takes the room from the reply of a call, e.g. of `battleJoin`, if it is the one that is watched and not older than what is known. */
export function hearRoom(room: BattleRoom): void {
  if (!watch?.room || watch.roomId !== room.roomId) return
  takeRoom(watch, room)
  watch.following?.changed()
}

function askRoom({ roomId, code }: Watch): Promise<BattleRoom> {
  return appState.token
    ? request(battleDetail, { query: { roomId, code }, quiet: true })
    : request(battleView, { query: { roomId }, quiet: true })
}

/** Asks for the events after those that are known. */
function askEvents({ code }: Watch, { roomId, sequence }: BattleRoom): Promise<NumberedEvent[]> {
  return appState.token
    ? request(battleEvents, { query: { roomId, code, after: sequence }, quiet: true })
    : request(battleViewEvents, { query: { roomId, after: sequence }, quiet: true })
}

function failed(error: unknown): boolean {
  const isGone = error instanceof ApiError && GONE.includes(error.status)
  if (isGone) roomState.status = 'gone'
  else if (roomState.status !== 'ready') roomState.status = 'error'
  return isGone
}

/** The room is not to be watched any more. What was seen of it stays in view. */
function gone(): void {
  watch?.following?.end()
  roomState.status = 'gone'
}

function takeEvents(mine: Watch, events: readonly NumberedEvent[]): void {
  for (const { sequence, event } of events) mine.early.set(sequence, event)
  goOn(mine)
}

function takeRoom(mine: Watch, room: BattleRoom): void {
  const isFirst = mine.room === null
  if (mine.room && room.sequence < mine.room.sequence) return
  mine.roomId = room.roomId
  mine.code = room.code ?? mine.code
  // The reply to leaving does not tell when the hash was published.
  mine.room = { ...(mine.room?.seedPublishedAt !== undefined && { seedPublishedAt: mine.room.seedPublishedAt }), ...room }
  roomState.status = 'ready'
  goOn(mine)
  if (isFirst) noteRoomSeen(room)
}

function hear(mine: Watch, message: BattleMessage): Told {
  if (message.kind === 'watching') roomState.watching = message.count
  else if (message.kind === 'emote') showEmote(message.seat, message.emote)
  else {
    mine.early.set(message.sequence, message.event)
    goOn(mine)
    return mine.early.size > 0 ? 'gap' : 'on'
  }
  return 'aside'
}

/** Applies the events that follow what is known, and shows the room. */
function goOn(mine: Watch): void {
  let { room } = mine
  if (!room) return
  for (const sequence of mine.early.keys()) if (sequence <= room.sequence) mine.early.delete(sequence)
  for (let event = mine.early.get(room.sequence + 1); event; event = mine.early.get(room.sequence + 1)) {
    if (event.kind === 'left') showEmote(event.seat, null)
    room = applyEvent(room, { sequence: room.sequence + 1, event })
    mine.early.delete(room.sequence)
  }
  mine.room = room
  noteTold(room)
  // No push tells that the last seat was taken.
  if (room.state === RoomState.waiting) noteOwnRoom(room)
  if (roomState.room !== room) roomState.room = ref(room)
  // Only then is the order of choice known of boxes whose order was drawn.
  if (room.state === RoomState.ended) noteRoomSeen(room)
}

function showEmote(seat: number, emote: number | null): void {
  const seats = roomState.room?.seats ?? 0
  if (seat < 0 || seat >= seats) return
  const shown = emote === null ? null : { emote, at: serverNow() }
  roomState.emotes = Array.from({ length: seats }, (_, index) => (index === seat ? shown : (roomState.emotes[index] ?? null)))
}

/** In how many ms the room is asked for if nothing is told of it; null when it is over. */
function untilNext({ room, early }: Watch): number | null {
  if (!room) return null
  if (early.size > 0) return 0
  const isOver = room.state === RoomState.ended || room.state === RoomState.cancelled
  return isOver ? null : nextEventAt(room, serverNow()) + LATE - serverNow()
}
