import { proxy, ref } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { showerMine, showerNow, showerProof } from '#shared/modes/shower/calls.ts'
import { type ShowerMessage, showerMessage } from '#shared/modes/shower/message.ts'
import { drawOf } from '#shared/modes/shower/rules.ts'
import type { OwnShower, Shower } from '#shared/modes/shower/shower.ts'
import type { ShowerProof } from '#shared/modes/shower/verify.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { type Following, follow, type Told } from '#state/platform/live/follow.ts'
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
/** Without a shower it is asked again after so many ms; for the own share, after a question that failed. */
const LOOK = 60_000
const AGAIN = 3_000
/** Everybody hears of the end at the same moment. They ask for their own share, and for what comes next, over so many ms. */
const OWN_SPREAD = 1_200
const NEXT_SPREAD = 8_000

let following: Following | null = null
let watchers = 0
/** Id of the settled shower for which the own share is being asked; '' for none. */
let ownAsked = ''

/** Watches the showers until the returned function is called. Card and show may do so at the same time. */
export function watchShowers(): () => void {
  watchers++
  if (!following) begin()
  let over = false
  return () => {
    if (over) return
    over = true
    watchers--
    if (watchers === 0) end()
  }
}

function begin(): void {
  following = follow<Reading, ShowerMessage>({
    ask: () => request(showerNow, { quiet: true }),
    take: (reading, told) => {
      take(reading)
      for (const message of told) if (message.kind === 'closed') takeClosed(message.shower)
    },
    failed: () => {
      if (showerState.status !== 'ready') showerState.status = 'error'
      return false
    },
    next: untilLook,
    topic: {
      destination: () => (showerState.next ? `${ROOM_TOPIC}${showerState.next.showerId}` : ''),
      schema: showerMessage,
      apply: hear,
      crowd: true,
    },
  })
  void measureServerTime()
}

function end(): void {
  following?.end()
  following = null
  ownAsked = ''
  Object.assign(showerState, blank())
}

forgetOnLogout(() => {
  ownAsked = ''
  showerState.ownLast = null
  following?.ask()
})

/** Asks once more, at once. */
export const reloadShowers = (): void => following?.ask()

type Reading = DataOf<typeof showerNow>

function take({ next, last }: Reading): void {
  showerState.status = 'ready'
  if (next?.showerId !== showerState.next?.showerId) showerState.watching = null
  showerState.next = next && ref(next)
  // A reading that is older than what was told says nothing of the last one.
  if (last && (showerState.last?.startAt ?? 0) <= last.startAt) takeLast(last, 0)
}

/** In how many ms the showers are asked for if nothing is told of them. */
function untilLook(): number {
  const { next, last } = showerState
  if (!next) return LOOK
  if (next.showerId === last?.showerId) return 1_000 + Math.random() * NEXT_SPREAD
  // Browsers cut longer timers to nothing, and a phone's clock may run wrong meanwhile.
  return Math.min((next.number?.at ?? drawOf(next.startAt)) + LATE - serverNow(), 10 * LOOK)
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

function hear(message: ShowerMessage): Told {
  if (message.kind === 'watching') {
    showerState.watching = message.count
    return 'aside'
  }
  // The list of a bound shower is told before its number: the shower goes on.
  if (message.kind === 'closed') takeClosed(message.shower)
  else takeLast(message.shower, OWN_SPREAD)
  return 'on'
}

function takeClosed(shower: Shower): void {
  if (showerState.next?.showerId === shower.showerId) showerState.next = ref(shower)
}

/** Loads what proves how a pot was shared out. Rejects with ApiError; the dialog shows the way to try again. */
export const loadShowerProof = (showerId: string): Promise<ShowerProof> => request(showerProof, { query: { showerId }, quiet: true })
