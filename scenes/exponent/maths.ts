import type { ExponentRound, ExponentView } from '#shared/modes/exponent/round.ts'
import { breakTime, EXPONENT, multipleAt, reachedAt, shownCrash } from '#shared/modes/exponent/rules.ts'

/** Ms in which the entry opens and closes, the curve comes, the picture of the end goes before the next round. */
export const CHANGES = { open: 520, launch: 520, plot: 420, calm: 1_300, leave: 620 } as const

/** Times of a break in ms after it. */
export const BREAK = { crack: 120, flash: 420, redden: [60, 760], fall: [120, 820], sky: [20, 380], fade: [1_500, 2_600] } as const

/**
 * Where the round is: before anything is known, open for stakes, climbing, or over. Everything that is seen follows from it. All times are
 * ms of the server.
 */
export interface Now {
  phase: 'none' | 'entry' | 'climb' | 'end'
  time: number
  round: number
  /** Ms since the round opened, and until it starts. */
  open: number
  toStart: number
  /** Ms since the start; it stands still from the break on. Below 0 before the start. */
  elapsed: number
  /** The multiple without steps, from 1 to 100, and the one that is shown, in hundredths. */
  value: number
  shown: number
  /** Ms since the break; below 0 without one. Ms until the next round opens; infinite while that is unknown. */
  ended: number
  rest: number
  ending: 'break' | 'top' | 'refund'
}

/** Creates a moment to be written by `momentOf`. */
export const newNow = (): Now => ({
  phase: 'none',
  time: 0,
  round: 0,
  open: 0,
  toStart: 0,
  elapsed: 0,
  value: 1,
  shown: 100,
  ended: -1,
  rest: Number.POSITIVE_INFINITY,
  ending: 'break',
})

/** Writes where a round is at a server time. */
export function momentOf(view: ExponentView | null, time: number, now: Now): Now {
  now.time = time
  if (!view) {
    now.phase = 'none'
    return now
  }
  const { round, openAt, startAt, broken } = view.round
  now.round = round
  now.open = time - openAt
  now.toStart = startAt - time
  now.ended = broken && time >= broken.breakAt ? time - broken.breakAt : -1
  now.rest = broken && now.ended >= 0 ? broken.nextAt - time : Number.POSITIVE_INFINITY
  now.ending = endingOf(view.round)
  now.phase = now.ended >= 0 ? 'end' : time < startAt ? 'entry' : 'climb'
  now.elapsed = now.ended >= 0 && broken ? breakTime(broken.crash) : time - startAt
  now.shown = now.ended >= 0 && broken ? shownCrash(broken.crash) : multipleAt(now.elapsed)
  now.value = valueAt(now.elapsed)
  return now
}

function endingOf({ broken }: ExponentRound): Now['ending'] {
  if (broken && broken.crash >= EXPONENT.multiple.most) return 'top'
  return broken?.refunded ? 'refund' : 'break'
}

/** The multiple without steps after a number of ms. */
export const valueAt = (elapsed: number): number =>
  Math.min(Math.exp((EXPONENT.growth * Math.max(elapsed, 0)) / 1_000), EXPONENT.multiple.most / 100)

/** How far the shown multiple has slid into its place, 0–1. It is right from the first moment on, and fast ones do not slide. */
export function slideOf(shown: number, elapsed: number): number {
  if (shown <= EXPONENT.multiple.least || shown >= EXPONENT.multiple.most) return 1
  const since = reachedAt(shown)
  const length = Math.min((reachedAt(shown + 1) - since) * 0.7, 130)
  return length < 30 ? 1 : Math.min(Math.max((elapsed - since) / length, 0), 1)
}

/** The seconds and the multiple at which the axes end: the head stays within these shares of them. */
const HEAD = { x: 0.834, y: 0.8 } as const
const LEAST = { seconds: 10, rise: 1 } as const
/** How sharply the axes begin to grow; higher is sharper. */
const KNEE = 6

/** Greater than both, equal to neither, without a corner. */
const soft = (a: number, b: number) => (a ** KNEE + b ** KNEE) ** (1 / KNEE)

/** What the axes reach after a number of ms: seconds, and the multiple above 1. */
export const spanOf = (elapsed: number): { seconds: number; rise: number } => {
  const seconds = Math.max(elapsed, 0) / 1_000
  return { seconds: soft(LEAST.seconds, seconds / HEAD.x), rise: soft(LEAST.rise, (valueAt(elapsed) - 1) / HEAD.y) }
}

/** A smooth step from 0 to 1. */
export function ramp(from: number, to: number, x: number): number {
  const t = Math.min(Math.max((x - from) / (to - from), 0), 1)
  return t * t * (3 - 2 * t)
}

/** How much of each sky a multiple shows; each lies over the ones before. */
export const skyOf = (value: number) => ({ calm: ramp(1.02, 1.3, value), aurora: ramp(2.1, 4.4, value), gold: ramp(9, 24, value) })

/** Beats of the head star after a number of ms: whole numbers are beats. They come every 0.8 s, then ever faster, at most 3 a second. */
export function beatsAt(elapsed: number): number {
  const seconds = Math.max(elapsed, 0) / 1_000
  return 1.25 * seconds + 0.0113 * seconds * seconds
}

/** How far the stars have streamed after a number of ms, in heights of the sky. It grows ever faster with the index. */
export function streamAt(elapsed: number): number {
  const seconds = Math.max(elapsed, 0) / 1_000
  return 0.05 * seconds + 0.0042 * seconds * seconds
}

/** Speed of that stream in heights a second. */
export const streamSpeed = (elapsed: number): number => 0.05 + (0.0084 * Math.max(elapsed, 0)) / 1_000

/** Share of the entry that is left, 0–1. */
export const leftOfEntry = ({ toStart }: Pick<Now, 'toStart'>): number => Math.min(Math.max(toStart / EXPONENT.entryTime, 0), 1)

/** A round's number as players read it: 20,614. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
