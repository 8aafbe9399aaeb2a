/** One run of a reel, as `planSpin` makes it. Distances are in cells, times in ms. */
export interface SpinPlan {
  /** Cells from the start to the landing; a whole number. */
  cells: number
  /** From the first move to rest. */
  duration: number
  /** Where within the last cell the strip stops before it settles, −0.4 … 0.4; cosmetic. */
  rest: number
  /** Lengths of the phases, in their order; together they are `duration`. */
  windUp: number
  speedUp: number
  cruise: number
  brake: number
  settle: number
  /** Cells per ms in the cruise. */
  speed: number
}

/** The longest that a phase takes, in ms, and its largest share of a short run. The slow end keeps its pace however long the run is. */
const WIND_UP = { ms: 220, share: 0.06 }
const SPEED_UP = { ms: 320, share: 0.09 }
const BRAKE = { ms: 2_500, share: 0.62 }
const SETTLE = { ms: 300, share: 0.1 }
/** Cells per second of a run whose length is free to choose. */
const CRUISE_SPEED = 22
/** Cells that even the shortest run passes. */
const FEWEST_CELLS = 6
/** Cruise speed over the speed at the end of the brake. With it the last seven ticks come some 110, 130, 150, 180, 230, 320, 500 ms apart. */
const SLOWED = 20
const DECAY = Math.log(SLOWED)
/** Cells that the strip is pulled back before it starts. */
const PULL = 0.32
/** How strongly the strip catches on the pegs between cells at the end, below 1 so that it never goes back. */
const CATCH = 0.55
const CATCH_CELLS = 7
/** Radians that the strip swings while it settles: past its middle once. */
const SWING = 1.3 * Math.PI

const phase = ({ ms, share }: { ms: number; share: number }, duration: number) => Math.min(ms, share * duration)

/** Ms at full speed that would pass as many cells as a run does in all. */
function fullSpeedTime({ speedUp, cruise, brake }: Pick<SpinPlan, 'speedUp' | 'cruise' | 'brake'>): number {
  return speedUp / 2 + cruise + (brake * (1 - 1 / SLOWED)) / DECAY
}

function phasesOf(duration: number) {
  const windUp = phase(WIND_UP, duration)
  const speedUp = phase(SPEED_UP, duration)
  const brake = phase(BRAKE, duration)
  const settle = phase(SETTLE, duration)
  return { windUp, speedUp, cruise: duration - windUp - speedUp - brake - settle, brake, settle }
}

/** A run of exactly `cells` cells. */
export function planSpin(cells: number, duration: number, rest: number): SpinPlan {
  const phases = phasesOf(duration)
  return { cells, duration, rest, ...phases, speed: (cells + rest + PULL) / fullSpeedTime(phases) }
}

/** How many cells a run of `duration` ms passes at the speed that looks best; a whole number. */
export function cellsFor(duration: number): number {
  return Math.max(Math.round((fullSpeedTime(phasesOf(duration)) * CRUISE_SPEED) / 1000), FEWEST_CELLS)
}

/** Cells passed `time` ms after the wind-up, the pegs left out. */
function run({ speedUp, cruise, brake, speed }: SpinPlan, time: number): number {
  if (time <= speedUp) return (speed * time * time) / (2 * speedUp)
  const steady = speed * (speedUp / 2 + Math.min(time - speedUp, cruise))
  const braking = time - speedUp - cruise
  if (braking <= 0) return steady
  return steady + ((speed * brake) / DECAY) * (1 - Math.exp((-DECAY * braking) / brake))
}

/** Lets the strip linger at the pegs (half cells) over the last cells. Monotone because the pull stays below 1. */
function caught(distance: number, cells: number): number {
  const span = Math.min(CATCH_CELLS, cells)
  const near = Math.min(Math.max((distance - (cells - span)) / (span - 1), 0), 1)
  return distance + (CATCH * near * near * Math.sin(2 * Math.PI * distance)) / (2 * Math.PI)
}

const smooth = (u: number) => u * u * (3 - 2 * u)

/** The last stretch: from where the brake ended, at its speed, the strip swings onto the middle of the cell. `u` runs from 0 to 1. */
function settling(plan: SpinPlan, u: number): number {
  const { cells, rest, speed, settle } = plan
  const from = caught(cells + rest, cells) - cells
  const pace = (speed / SLOWED) * (1 + CATCH * Math.cos(2 * Math.PI * rest)) * settle
  const swing = from * Math.cos(SWING * u) + ((pace + 3 * from) / SWING) * Math.sin(SWING * u)
  return cells + (1 - u) ** 3 * swing
}

/** Position of the strip after `time` ms: 0 at the start, exactly `cells` from `duration` on. Monotone between wind-up and settling. */
export function reelPosition(plan: SpinPlan, time: number): number {
  if (time <= 0) return 0
  if (time >= plan.duration) return plan.cells
  if (time < plan.windUp) return -PULL * smooth(time / plan.windUp)
  const end = plan.duration - plan.settle
  if (time > end) return settling(plan, (time - end) / plan.settle)
  return caught(run(plan, time - plan.windUp) - PULL, plan.cells)
}

/** Cells per second around `time`. */
export function reelSpeed(plan: SpinPlan, time: number): number {
  const step = 4
  return Math.abs(reelPosition(plan, time + step) - reelPosition(plan, time - step)) * (500 / step)
}

/** The monotone part of a run, in ms. */
export function reelRun({ windUp, duration, settle }: SpinPlan): { from: number; to: number } {
  return { from: windUp, to: duration - settle }
}

/** Share of the blurred picture at a speed in cells per second: sharp below 5, all blur from 13 on. */
export function blurAt(speed: number): number {
  return smooth(Math.min(Math.max((speed - 5) / 8, 0), 1))
}

/** Cells before a peg at which it begins to bend the pointer. */
const PEG = 0.3
/** Radians that a peg bends the pointer at most. */
const BEND = 0.2

/** How far the pegs bend the pointer at a position, in radians: more and more until the peg slips past, then it swings free. */
export function pointerBend(position: number, speed: number): number {
  const past = position + 0.5 - Math.floor(position + 0.5)
  const pressed = Math.max((past - (1 - PEG)) / PEG, 0)
  const free = Math.exp(-14 * past) * Math.cos(24 * past)
  const calm = Math.min(speed / 1.2, 1)
  return BEND * (pressed * pressed - 0.55 * free * calm)
}
