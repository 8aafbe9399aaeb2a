/** One run of a reel. Distances are in cells, times in ms. */
export interface SpinPlan {
  /** Cells from the start to the landing; a whole number. */
  cells: number
  /** From the first move to rest. */
  duration: number
  /** Where within the last cell the strip stops before it settles, −0.4 … 0.4; cosmetic. */
  rest: number
}

/** Shares of the whole duration. */
const WIND_UP = 0.05
const SETTLE = 0.055
/** Shares of the run between wind-up and settling. */
const SPEED_UP = 0.07
const CRUISE = 0.3
/** Exponent of the slow-down: larger creeps longer. */
const BRAKE = 1.35
/** Cells that the strip is pulled back before it starts. */
const PULL = 0.32
/** How strongly the strip catches on the pegs between cells at the end, below 1 so that it never goes back. */
const CATCH = 0.5
const CATCH_CELLS = 7

const RUN_AREA = SPEED_UP / 2 + (CRUISE - SPEED_UP) + (1 - CRUISE) / (BRAKE + 1)

/** Distance at share `u` of the run, 0 → 1: the integral of speed up, cruise, brake. */
function run(u: number): number {
  if (u <= SPEED_UP) return (u * u) / (2 * SPEED_UP) / RUN_AREA
  if (u <= CRUISE) return (SPEED_UP / 2 + (u - SPEED_UP)) / RUN_AREA
  const left = (1 - u) / (1 - CRUISE)
  const braked = ((1 - CRUISE) / (BRAKE + 1)) * (1 - left ** (BRAKE + 1))
  return (SPEED_UP / 2 + (CRUISE - SPEED_UP) + braked) / RUN_AREA
}

/** Lets the strip linger at the pegs (half cells) over the last cells. Monotone because the pull stays below 1. */
function caught(distance: number, cells: number): number {
  const near = Math.min(Math.max((distance - (cells - CATCH_CELLS)) / (CATCH_CELLS - 1), 0), 1)
  return distance + (CATCH * near * near * Math.sin(2 * Math.PI * distance)) / (2 * Math.PI)
}

const smooth = (u: number) => u * u * (3 - 2 * u)

/** Position of the strip after `time` ms: 0 at the start, exactly `cells` from `duration` on. Monotone between wind-up and settling. */
export function reelPosition(plan: SpinPlan, time: number): number {
  const u = time / plan.duration
  if (u <= 0) return 0
  if (u >= 1) return plan.cells
  if (u < WIND_UP) return -PULL * smooth(u / WIND_UP)
  const stop = plan.cells + plan.rest
  if (u > 1 - SETTLE) {
    const from = caught(stop, plan.cells)
    return from + (plan.cells - from) * smooth((u - 1 + SETTLE) / SETTLE)
  }
  return caught(-PULL + (stop + PULL) * run((u - WIND_UP) / (1 - WIND_UP - SETTLE)), plan.cells)
}

/** Cells per second around `time`. */
export function reelSpeed(plan: SpinPlan, time: number): number {
  const step = 4
  return Math.abs(reelPosition(plan, time + step) - reelPosition(plan, time - step)) * (500 / step)
}

/** The monotone part of a run, in ms. */
export function reelRun(plan: SpinPlan): { from: number; to: number } {
  return { from: plan.duration * WIND_UP, to: plan.duration * (1 - SETTLE) }
}

/** Share of the blurred picture at a speed in cells per second: sharp below 4, all blur from 11 on. */
export function blurAt(speed: number): number {
  return smooth(Math.min(Math.max((speed - 4) / 7, 0), 1))
}
