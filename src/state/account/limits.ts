import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { type CapKind, getMyLimits, type LimitState, modifyLimit, type REST_DAYS, takeRest } from '#shared/calls/limits.ts'
import type { LoadStatus } from '#state/core/items/casesState.ts'
import { request } from '#state/platform/api/request.ts'
import { onKnownDevice } from './deviceCheck.ts'
import { forgetOnLogout } from './ownState.ts'

/** Days of a rest. */
export type RestDays = (typeof REST_DAYS)[number]

interface Limits {
  status: LoadStatus
  /** Null until the first successful load. After a failure the old values stay. */
  data: LimitState | null
}

const blank = (): Limits => ({ status: 'idle', data: null })

/** The player's caps, rest and totals. */
export const limitsState = proxy<Limits>(blank())

let latest = 0

forgetOnLogout(() => {
  latest++
  Object.assign(limitsState, blank())
})

/** Loads the player's limits again. Never rejects: a failure sets the status `error`. */
export async function loadLimits(): Promise<void> {
  const mine = ++latest
  limitsState.status = 'loading'
  try {
    const data = await request(getMyLimits, { quiet: true })
    if (mine === latest) Object.assign(limitsState, { data, status: 'ready' })
  } catch {
    if (mine === latest) limitsState.status = 'error'
  }
}

function take(data: DataOf<typeof getMyLimits>): LimitState {
  latest++
  Object.assign(limitsState, { data, status: 'ready' })
  return data
}

/** Sets a cap in coins; '' lifts it. Rejects with ApiError without a toast, because the form shows its message. */
export async function changeCap(kind: CapKind, cap: string): Promise<LimitState> {
  return take(await onKnownDevice(() => request(modifyLimit, { query: { kind, cap }, quiet: true })))
}

/** Starts a rest. Rejects with ApiError after a toast. */
export async function rest(days: RestDays): Promise<LimitState> {
  return take(await onKnownDevice(() => request(takeRest, { query: { days: `${days}` } })))
}
