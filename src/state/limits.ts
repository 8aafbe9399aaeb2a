import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { type CapKind, getMyLimits, type LimitState, modifyLimit, type REST_DAYS, takeRest } from '#shared/calls/limits.ts'
import { request } from './api/request.ts'
import type { LoadStatus } from './cases.ts'
import { forgetOnLogout } from './ownState.ts'

/** Days of a rest. */
export type RestDays = (typeof REST_DAYS)[number]

interface Limits {
  status: LoadStatus
  /** Null until it was read once; after a failure what stood before stays. */
  data: LimitState | null
}

const blank = (): Limits => ({ status: 'idle', data: null })

/** Caps, rest and totals of the player. */
export const limitsState = proxy<Limits>(blank())

let latest = 0

forgetOnLogout(() => {
  latest++
  Object.assign(limitsState, blank())
})

/** Reads the player's limits anew. Never rejects: the error state carries the failure. */
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

/** Sets a cap, '' lifts it. Rejects with ApiError without a toast: the form shows its msg. */
export async function changeCap(kind: CapKind, cap: string): Promise<LimitState> {
  return take(await request(modifyLimit, { query: { kind, cap }, quiet: true }))
}

/** Sends the player to rest. Rejects with ApiError after its toast. */
export async function rest(days: RestDays): Promise<LimitState> {
  return take(await request(takeRest, { query: { days: `${days}` } }))
}
