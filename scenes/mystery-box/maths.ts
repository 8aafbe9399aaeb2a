/** Share of the speed that friction takes, per second, as an exponent: a flick of 12 boxes a second runs three boxes far. */
const FRICTION = 4
/** Flicks faster than this, in boxes per second, turn at least one box. */
const FLICK = 0.9
/** A flick turns at most this many boxes. */
const FARTHEST = 6
/** Within so many boxes of its goal the shelf is drawn by the spring. */
const CATCH = 0.42
/** A goal farther than this is run to, a nearer one is sprung to. */
const RUN = 1.2
/** The spring's own pace, per second, and how it is damped: 1 would not overshoot. */
const PACE = 10
const DAMPING = 0.8
/** The spring lies still within so many boxes, at so many boxes per second. */
const STILL = 0.0015
const SLOW = 0.02
/** How far the end of a shelf gives way, in boxes, however far the finger goes. */
const GIVE = 0.5
/** How firmly a whole place holds the finger: 0 not at all, below 0.16 the shelf never turns back. */
const DETENT = 0.05

const TURN = Math.PI * 2

/** Index of a place on a shelf of `count` boxes that goes round. */
export function wrap(place: number, count: number): number {
  return count > 0 ? ((place % count) + count) % count : 0
}

/** The place nearest to `from` at which box `index` stands. */
export function nearestPlace(from: number, index: number, count: number): number {
  if (count < 1) return 0
  const ahead = wrap(index - Math.round(from), count)
  return Math.round(from) + (ahead > count / 2 ? ahead - count : ahead)
}

/** First and last place of a shelf that does not go round; null for one that does. */
export type Ends = readonly [first: number, last: number] | null

/** `place`, or the end of the shelf where it lies beyond. */
export function within(place: number, ends: Ends): number {
  return ends ? Math.min(Math.max(place, ends[0]), ends[1]) : place
}

/** Where the shelf rests when a finger left it at `place` with `speed` boxes per second, having begun at `from`. */
export function restAfter(from: number, place: number, speed: number, ends: Ends): number {
  const start = Math.round(from)
  const run = Math.round(place + speed / FRICTION)
  const least = Math.abs(speed) > FLICK ? (speed > 0 ? Math.ceil(place) : Math.floor(place)) : run
  const wanted = speed > 0 ? Math.max(run, least) : Math.min(run, least)
  return within(Math.max(Math.min(wanted, start + FARTHEST), start - FARTHEST), ends)
}

/** Where the shelf stands under a finger that pulls it to `pulled`: whole places hold a little, the ends give way less and less. */
export function underFinger(pulled: number, ends: Ends): number {
  const inside = within(pulled, ends)
  const beyond = pulled - inside
  if (beyond !== 0) return inside + Math.sign(beyond) * GIVE * (1 - 1 / (1 + Math.abs(beyond)))
  return pulled - DETENT * Math.sin(pulled * TURN)
}

/** Where a finger must pull for the shelf to stand at `place`: it lays hold of a shelf without moving it. */
export function pulledFor(place: number, ends: Ends): number {
  const inside = within(place, ends)
  const beyond = place - inside
  if (beyond !== 0) return inside + Math.sign(beyond) * (1 / (1 - Math.min(Math.abs(beyond) / GIVE, 0.99)) - 1)
  let pulled = place
  for (let round = 0; round < 6; round++) pulled = place + DETENT * Math.sin(pulled * TURN)
  return pulled
}

/** A shelf in motion, in boxes and boxes per second; `drag` is the friction of a run, 0 once the spring has it. */
export interface Motion {
  place: number
  speed: number
  target: number
  drag: number
}

/** Sends the shelf to `target`: a far goal is run to with the friction that ends just there, a near one is sprung to with the speed it has. */
export function setOff(motion: Motion, target: number): void {
  const way = target - motion.place
  motion.target = target
  motion.drag = 0
  if (Math.abs(way) <= RUN) return
  if (motion.speed * way <= 0 || Math.abs(motion.speed / way) < FRICTION * 0.6) motion.speed = way * FRICTION
  motion.drag = motion.speed / way
}

/** Moves the shelf on by `seconds`, exactly, in whatever steps; false once it lies still on its goal. */
export function moveOn(motion: Motion, seconds: number): boolean {
  let left = seconds
  if (motion.drag > 0) left = run(motion, left)
  if (motion.drag === 0 && left > 0) spring(motion, left)
  if (motion.drag > 0 || Math.abs(motion.target - motion.place) > STILL || Math.abs(motion.speed) > SLOW) return true
  motion.place = motion.target
  motion.speed = 0
  return false
}

/** Runs until the spring catches it; seconds that are left. */
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
