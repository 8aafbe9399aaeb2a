import { proxy } from 'valtio/vanilla'

/**
 * The server's clock. `ahead` is by how many ms it is ahead of this device's clock, as far as the client knows, and `within` how many ms
 * that may be wrong; infinite before the first measurement.
 */
export const clockState = proxy({ ahead: 0, within: Number.POSITIVE_INFINITY })

/** A Date header names whole seconds. Smaller differences than this say nothing. */
const NOTABLE = 5_000
/** Length of the second that a Date header names. */
const SECOND = 1_000
/** Share by which the clock of a device may run too fast or too slow. What is known grows less certain by it. */
const DRIFT = 1e-4
/** A time in ms that the server names has been cut to whole ms. */
const WHOLE = 1

/** The bounds of `ahead` that all measurements allow, as they were at `at` by this device's clock. */
interface Bounds {
  low: number
  high: number
  at: number
}

const unknown = (): Bounds => ({ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, at: Date.now() })
let bounds = unknown()

/** The server's time in ms since 1970. Days and terms are judged by it, because the clock of a device may be wrong. */
export const serverNow = (): number => Date.now() + clockState.ahead

/**
 * Compares the clock with the Date header of a reply that was asked for at `asked` by this device's clock.
 *
 * The server's clock is at least there, however long the reply was under way, so a header moves the clock forward. It never moves it back: the reply
 * may come from a cache. When it contradicts the clock, a measurement finds out (`onDoubt`).
 */
export function hearDate(header: string | null, asked = Date.now()): void {
  const date = Date.parse(header ?? '')
  const isBehind = date - Date.now() > clockState.ahead + NOTABLE
  if (isBehind) hearPast(date)
  if (isBehind || date + SECOND - asked < clockState.ahead - NOTABLE) doubt()
}

let doubt = () => {}

/** Sets what measures the clock when a header contradicts it. */
export function onDoubt(measure: () => void): void {
  doubt = measure
}

/** Takes the server's time from a reply that was asked for at `asked` by this device's clock: it was read in between. */
export function hearTime(time: number, asked: number): void {
  narrow(time - Date.now(), time + WHOLE - asked)
}

/** Takes a time that the server had reached when it sent a message that has just arrived. The server's clock is at least there. */
export function hearPast(time: number): void {
  narrow(time - Date.now(), Number.POSITIVE_INFINITY)
}

/** Forgets every measurement. */
export function forgetTime(): void {
  bounds = unknown()
  Object.assign(clockState, { ahead: 0, within: Number.POSITIVE_INFINITY })
}

/** Narrows the bounds by a new measurement. If it contradicts the older ones, a clock was set, and only the new one counts. */
function narrow(low: number, high: number): void {
  // The clock of the device was set while the reply was under way: the two bounds are by different clocks.
  if (low > high) return
  const at = Date.now()
  const loose = Math.abs(at - bounds.at) * DRIFT
  const both = { low: Math.max(low, bounds.low - loose), high: Math.min(high, bounds.high + loose), at }
  const agrees = both.low <= both.high
  bounds = agrees ? both : { low, high, at }
  const within = (bounds.high - bounds.low) / 2
  if (Number.isFinite(within)) Object.assign(clockState, { ahead: Math.floor(bounds.low + within), within })
  else {
    if (!agrees) clockState.within = Number.POSITIVE_INFINITY
    if (clockState.ahead < bounds.low) clockState.ahead = Math.ceil(bounds.low)
  }
}
