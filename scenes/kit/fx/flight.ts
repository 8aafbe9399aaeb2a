/** Drag below this value counts as none. */
const NO_DRAG = 1e-4
/** A body that leaves the floor more slowly than this, in units per second, stays on it. */
const REST = 24

/**
 * Distance travelled after `seconds`, starting at `speed`, with a constant acceleration and `drag` as the rate of speed loss per second.
 * The formula is exact at any frame rate.
 */
export function travel(speed: number, acceleration: number, drag: number, seconds: number): number {
  if (drag < NO_DRAG) return speed * seconds + (acceleration * seconds * seconds) / 2
  const limit = acceleration / drag
  return limit * seconds + ((speed - limit) * (1 - Math.exp(-drag * seconds))) / drag
}

/** Speed after `seconds`; the parameters are those of `travel`. */
export function speedAfter(speed: number, acceleration: number, drag: number, seconds: number): number {
  if (drag < NO_DRAG) return speed + acceleration * seconds
  const limit = acceleration / drag
  return limit + (speed - limit) * Math.exp(-drag * seconds)
}

/**
 * Distance below its start, in units, after `seconds`, of a body that bounces on a floor `fall` units below its start. Each bounce keeps
 * the share `bounce` of the speed. `gravity` must be positive.
 */
export function bouncing(speed: number, gravity: number, fall: number, bounce: number, seconds: number): number {
  const strike = landsAfter(speed, gravity, fall)
  if (seconds <= strike) return speed * seconds + (gravity * seconds * seconds) / 2
  let left = seconds - strike
  let up = (speed + gravity * strike) * bounce
  while (up > REST) {
    const hop = (2 * up) / gravity
    if (left < hop) return fall - up * left + (gravity * left * left) / 2
    left -= hop
    up *= bounce
  }
  return fall
}

/** Seconds until a body first reaches a floor `fall` units below its start. */
export function landsAfter(speed: number, gravity: number, fall: number): number {
  return (-speed + Math.sqrt(Math.max(speed * speed + 2 * gravity * fall, 0))) / gravity
}
