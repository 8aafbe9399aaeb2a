import { proxy, ref } from 'valtio/vanilla'
import { rollView } from '#shared/calls/visitor.ts'
import { Status } from '#shared/codes.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { applyMessage } from '#shared/modes/roll/apply.ts'
import { rollDetail } from '#shared/modes/roll/calls.ts'
import { rollMessage } from '#shared/modes/roll/message.ts'
import type { RollOwn, RollRoom } from '#shared/modes/roll/room.ts'
import { endAtOf } from '#shared/modes/roll/timeline.ts'
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
/** While a room is open its headcount is looked at this often, in ms, and after a question that failed. */
const LOOK = 30_000
const AGAIN = 3_000

interface Watch {
  roomId: string
  asking: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  ends: (() => void)[]
}

let watch: Watch | null = null

/** Watches a room until {@link leaveRollWatch} or until another one is watched. Never rejects; `rollState.status` tells how it went. */
export async function watchRoll(roomId: string): Promise<void> {
  leaveRollWatch()
  const mine: Watch = { roomId, asking: false, timer: undefined, ends: [] }
  watch = mine
  mine.ends = [onSeenAgain(() => void ask(mine)), watchTopic(topicOf(mine))]
  void measureServerTime()
  await ask(mine)
}

/** Ends the watch and forgets the room. */
export function leaveRollWatch(): void {
  clearTimeout(watch?.timer)
  for (const end of watch?.ends ?? []) end()
  watch = null
  Object.assign(rollState, blank())
}

forgetOnLogout(leaveRollWatch)

/** Takes the room from the reply of a call, e.g. of `rollJoin`, if it is the one that is watched. */
export function hearRoll(room: RollRoom, own: RollOwn): void {
  if (watch?.roomId !== room.roomId) return
  rollState.own = own
  take(watch, room)
}

function topicOf(mine: Watch) {
  let connected = false
  return {
    destination: `${ROOM_TOPIC}${mine.roomId}`,
    headers: (): Record<string, string> => ({}),
    onText: (text: string) => {
      const message = rollMessage.safeParse(parseJson(text))
      if (message.success && mine === watch && rollState.room) take(mine, applyMessage(rollState.room, message.data))
    },
    onReady: () => {
      if (connected) void ask(mine)
      connected = true
    },
    onRefused: () => undefined,
  }
}

async function ask(mine: Watch): Promise<void> {
  if (mine !== watch || mine.asking) return
  mine.asking = true
  try {
    await load(mine)
  } catch (error) {
    if (mine === watch) failed(mine, error)
  }
  mine.asking = false
}

async function load(mine: Watch): Promise<void> {
  const query = { roomId: mine.roomId }
  const { room, own } = appState.token
    ? await request(rollDetail, { query, quiet: true })
    : { room: await request(rollView, { query, quiet: true }), own: null }
  if (mine !== watch) return
  // Nobody leaves a room, so a reading that is older than the own join says nothing.
  rollState.own = rollState.own?.joined && !own?.joined ? rollState.own : own
  take(mine, room)
}

function failed(mine: Watch, error: unknown): void {
  if (error instanceof ApiError && error.status === Status.notFound) {
    rollState.status = 'gone'
    return
  }
  if (rollState.status !== 'ready') rollState.status = 'error'
  clearTimeout(mine.timer)
  mine.timer = lookLater(() => ask(mine), AGAIN)
}

function take(mine: Watch, room: RollRoom): void {
  rollState.status = 'ready'
  if (rollState.room !== room) rollState.room = ref(room)
  clearTimeout(mine.timer)
  const due = nextLook(room)
  if (due !== null) mine.timer = lookLater(() => ask(mine), Math.max(LATE, due - serverNow()))
}

/** When the room is to be asked for if nothing is told of it; null when it is over. In ms since 1970, by the server's clock. */
function nextLook({ state, closeAt, drawAt, book }: RollRoom): number | null {
  if (state === 'open') return Math.min(closeAt + LATE, serverNow() + LOOK)
  if (state !== 'drawing' || drawAt === null) return null
  return (book ? endAtOf(drawAt, book.wins.length) : drawAt) + LATE
}
