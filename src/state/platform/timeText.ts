import { formatTime } from '#shared/time.ts'
import { serverNow } from './clock.ts'

/** Writes a time that has passed as the specification asks (§9), by the server's days. */
export const timeText = (at: number): string => formatTime(at, serverNow())
