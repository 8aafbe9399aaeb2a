import { proxy, ref } from 'valtio/vanilla'
import { battleView, battleViewEvents } from '#shared/calls/visitor.ts'
import { Status } from '#shared/codes.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { applyEvent } from '#shared/modes/battle/apply.ts'
import { battleDetail, battleEvents } from '#shared/modes/battle/calls.ts'
import { type BattleEvent, type BattleMessage, battleMessage } from '#shared/modes/battle/events.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { parseJson } from '#state/platform/live/parseJson.ts'
import { watchTopic } from '#state/platform/live/topics.ts'
import { lookLater } from '#state/platform/lookLater.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'
import { measureServerTime } from '#state/platform/sysTime.ts'
import { nextEventAt } from './nextEventAt.ts'
import { noteRoomSeen } from './order.ts'

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

/** What is watched now. A reply that was asked for by another watch is ignored. */
interface Watch {
  roomId: string
  code: string
  room: BattleRoom | null
  /** Events that have arrived before others that are missing. */
  early: Map<number, BattleEvent>
  asking: boolean
  /** Somebody wants to ask once more when the reply is there. */
  again: boolean
  /** Questions since the room last went on that brought nothing. */
  vain: number
  timer: ReturnType<typeof setTimeout> | undefined
  ends: (() => void)[]
}

let watch: Watch | null = null

/** An event that is later than this, in ms, is asked for: its push may be lost. */
const LATE = 1_500
/** Pauses between questions in vain, in ms. */
const PAUSE = { first: 1_000, latest: 15_000 } as const
/** After so many questions in vain the whole room is loaded. */
const VAIN_LIMIT = 3
const GONE: readonly number[] = [Status.forbidden, Status.notFound]

/**
 * Watches a room until `leaveRoomWatch` or until another one is watched. A private room needs its code or a seat; with its code alone it is
 * found as room '0'. Resolves after the first attempt to load it and never rejects; `roomState.status` tells how it went.
 */
export async function watchRoom(roomId: string, { code = '' }: { code?: string } = {}): Promise<void> {
  leaveRoomWatch()
  const mine: Watch = {
    roomId,
    code,
    room: null,
    early: new Map(),
    asking: false,
    again: false,
    vain: 0,
    timer: undefined,
    ends: [onSeenAgain(() => catchUp(mine))],
  }
  watch = mine
  void measureServerTime()
  await catchUp(mine)
}

/** Ends the watch and forgets the room. */
export function leaveRoomWatch(): void {
  clearTimeout(watch?.timer)
  for (const end of watch?.ends ?? []) end()
  watch = null
  Object.assign(roomState, blank())
}

forgetOnLogout(leaveRoomWatch)

/** Takes the room from the reply of a call, e.g. of `battleJoin`, if it is the one that is watched and not older than what is known. */
export function hearRoom(room: BattleRoom): void {
  if (watch?.room && watch.roomId === room.roomId) takeRoom(watch, room)
}

/** Asks for what may be missing: the whole room at first and when events do not help, else the events after those that are known. */
async function catchUp(mine: Watch): Promise<void> {
  if (mine !== watch) return
  if (mine.asking) {
    mine.again = true
    return
  }
  mine.asking = true
  const before = mine.room?.sequence ?? -1
  try {
    if (mine.room && mine.vain < VAIN_LIMIT) await askEvents(mine, mine.room)
    else await askRoom(mine)
  } catch (error) {
    if (mine === watch) failed(error)
  }
  mine.asking = false
  if (mine !== watch || roomState.status === 'gone') return
  mine.vain = (mine.room?.sequence ?? -1) > before ? 0 : mine.vain + 1
  const { again } = mine
  mine.again = false
  if (again) await catchUp(mine)
  else waitForNext(mine)
}

async function askRoom(mine: Watch): Promise<void> {
  const { roomId, code } = mine
  const room = appState.token
    ? await request(battleDetail, { query: { roomId, code }, quiet: true })
    : await request(battleView, { query: { roomId }, quiet: true })
  if (mine === watch) takeRoom(mine, room)
}

async function askEvents(mine: Watch, { roomId, sequence }: BattleRoom): Promise<void> {
  const events = appState.token
    ? await request(battleEvents, { query: { roomId, code: mine.code, after: sequence }, quiet: true })
    : await request(battleViewEvents, { query: { roomId, after: sequence }, quiet: true })
  if (mine !== watch) return
  for (const { sequence, event } of events) mine.early.set(sequence, event)
  goOn(mine)
}

function failed(error: unknown): void {
  if (error instanceof ApiError && GONE.includes(error.status)) gone()
  else if (roomState.status !== 'ready') roomState.status = 'error'
}

/** The room is not to be watched any more. What was seen of it stays in view. */
function gone(): void {
  clearTimeout(watch?.timer)
  for (const end of watch?.ends.splice(0) ?? []) end()
  roomState.status = 'gone'
}

function takeRoom(mine: Watch, room: BattleRoom): void {
  const isFirst = mine.room === null
  if (mine.room && room.sequence < mine.room.sequence) return
  mine.roomId = room.roomId
  mine.code = room.code ?? mine.code
  mine.room = room
  roomState.status = 'ready'
  goOn(mine)
  if (!isFirst) return
  noteRoomSeen(room)
  listen(mine)
}

function listen(mine: Watch): void {
  const topic = {
    destination: `${ROOM_TOPIC}${mine.roomId}`,
    headers: (): Record<string, string> => (mine.code ? { code: mine.code } : {}),
    onText: (text: string) => {
      const message = battleMessage.safeParse(parseJson(text))
      if (message.success && mine === watch) hear(mine, message.data)
    },
    onReady: () => void catchUp(mine),
    onRefused: () => {
      if (mine === watch) gone()
    },
  }
  mine.ends.push(watchTopic(topic))
}

function hear(mine: Watch, message: BattleMessage): void {
  if (message.kind === 'watching') roomState.watching = message.count
  else if (message.kind === 'emote') showEmote(message.seat, message.emote)
  else {
    mine.early.set(message.sequence, message.event)
    goOn(mine)
    if (mine.early.size > 0) void catchUp(mine)
    else waitForNext(mine)
  }
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
    mine.vain = 0
  }
  mine.room = room
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

/** Asks later what no push has brought until then. */
function waitForNext(mine: Watch): void {
  clearTimeout(mine.timer)
  const { room, vain } = mine
  const isOver = room !== null && (room.state === RoomState.ended || room.state === RoomState.cancelled)
  if (isOver && mine.early.size === 0) return
  const expected = room && mine.early.size === 0 ? nextEventAt(room, serverNow()) + LATE - serverNow() : 0
  const pause = Math.min(PAUSE.latest, PAUSE.first * 2 ** Math.max(0, vain - 1))
  mine.timer = lookLater(() => catchUp(mine), Math.max(expected, pause))
}
