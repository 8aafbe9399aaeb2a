import { proxy } from 'valtio/vanilla'
import { formatTime } from '#shared/time.ts'

/** The server's clock. `ahead` is by how many ms it is ahead of this device's clock, as far as the client knows. */
export const clockState = proxy({ ahead: 0 })

/** A reply's Date header names whole seconds, and the reply was under way. Smaller differences than this say nothing. */
const NOTABLE = 5_000

/** The server's time in ms since 1970. Days and terms are judged by it, because the clock of a device may be wrong. */
export const serverNow = (): number => Date.now() + clockState.ahead

/** Takes the server's time from the Date header of a reply, if this device's clock is clearly wrong. */
export function hearDate(header: string | null): void {
  const ahead = Date.parse(header ?? '') - Date.now()
  if (Math.abs(ahead - clockState.ahead) > NOTABLE) clockState.ahead = ahead
}

/** Takes the server's time from a reply that was asked for at `asked` by this device's clock. */
export function hearTime(time: number, asked: number): void {
  clockState.ahead = time - (asked + Date.now()) / 2
}

/** Writes a time that has passed as the specification asks (§9), by the server's days. */
export const timeText = (at: number): string => formatTime(at, serverNow())
