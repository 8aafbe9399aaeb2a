/** Friction: the speed decays by this exponent per second. A swipe of 12 boxes per second then runs three boxes. */
const FRICTION = 4
/** A swipe faster than this, in boxes per second, turns the shelf by at least one box. */
const FLICK = 0.9
/** Most boxes that one swipe turns. */
const FARTHEST = 6
/** Distance in boxes from its target at which the spring takes over. */
const CATCH = 0.42
/** Distance in boxes beyond which the shelf runs with friction before the spring takes over. */
const RUN = 1.2
/** Natural frequency of the spring per second, and its damping; 1 would not overshoot. */
const PACE = 10
const DAMPING = 0.8
/** The spring is at rest within this distance in boxes and below this speed in boxes per second. */
const STILL = 0.0015
const SLOW = 0.02
/** How far the shelf's end gives way in boxes, however far the finger moves. */
const GIVE = 0.5
/** How strongly a whole place holds the finger: 0 is not at all; below 0.16 the shelf never moves backwards. */
const DETENT = 0.05

const TURN = Math.PI * 2

/** Index of the box at a place of a ring of `count` boxes. */
export function wrap(place: number, count: number): number {
  return count > 0 ? ((place % count) + count) % count : 0
}

/** The place nearest to `from` at which box `index` stands. */
export function nearestPlace(from: number, index: number, count: number): number {
  if (count < 1) return 0
  const ahead = wrap(index - Math.round(from), count)
  return Math.round(from) + (ahead > count / 2 ? ahead - count : ahead)
}

/** First and last place of a shelf that is no ring; null for a ring. */
export type Ends = readonly [first: number, last: number] | null

/** Limits `place` to the shelf's ends. */
export function within(place: number, ends: Ends): number {
  return ends ? Math.min(Math.max(place, ends[0]), ends[1]) : place
}

/**
 * Place at which the shelf rests after a finger let go at `place` with `speed` boxes per second. `from` is the place where the swipe
 * began.
 */
export function restAfter(from: number, place: number, speed: number, ends: Ends): number {
  const start = Math.round(from)
  const run = Math.round(place + speed / FRICTION)
  const least = Math.abs(speed) > FLICK ? (speed > 0 ? Math.ceil(place) : Math.floor(place)) : run
  const wanted = speed > 0 ? Math.max(run, least) : Math.min(run, least)
  return within(Math.max(Math.min(wanted, start + FARTHEST), start - FARTHEST), ends)
}

/**
 * Position of the shelf under a finger that pulls it to `pulled`: whole places hold it a little, and the ends give way less and less.
 */
export function underFinger(pulled: number, ends: Ends): number {
  const inside = within(pulled, ends)
  const beyond = pulled - inside
  if (beyond !== 0) return inside + Math.sign(beyond) * GIVE * (1 - 1 / (1 + Math.abs(beyond)))
  return pulled - DETENT * Math.sin(pulled * TURN)
}

/**
 * Inverse of `underFinger`: what a finger must pull so that the shelf stands at `place`. A finger can then take hold of a shelf without
 * moving it.
 */
export function pulledFor(place: number, ends: Ends): number {
  const inside = within(place, ends)
  const beyond = place - inside
  if (beyond !== 0) return inside + Math.sign(beyond) * (1 / (1 - Math.min(Math.abs(beyond) / GIVE, 0.99)) - 1)
  let pulled = place
  for (let round = 0; round < 6; round++) pulled = place + DETENT * Math.sin(pulled * TURN)
  return pulled
}

/** A moving shelf, in boxes and boxes per second. `drag` is the friction of a run, and 0 once the spring has taken over. */
export interface Motion {
  place: number
  speed: number
  target: number
  drag: number
}

/**
 * Sends the shelf to `target`. It runs to a far target with the friction that ends exactly there; a near one it reaches by the spring,
 * starting at its current speed.
 */
export function setOff(motion: Motion, target: number): void {
  const way = target - motion.place
  motion.target = target
  motion.drag = 0
  if (Math.abs(way) <= RUN) return
  if (motion.speed * way <= 0 || Math.abs(motion.speed / way) < FRICTION * 0.6) motion.speed = way * FRICTION
  motion.drag = motion.speed / way
}

/** Advances the shelf by `seconds`; the result does not depend on the size of the steps. Returns false once it rests at its target. */
export function moveOn(motion: Motion, seconds: number): boolean {
  let left = seconds
  if (motion.drag > 0) left = run(motion, left)
  if (motion.drag === 0 && left > 0) spring(motion, left)
  if (motion.drag > 0 || Math.abs(motion.target - motion.place) > STILL || Math.abs(motion.speed) > SLOW) return true
  motion.place = motion.target
  motion.speed = 0
  return false
}

/** Runs until the spring takes over. Returns the seconds that are left. */
function run(motion: Motion, seconds: number): number {
  const way = motion.target - motion.place
  const caught = Math.max(Math.log(Math.abs(way) / CATCH) / motion.drag, 0)
  const time = Math.min(seconds, caught)
  motion.place = motion.target - way * Math.exp(-motion.drag * time)
  motion.speed = (motion.target - motion.place) * motion.drag
  if (seconds >= caught) motion.drag = 0
  return seconds - time
}

function spring(motion: Motion, seconds: number): void {
  const away = motion.place - motion.target
  const fall = DAMPING * PACE
  const swing = PACE * Math.sqrt(1 - DAMPING * DAMPING)
  const lead = (motion.speed + fall * away) / swing
  const fade = Math.exp(-fall * seconds)
  const [cos, sin] = [Math.cos(swing * seconds), Math.sin(swing * seconds)]
  motion.place = motion.target + fade * (away * cos + lead * sin)
  motion.speed = fade * ((lead * swing - fall * away) * cos - (away * swing + fall * lead) * sin)
}
