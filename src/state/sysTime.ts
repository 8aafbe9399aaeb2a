import { getSysTime } from '#shared/calls/common.ts'
import { request } from './api/request.ts'
import { appState } from './app.ts'

/** Asks the server's time for `appState.sysTime` (spec §3). A failure leaves it at 0. */
export async function loadSysTime(): Promise<void> {
  try {
    appState.sysTime = await request(getSysTime, { quiet: true })
  } catch {
    // Nothing on the first page needs it.
  }
}
