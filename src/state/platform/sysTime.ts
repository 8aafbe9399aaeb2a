import { getSysTime } from '#shared/calls/common.ts'
import { ApiError, isLost } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from './app.ts'
import { hearTime, onDoubt } from './clock.ts'
import { connectionStatus } from './connectionStatus.ts'

/** Ms that the server may take to answer {@link canReachServer}. */
const PATIENCE = 5_000

/**
 * Loads the server time into `appState.sysTime` (spec §3) and sets the clock by it. After a failure both stay as they are. Resolves to
 * whether the server has answered at all.
 */
export async function loadSysTime(signal?: AbortSignal): Promise<boolean> {
  const asked = Date.now()
  try {
    appState.sysTime = await request(getSysTime, { quiet: true, ...(signal && { signal }) })
    hearTime(appState.sysTime, asked)
    return true
  } catch (error) {
    // Without it the clock stays as the Date headers of other replies have set it.
    return error instanceof ApiError && !isLost(error)
  }
}

/** Ms between two measurements because of a Date header. Behind a cache, every reply may contradict the clock. */
const DOUBT_PAUSE = 30_000
let doubted = Number.NEGATIVE_INFINITY

onDoubt(() => {
  if (performance.now() - doubted < DOUBT_PAUSE) return
  doubted = performance.now()
  void loadSysTime()
})

/** True when the browser or the last call says that the line is broken. Both may be wrong: ask {@link canReachServer}. */
export const isLineInDoubt = (): boolean => connectionStatus.lost || (typeof navigator !== 'undefined' && navigator.onLine === false)

/** Asks the server whether it can be reached now. Never rejects. */
export async function canReachServer(): Promise<boolean> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), PATIENCE)
  const reached = await loadSysTime(limit.signal)
  clearTimeout(timer)
  return reached
}

/** Round trips that make the clock exact. The quickest one decides; more say little. */
const TRIPS = 5

/** Makes the clock as exact as the network allows. Call it before something begins that several people watch at the same moment. */
export async function measureServerTime(): Promise<void> {
  for (let trip = 0; trip < TRIPS; trip++) await loadSysTime()
}
