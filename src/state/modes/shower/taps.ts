import { proxy, ref } from 'valtio/vanilla'
import { showerClaim, showerMine } from '#shared/modes/shower/calls.ts'
import { packetsOf } from '#shared/modes/shower/plan.ts'
import { drawOf, endOf, SHOWER } from '#shared/modes/shower/rules.ts'
import { countedOf, type OwnShower, type Shower } from '#shared/modes/shower/shower.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { ApiError, isLost } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { serverNow } from '#state/platform/clock.ts'
import { setTorn, type Tear } from './stage.ts'

interface Taps {
  /** The player's packets of this shower; '' for none. */
  showerId: string
  /** Packets that are torn on this phone, in their order. */
  torn: readonly Tear[]
  /** Packets that the server has. */
  held: readonly number[]
  /** Why the player cannot take part; null when they can. */
  refusal: string | null
  /** True while the last claim has failed and is sent again. */
  lost: boolean
}

const blank = (): Taps => ({ showerId: '', torn: ref([]), held: ref([]), refusal: null, lost: false })

/** The player's packets in the shower that is played. */
export const showerTaps = proxy<Taps>(blank())

/** A phone sends what was torn this long after the first tap that was not sent, in ms, and somewhat later by chance, so that not all send at once. */
const SEND_AFTER = 1_100
const BY_CHANCE = 800
/** Shares of its fall between which a packet is in full view. */
const REACH = { from: 0.16, to: 0.76 } as const
/** Pause after a claim that failed, in ms. */
const AGAIN = 600

interface Playing {
  shower: Shower
  timer: ReturnType<typeof setTimeout> | undefined
  ending: ReturnType<typeof setTimeout> | undefined
  sending: boolean
}

let playing: Playing | null = null

/** Begins to gather the player's packets of a shower. What was caught before, e.g. ahead of a reload, is read from the server. */
export function playShower(shower: Shower): void {
  if (playing?.shower.showerId === shower.showerId) return
  leaveShowerPlay()
  const mine: Playing = { shower, timer: undefined, ending: undefined, sending: false }
  playing = mine
  Object.assign(showerTaps, blank(), { showerId: shower.showerId })
  mine.ending = setTimeout(() => void send(mine), Math.max(0, endOf(shower.startAt) - serverNow()))
  void readOwn(mine)
}

/** Ends that. What was not sent yet is sent at once. */
export function leaveShowerPlay(): void {
  const mine = playing
  playing = null
  clearTimeout(mine?.timer)
  clearTimeout(mine?.ending)
  if (mine && unsent().length > 0) void request(showerClaim, { query: claimOf(mine), quiet: true }).catch(() => undefined)
  Object.assign(showerTaps, blank())
}

forgetOnLogout(() => {
  clearTimeout(playing?.timer)
  clearTimeout(playing?.ending)
  playing = null
  Object.assign(showerTaps, blank())
})

async function readOwn(mine: Playing): Promise<void> {
  const own = await request(showerMine, { query: { showerId: mine.shower.showerId }, quiet: true }).catch(() => null)
  if (mine !== playing || !own) return
  showerTaps.refusal = own.refusal
  hold(own)
}

/**
 * Tears a packet open, if it is in the picture and the player takes part. It is only a claim: what it is worth is drawn when the shower is over. `elapsed`
 * are the ms after the start that the scene shows. Returns whether it was torn now.
 */
export function tapPacket(place: number, elapsed?: number): boolean {
  const mine = playing
  if (!mine || showerTaps.refusal !== null) return false
  const packet = packetsOf(mine.shower.packetSeed)[place]
  const at = elapsed ?? serverNow() - mine.shower.startAt
  if (!packet || at < packet.from || at >= packet.to || showerTaps.torn.some((tear) => tear.place === place)) return false
  tear([...showerTaps.torn, { place, at }])
  if (showerTaps.held.length < SHOWER.counted) plan(mine, SEND_AFTER + Math.random() * BY_CHANCE)
  return true
}

/** Tears the packet open that is lowest in the picture, but not behind its edge, for players who use keys. */
export function tapNext(): boolean {
  const mine = playing
  if (!mine) return false
  const at = serverNow() - mine.shower.startAt
  const torn = new Set(showerTaps.torn.map(({ place }) => place))
  let [next, lowest] = [-1, 0]
  for (const [place, { from, to, fall }] of packetsOf(mine.shower.packetSeed).entries()) {
    const down = (at - from) / fall
    if (torn.has(place) || at >= to || down < REACH.from || down > REACH.to || down <= lowest) continue
    next = place
    lowest = down
  }
  return next >= 0 && tapPacket(next)
}

const unsent = (): number[] => showerTaps.torn.map(({ place }) => place).filter((place) => !showerTaps.held.includes(place))

const claimOf = ({ shower }: Playing) => ({ showerId: shower.showerId, packets: unsent().join() })

function tear(torn: readonly Tear[]): void {
  showerTaps.torn = ref([...torn])
  setTorn(torn, countedOf(torn.length))
}

function plan(mine: Playing, wait: number): void {
  mine.timer ??= setTimeout(() => {
    mine.timer = undefined
    void send(mine)
  }, wait)
}

/** Sends what the server does not have yet, as long as it can count. */
async function send(mine: Playing): Promise<void> {
  if (mine !== playing || mine.sending || unsent().length === 0 || showerTaps.held.length >= SHOWER.counted) return
  mine.sending = true
  try {
    const own = await request(showerClaim, { query: claimOf(mine), quiet: true })
    if (mine === playing) hold(own)
    if (mine === playing) showerTaps.lost = false
  } catch (error) {
    if (mine === playing) failed(mine, error)
  }
  mine.sending = false
  // A packet that the server left out, because its clock is behind ours, is sent once more with the next ones.
  if (mine === playing && unsent().length > 0 && mayCount(mine)) plan(mine, showerTaps.lost ? AGAIN : SEND_AFTER)
}

const mayCount = ({ shower }: Playing): boolean =>
  showerTaps.refusal === null && showerTaps.held.length < SHOWER.counted && serverNow() < drawOf(shower.startAt)

function failed({ shower }: Playing, error: unknown): void {
  const past = serverNow() >= drawOf(shower.startAt)
  showerTaps.lost = isLost(error) && !past
  if (error instanceof ApiError && !isLost(error) && !past) showerTaps.refusal = error.msg
}

function hold(own: OwnShower): void {
  showerTaps.held = ref([...new Set([...showerTaps.held, ...own.packets])])
  const known = new Set(showerTaps.torn.map(({ place }) => place))
  const before = own.packets.filter((place) => !known.has(place)).map((place) => ({ place, at: -1 }))
  if (before.length > 0) tear([...before, ...showerTaps.torn])
}
