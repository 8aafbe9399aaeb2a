import type { DataOf } from '#shared/calls/call.ts'
import { type CapKind, getMyLimits, type LimitState, modifyLimit, type REST_DAYS, takeRest } from '#shared/calls/limits.ts'
import { request } from '#state/platform/api/request.ts'
import { loadable } from '#state/platform/loadable.ts'
import { onKnownDevice } from './deviceCheck.ts'

/** Days of a rest. */
export type RestDays = (typeof REST_DAYS)[number]

interface Limits {
  /** Null until the first successful load. */
  data: LimitState | null
}

const limits = loadable<Limits>(
  () => ({ data: null }),
  async () => ({ data: await request(getMyLimits, { quiet: true }) }),
)

/** The player's caps, rest and totals. */
export const { state: limitsState, load: loadLimits } = limits

/** Shows what another call has brought. */
export function takeLimits(data: DataOf<typeof getMyLimits>): LimitState {
  limits.put({ data })
  return data
}

/** Sets a cap in coins; '' lifts it. Rejects with ApiError without a toast, because the form shows its message. */
export async function changeCap(kind: CapKind, cap: string): Promise<LimitState> {
  return takeLimits(await onKnownDevice(() => request(modifyLimit, { query: { kind, cap }, quiet: true })))
}

/** Starts a rest. Rejects with ApiError after a toast. */
export async function rest(days: RestDays): Promise<LimitState> {
  return takeLimits(await onKnownDevice(() => request(takeRest, { query: { days: `${days}` } })))
}
