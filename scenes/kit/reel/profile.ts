/** One run of a reel, as `planSpin` makes it. Distances are in cells, times in ms. */
export interface SpinPlan {
  /** Whole number of cells from the start to the landing. */
  cells: number
  /** Ms from the start until the strip rests. */
  duration: number
  /** Position within the last cell at which the strip stops before it settles, −0.4 … 0.4. Cosmetic. */
  rest: number
  /** Lengths of the phases in ms, in their order. Their sum is `duration`. */
  windUp: number
  speedUp: number
  cruise: number
  brake: number
  settle: number
  /** Cruise speed in cells per ms. */
  speed: number
}

/** Longest time of a phase in ms, and its largest share of a short run. The slow end keeps its length however long the run is. */
const WIND_UP = { ms: 220, share: 0.06 }
const SPEED_UP = { ms: 320, share: 0.09 }
const BRAKE = { ms: 2_500, share: 0.62 }
const SETTLE = { ms: 300, share: 0.1 }
/** Cruise speed in cells per second of a run whose number of cells is free to choose. */
const CRUISE_SPEED = 22
/** Fewest cells of a run. */
const FEWEST_CELLS = 6
/**
 * Ratio of the cruise speed to the speed at the end of the brake. With it the last seven ticks come about 110, 130, 150, 180, 230, 320
 * and 500 ms apart.
 */
const SLOWED = 20
const DECAY = Math.log(SLOWED)
/** Cells by which the strip is pulled back before it starts. */
const PULL = 0.32
/** How strongly the pegs between the last cells slow the strip. Below 1, so that it never moves back. */
const CATCH = 0.55
const CATCH_CELLS = 7
/** Phase in radians of the strip's swing while it settles: it passes the middle once. */
const SWING = 1.3 * Math.PI

const phase = ({ ms, share }: { ms: number; share: number }, duration: number) => Math.min(ms, share * duration)

/** Ms at cruise speed in which the strip would pass as many cells as in the whole run. */
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

/** Plans a run of exactly `cells` cells in `duration` ms. `rest` is `SpinPlan.rest`. */
export function planSpin(cells: number, duration: number, rest: number): SpinPlan {
  const phases = phasesOf(duration)
  return { cells, duration, rest, ...phases, speed: (cells + rest + PULL) / fullSpeedTime(phases) }
}

/** Whole number of cells that a run of `duration` ms passes at the best-looking speed. */
export function cellsFor(duration: number): number {
  return Math.max(Math.round((fullSpeedTime(phasesOf(duration)) * CRUISE_SPEED) / 1000), FEWEST_CELLS)
}

/** Cells passed `time` ms after the wind-up, without the effect of the pegs. */
function run({ speedUp, cruise, brake, speed }: SpinPlan, time: number): number {
  if (time <= speedUp) return (speed * time * time) / (2 * speedUp)
  const steady = speed * (speedUp / 2 + Math.min(time - speedUp, cruise))
  const braking = time - speedUp - cruise
  if (braking <= 0) return steady
  return steady + ((speed * brake) / DECAY) * (1 - Math.exp((-DECAY * braking) / brake))
}

/** Slows the strip at the pegs (half cells) over the last cells. The result never decreases, because CATCH is below 1. */
function caught(distance: number, cells: number): number {
  const span = Math.min(CATCH_CELLS, cells)
  const near = Math.min(Math.max((distance - (cells - span)) / (span - 1), 0), 1)
  return distance + (CATCH * near * near * Math.sin(2 * Math.PI * distance)) / (2 * Math.PI)
}

const smooth = (u: number) => u * u * (3 - 2 * u)

/** The settling phase: from where the brake ended, at its speed, the strip swings onto the middle of the cell. `u` runs from 0 to 1. */
function settling(plan: SpinPlan, u: number): number {
  const { cells, rest, speed, settle } = plan
  const from = caught(cells + rest, cells) - cells
  const pace = (speed / SLOWED) * (1 + CATCH * Math.cos(2 * Math.PI * rest)) * settle
  const swing = from * Math.cos(SWING * u) + ((pace + 3 * from) / SWING) * Math.sin(SWING * u)
  return cells + (1 - u) ** 3 * swing
}

/**
 * Position of the strip in cells after `time` ms: 0 at the start, exactly `cells` from `duration` on. Between wind-up and settling it
 * never decreases.
 */
export function reelPosition(plan: SpinPlan, time: number): number {
  if (time <= 0) return 0
  if (time >= plan.duration) return plan.cells
  if (time < plan.windUp) return -PULL * smooth(time / plan.windUp)
  const end = plan.duration - plan.settle
  if (time > end) return settling(plan, (time - end) / plan.settle)
  return caught(run(plan, time - plan.windUp) - PULL, plan.cells)
}

/** Speed in cells per second at `time` ms. */
export function reelSpeed(plan: SpinPlan, time: number): number {
  const step = 4
  return Math.abs(reelPosition(plan, time + step) - reelPosition(plan, time - step)) * (500 / step)
}

/** The part of a run, in ms, in which the position never decreases. */
export function reelRun({ windUp, duration, settle }: SpinPlan): { from: number; to: number } {
  return { from: windUp, to: duration - settle }
}

/** Share of the blurred picture at a speed in cells per second: 0 below 5, 1 from 13 on. */
export function blurAt(speed: number): number {
  return smooth(Math.min(Math.max((speed - 5) / 8, 0), 1))
}

/** Distance in cells before a peg at which it begins to bend the pointer. */
const PEG = 0.3
/** Largest bend of the pointer in radians. */
const BEND = 0.2

/**
 * Angle in radians by which the pegs bend the pointer at a position. It grows until the peg slips past, then the pointer swings back.
 */
export function pointerBend(position: number, speed: number): number {
  const past = position + 0.5 - Math.floor(position + 0.5)
  const pressed = Math.max((past - (1 - PEG)) / PEG, 0)
  const free = Math.exp(-14 * past) * Math.cos(24 * past)
  const calm = Math.min(speed / 1.2, 1)
  return BEND * (pressed * pressed - 0.55 * free * calm)
}
