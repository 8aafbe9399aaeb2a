import type { Packet } from '#shared/modes/shower/plan.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import type { Shower } from '#shared/modes/shower/shower.ts'
import type { ShowerSum } from '#state/modes/shower/stage.ts'
import type { Rect } from '../kit/artBoard.ts'
import { mix, quadIn, span } from '../kit/fx/curves.ts'

/** Ms before the first packet from which on seconds are counted large. */
export const COUNT = 3_000
/**
 * Ms of a tear: the packet is pressed, its flap is half up, it is up, the packet falls away, it is gone. The
 * skeleton's `hit`, `tear`, `open` and `gone` follow each other at `press`, `up` and `fall`, which leave of `hit` its first 60 ms, of `open` 180 and of `gone` 360.
 */
export const TEAR = { press: 60, lift: 160, up: 260, fall: 440, gone: 800, float: 640 } as const
/** Ms after the end: packets in the picture fade, the caught ones fly together from `gather` on, `apart` from each other. */
export const END = { fade: 450, gather: 420, apart: 70, flight: 480, heart: 1_150 } as const
/** Ms after the sum is known: the large packet swells, bursts, is gone `opened` ms after it has begun to open, and its gold falls. */
export const SUM = { swell: 360, burst: 420, opened: 1_400, gold: 2_600, length: 3_200 } as const
/** Ms of the burst with which the shower begins. */
export const BURST = 520

/** Body of a falling packet in board units, and how large it is by depth. */
export const BODY = { width: 82, height: 112 } as const
export const SIZES = [1.06, 0.78, 0.56] as const
/** A packet can be tapped this far beside it, and at least in this box around its middle. */
const SLACK = 7
const LEAST = 27
/** Largest angle of the swing, and how far it carries a packet to the sides. */
const SWING = (12 / 180) * Math.PI
const CARRY = 9
/** With reduced motion packets stand still and fade within so many ms. */
const FADE = 260

/** What the scene shows in a frame. */
export interface Now {
  /** `door`: before the first packet. `settle`: it is over, the sum is not known. `sum`: it is. */
  phase: 'door' | 'rain' | 'settle' | 'sum'
  /** Clock of what always moves. */
  time: number
  /** Ms since the start; negative before. */
  ms: number
  /** Ms since the end, and since the sum is known; negative before. */
  ended: number
  summed: number
  /** Ms since it is known that the shower was withdrawn; negative before, and where it was not. Then there is no sum. */
  quiet: number
  /** 0–1: packets hurry. */
  rush: number
}

export const newNow = (): Now => ({ phase: 'door', time: 0, ms: -SHOWER.door, ended: -1, summed: -1, quiet: -1, rush: 0 })

/** Writes what is shown of a shower at a server time. */
export function showNow({ startAt }: Shower, sum: ShowerSum | null, time: number, to: Now): Now {
  to.time = time % 3_600_000
  to.ms = time - startAt
  to.ended = to.ms - SHOWER.length
  const told = sum && to.ended >= 0 ? Math.max(time - sum.since, 0) : -1
  to.summed = sum?.withdrawn ? -1 : told
  to.quiet = sum?.withdrawn ? told : -1
  to.phase = to.ms < 0 ? 'door' : to.ended < 0 ? 'rain' : to.summed < 0 ? 'settle' : 'sum'
  to.rush = span(to.ms, SHOWER.rush - 300, SHOWER.rush + 500) * (1 - span(to.ended, 0, 600))
  return to
}

/** Where a packet is. */
export interface PacketPose {
  x: number
  y: number
  scale: number
  rotation: number
  alpha: number
}

export const newPose = (): PacketPose => ({ x: 0, y: 0, scale: 1, rotation: 0, alpha: 0 })

/** Writes where a packet is `ms` after the start; its alpha is 0 when it is not in the picture. */
export function poseOf(packet: Packet, ms: number, view: Rect, reduced: boolean, to: PacketPose): PacketPose {
  const scale = SIZES[packet.depth]
  const gone = 1 - span(ms - SHOWER.length, 0, END.fade)
  const half = (BODY.width * SIZES[0]) / 2 + 4
  to.scale = scale
  to.x = mix(view.x + half, view.x + view.width - half, packet.x)
  const over = packet.from + packet.fall
  to.alpha = ms > packet.from && ms < over ? gone : 0
  if (reduced) {
    to.y = view.y + view.height * mix(0.24, 0.74, packet.swing)
    to.rotation = 0
    to.alpha *= span(ms, packet.from, packet.from + FADE) * (1 - span(ms, over - FADE, over))
    return to
  }
  const reach = (BODY.height * scale) / 2 + 24
  const swing = Math.sin(Math.PI * 2 * (packet.swing + (packet.pace * ms) / 1_000))
  to.y = mix(view.y - reach, view.y + view.height + reach, (ms - packet.from) / packet.fall)
  to.x += swing * CARRY
  to.rotation = swing * SWING
  return to
}

const probe = newPose()

/** The place of the packet at a point of the board, the nearest one first; −1 for none. `isTorn` says which ones are open already. */
export function packetAt(
  packets: readonly Packet[],
  { x, y, ms, view, reduced }: { x: number; y: number; ms: number; view: Rect; reduced: boolean },
  isTorn: (place: number) => boolean,
): number {
  let [best, nearest] = [-1, Number.POSITIVE_INFINITY]
  for (let place = 0; place < packets.length; place++) {
    const packet = packets[place] as Packet
    if (ms < packet.from || ms >= packet.to || isTorn(place)) continue
    const pose = poseOf(packet, ms, view, reduced, probe)
    const [dx, dy] = [x - pose.x, y - pose.y]
    const [cos, sin] = [Math.cos(pose.rotation), Math.sin(pose.rotation)]
    const [u, v] = [Math.abs(dx * cos + dy * sin), Math.abs(dy * cos - dx * sin)]
    const [halfX, halfY] = [(BODY.width * pose.scale) / 2 + SLACK, (BODY.height * pose.scale) / 2 + SLACK]
    if (u > Math.max(halfX, LEAST) || v > Math.max(halfY, LEAST)) continue
    // Nearer ones lie over farther ones; of two at the same distance the one whose middle is closer is meant.
    const rank = packet.depth * 1_000 + Math.hypot(dx, dy)
    if (rank < nearest) [best, nearest] = [place, rank]
  }
  return best
}

/** Writes where a torn packet is `age` ms after its tear: it jumps a little, stands open, falls away. `pose` is where it was torn. */
export function tearPose(pose: PacketPose, age: number, reduced: boolean, to: PacketPose): PacketPose {
  const away = Math.max(age - TEAR.fall, 0)
  const punch = Math.exp(-age / 90)
  to.x = pose.x
  to.y = reduced ? pose.y : pose.y - 10 * span(age, 0, 120) + 0.0011 * away * away
  to.scale = reduced ? pose.scale : pose.scale * (1.14 + 0.16 * punch)
  to.rotation = reduced ? 0 : pose.rotation * (1 - span(age, 0, 160))
  to.alpha = 1 - quadIn(span(age, TEAR.fall, TEAR.gone))
  return to
}

/** Ms of the skeleton's `tear`; its `open` follows, which may be left at any time from its first 200 ms on and lasts `OPEN`. */
const FLAP = 200
const OPEN = 800

/** An animation of the packet's skeleton, and the ms since its beginning. */
export interface FigureMoment {
  name: 'fall' | 'hit' | 'tear' | 'open' | 'gone'
  ms: number
}

/** Writes what a torn packet's skeleton shows `age` ms after its tear. */
export function tearMoment(age: number, to: FigureMoment): FigureMoment {
  const [name, since] = age < TEAR.press ? HIT : age < TEAR.up ? TORN : age < TEAR.fall ? OPENED : GONE
  to.name = name
  to.ms = age - since
  return to
}
const HIT = ['hit', 0] as const
const TORN = ['tear', TEAR.press] as const
const OPENED = ['open', TEAR.up] as const
const GONE = ['gone', TEAR.fall] as const

/** Writes what the large packet's skeleton shows `age` ms after it begins to burst; before, it floats. */
export function burstMoment(age: number, time: number, to: FigureMoment): FigureMoment {
  to.name = age < 0 ? 'fall' : age < FLAP ? 'tear' : age < FLAP + OPEN ? 'open' : 'gone'
  to.ms = age < 0 ? time : age < FLAP ? age : age < FLAP + OPEN ? age - FLAP : age - FLAP - OPEN
  return to
}

/** Pictures of the loops `fall` and `turn` that are painted for the rain, and their ms. */
export const LOOPS = { fall: { frames: 13, length: 1_600 }, turn: { frames: 14, length: 1_000 } } as const
/** How often a packet goes through `fall` before it turns. */
const FALLS = 2

/** The place of the picture that a falling packet shows, those of `turn` after those of `fall`. */
export function pictureAt({ swing }: Pick<Packet, 'swing'>, ms: number): number {
  const { fall, turn } = LOOPS
  const whole = FALLS * fall.length + turn.length
  const t = (ms + swing * whole) % whole
  if (t < FALLS * fall.length) return Math.floor(((t % fall.length) / fall.length) * fall.frames)
  return fall.frames + Math.floor(((t - FALLS * fall.length) / turn.length) * turn.frames)
}
