import { proxy, ref } from 'valtio/vanilla'
import { ROOM_TOPIC } from '#shared/live.ts'
import { showerMine, showerNow, showerProof } from '#shared/modes/shower/calls.ts'
import { showerMessage } from '#shared/modes/shower/message.ts'
import { drawOf } from '#shared/modes/shower/rules.ts'
import type { OwnShower, Shower } from '#shared/modes/shower/shower.ts'
import type { ShowerProof } from '#shared/modes/shower/verify.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { parseJson } from '#state/platform/live/parseJson.ts'
import { watchTopic } from '#state/platform/live/topics.ts'
import { lookLater } from '#state/platform/lookLater.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'
import { measureServerTime } from '#state/platform/sysTime.ts'

interface ShowerView {
  /** `error`: nothing could be loaded yet; it is tried again. */
  status: 'loading' | 'ready' | 'error'
  /** The shower that runs or comes next, and the last one that is settled; never changed but replaced. */
  next: Shower | null
  last: Shower | null
  /** What the last one is to the player; null for a visitor, and until it is known. */
  ownLast: OwnShower | null
  /** Sockets that watch the next one; null until it is told. */
  watching: number | null
}

const blank = (): ShowerView => ({ status: 'loading', next: null, last: null, ownLast: null, watching: null })

/** The showers as card and show see them, kept up to date while somebody watches. */
export const showerState = proxy<ShowerView>(blank())

/** What comes later than this, in ms, is asked for: its push may be lost. */
const LATE = 1_500
/** Without a shower, and after a question that failed, it is asked again after so many ms. */
const LOOK = 60_000
const AGAIN = 3_000
/** Everybody hears of the end at the same moment. They ask for their own share, and for what comes next, over so many ms. */
const OWN_SPREAD = 1_200
const NEXT_SPREAD = 8_000

interface Watch {
  asking: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  /** Id of the shower whose topic is watched, and what ends that. */
  topic: string
  endTopic: () => void
  ends: (() => void)[]
}

let watch: Watch | null = null
let watchers = 0
/** Id of the settled shower for which the own share is being asked; '' for none. */
let ownAsked = ''

/** Watches the showers until the returned function is called. Card and show may do so at the same time. */
export function watchShowers(): () => void {
  watchers++
  if (!watch) begin()
  let over = false
  return () => {
    if (over) return
    over = true
    watchers--
    if (watchers === 0) end()
  }
}

function begin(): void {
  const mine: Watch = { asking: false, timer: undefined, topic: '', endTopic: () => undefined, ends: [] }
  watch = mine
  mine.ends = [onSeenAgain(() => void ask(mine))]
  void measureServerTime()
  void ask(mine)
}

function end(): void {
  clearTimeout(watch?.timer)
  watch?.endTopic()
  for (const stop of watch?.ends ?? []) stop()
  watch = null
  ownAsked = ''
  Object.assign(showerState, blank())
}

forgetOnLogout(() => {
  ownAsked = ''
  showerState.ownLast = null
  if (watch) void ask(watch)
})

/** Asks once more, at once. */
export function reloadShowers(): void {
  if (watch) void ask(watch)
}

async function ask(mine: Watch): Promise<void> {
  if (mine !== watch || mine.asking) return
  mine.asking = true
  try {
    const { next, last } = await request(showerNow, { quiet: true })
    if (mine === watch) take(mine, next, last)
  } catch {
    if (mine === watch && showerState.status !== 'ready') showerState.status = 'error'
    if (mine === watch) lookIn(mine, AGAIN)
  }
  mine.asking = false
}

function take(mine: Watch, next: Shower | null, last: Shower | null): void {
  showerState.status = 'ready'
  if (next?.showerId !== showerState.next?.showerId) showerState.watching = null
  showerState.next = next && ref(next)
  follow(mine, next)
  // A reading that is older than what was told says nothing of the last one.
  if (last && (showerState.last?.startAt ?? 0) <= last.startAt) takeLast(last, 0)
  const due = next ? Math.max(drawOf(next.startAt) + LATE - serverNow(), LATE) : LOOK
  // Browsers cut longer timers to nothing, and a phone's clock may run wrong meanwhile.
  lookIn(mine, Math.min(due, 10 * LOOK))
}

function lookIn(mine: Watch, ms: number): void {
  clearTimeout(mine.timer)
  mine.timer = lookLater(() => ask(mine), ms)
}

/** Takes the last shower, and asks within `spread` ms what it is to the player. */
function takeLast(last: Shower, spread: number): void {
  const isNew = showerState.last?.showerId !== last.showerId
  showerState.last = ref(last)
  if (isNew) showerState.ownLast = null
  if (showerState.ownLast?.showerId === last.showerId || ownAsked === last.showerId || !appState.token) return
  ownAsked = last.showerId
  setTimeout(() => void loadOwn(last.showerId), Math.random() * spread)
}

/** Loads what a settled shower is to the player. A failure is tried again while it is the last one and somebody watches. */
async function loadOwn(showerId: string): Promise<void> {
  if (!appState.token) return
  const { token } = appState
  const own = await request(showerMine, { query: { showerId }, quiet: true }).catch(() => null)
  if (token !== appState.token || showerState.last?.showerId !== showerId) return
  if (own) showerState.ownLast = ref(own)
  else setTimeout(() => void loadOwn(showerId), AGAIN)
}

/** Listens to the topic of a shower, and to no other one. */
function follow(mine: Watch, next: Shower | null): void {
  const wanted = next?.showerId ?? ''
  if (mine.topic === wanted) return
  mine.endTopic()
  mine.topic = wanted
  if (wanted === '') {
    mine.endTopic = () => undefined
    return
  }
  mine.endTopic = watchTopic({
    destination: `${ROOM_TOPIC}${wanted}`,
    headers: () => ({}),
    onText: (text) => hear(mine, wanted, text),
    onReady: () => undefined,
    onRefused: () => undefined,
  })
}

function hear(mine: Watch, showerId: string, text: string): void {
  const message = showerMessage.safeParse(parseJson(text))
  if (!message.success || mine !== watch || showerState.next?.showerId !== showerId) return
  if (message.data.kind === 'watching') {
    showerState.watching = message.data.count
    return
  }
  takeLast(message.data.shower, OWN_SPREAD)
  lookIn(mine, 1_000 + Math.random() * NEXT_SPREAD)
}

/** Loads what proves how a pot was shared out. Rejects with ApiError; the dialog shows the way to try again. */
export const loadShowerProof = (showerId: string): Promise<ShowerProof> => request(showerProof, { query: { showerId }, quiet: true })
