import { getSysTime } from '#shared/calls/common.ts'
import { request } from './api/request.ts'
import { appState } from './app.ts'

let offset = 0

/** Asks the server's time; half the round trip is taken off. A failure leaves the clock of the device. */
export async function loadSysTime(): Promise<void> {
  const asked = Date.now()
  try {
    appState.sysTime = await request(getSysTime, { quiet: true })
    offset = appState.sysTime - (asked + Date.now()) / 2
  } catch {
    // The device's own clock is the next best.
  }
}

/** Server time now, in ms. */
export function serverNow(): number {
  return Date.now() + offset
}
