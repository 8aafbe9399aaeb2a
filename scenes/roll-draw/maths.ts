import type { RollRoom } from '#shared/modes/roll/room.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { drawTimes, showTime } from '#shared/modes/roll/timeline.ts'

/** Ms before the end of a room that draws by time: from then on the light gets warmer, and it beats. */
export const LAST = { warm: 60_000, pulse: 10_000 } as const
/** Share of the seats of a room that draws by headcount from which on the light gets warmer. */
const FULL = 0.85

/** Ms after the closing: the wheel rises, the lanterns fly, the seal is stamped. All of it stands before `ROLL.lead + ROLL.told`. */
export const GATHER = {
  leave: [80, 520],
  rise: [120, 720],
  fly: 360,
  apart: 55,
  flight: 560,
  seal: [1_180, 1_400],
  hash: [1_400, 1_620],
} as const

/** Ms of the opening of the draw: the seal breaks, the lanterns turn round and show their faces, the first prize appears. */
export const OPENING = { seal: [140, 520], faces: [260, 780], prize: [520, 880] } as const

/** Ms after the greatest prize's reel has begun. */
export const CURTAIN = { close: [0, 430], open: [1_350, 2_150], stamp: [1_800, 2_060], leave: [3_500, 3_900] } as const

/** Ms after the last landing: the prize has gone from the wheel when the winner's card comes and stands alone; then everybody takes their place on the wall. */
export const CLOSING = { card: [140, 460], fall: [1_000, 1_500], hero: [1_000, 1_500], wall: [1_150, 2_300], each: 260 } as const

/** Ms after an own win: the stage dims, the prize comes, the words, their plate; then it flies to its place. That of the greatest prize is there before the draw ends. */
export const OWN = {
  veil: [60, 280],
  prize: [120, 480],
  stamp: [240, 460],
  plate: [340, 520],
  go: [2_500, 2_950],
  goEarly: [2_120, 2_480],
} as const

/** Ms before the prize of an own win has arrived in which the card at its place appears. */
export const ARRIVAL = 130

/** Ms after a landing: the card of a prize that is dealt quickly flies; that of a great one comes forward, stays, flies. */
export const DEAL = { quick: 420, pop: 240, hold: 620, flight: 980 } as const

/** Ms before the landing of a great prize at which the heart beats. */
export const HEARTS = [1_900, 1_150, 520] as const

/** Light of the heartbeats, `left` ms before a landing. */
export function beatBefore(left: number): number {
  let light = 0
  for (const before of HEARTS) if (left <= before) light = Math.max(light, Math.exp((left - before) / 190))
  return light
}

/** What the scene shows in a frame. */
export interface Now {
  /** `rest`: the room is open or cancelled. `gather`: it has closed, the draw has not begun. `draw`: a book is played, or has been. */
  phase: 'rest' | 'gather' | 'draw'
  /** Clock of what always moves. */
  time: number
  /** Ms since the closing. */
  closed: number
  /** Ms since the first frame of the draw. */
  ms: number
  /** Ms since the last landing; negative before it. */
  ended: number
  /** Warmth of the last minute, and the beat of the last ten seconds, 0–1. */
  warm: number
  beat: number
  cancelled: boolean
}

export const newNow = (): Now => ({ phase: 'rest', time: 0, closed: -1, ms: -1, ended: -1, warm: 0, beat: 0, cancelled: false })

const clamp = (value: number) => Math.min(Math.max(value, 0), 1)

/** Server time at which a room closed; null while it is open. */
export const closedAt = ({ drawAt }: Pick<RollRoom, 'drawAt'>): number | null => (drawAt === null ? null : drawAt - ROLL.lead)

/** Writes what a room shows before its draw at a server time. */
export function restNow(room: RollRoom, time: number, reduced: boolean, to: Now): Now {
  const closing = closedAt(room)
  const cancelled = room.state === 'cancelled'
  to.phase = closing !== null && !cancelled ? 'gather' : 'rest'
  to.time = time % 3_600_000
  to.closed = closing === null ? -1 : Math.max(time - closing, 0)
  to.ms = to.ended = -1
  to.cancelled = cancelled
  const left = room.closeAt - time
  const open = to.phase === 'rest' && !cancelled
  to.warm = open ? (room.by === 'time' ? clamp(1 - left / LAST.warm) : clamp((room.entrants / room.seats - FULL) / (1 - FULL))) : 0
  to.beat = open && room.by === 'time' && left < LAST.pulse && left > 0 && !reduced ? beatOf(left) : 0
  return to
}

/** Light of the beat of each second: it swells at once and fades. */
const beatOf = (left: number) => ((left % 1_000) / 1_000) ** 2

/** Writes what a draw shows `ms` after its first frame. */
export function drawNow(prizes: number, ms: number, to: Now): Now {
  to.phase = 'draw'
  to.time = to.ms = ms
  to.closed = GATHER.hash[1] + 1
  to.ended = ms - lastLanding(prizes)
  to.warm = to.beat = 0
  to.cancelled = false
  return to
}

/** Ms after the first frame at which the last prize has landed. */
const lastLanding = (prizes: number): number => drawTimes(prizes).at(-1)?.land ?? showTime(0)

/** An amount of the prizes' plates: cents only where there are some. */
export const priceOf = (price: number): string =>
  price.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(price) ? 0 : 2, maximumFractionDigits: 2 })
