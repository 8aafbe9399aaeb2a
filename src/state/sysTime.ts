import { getSysTime } from '#shared/calls/common.ts'
import { request } from './api/request.ts'
import { appState } from './app.ts'
import { hearTime } from './clock.ts'

/** Loads the server time into `appState.sysTime` (spec §3) and sets the clock by it. After a failure both stay as they are. */
export async function loadSysTime(): Promise<void> {
  const asked = Date.now()
  try {
    appState.sysTime = await request(getSysTime, { quiet: true })
    hearTime(appState.sysTime, asked)
  } catch {
    // Without it the clock stays as the Date headers of other replies have set it.
  }
}
