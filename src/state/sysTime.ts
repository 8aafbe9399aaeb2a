import { getSysTime } from '#shared/calls/common.ts'
import { request } from './api/request.ts'
import { appState } from './app.ts'

/** Loads the server time into `appState.sysTime` (spec §3). After a failure it stays 0. */
export async function loadSysTime(): Promise<void> {
  try {
    appState.sysTime = await request(getSysTime, { quiet: true })
  } catch {
    // Nothing on the first page needs the server time.
  }
}
