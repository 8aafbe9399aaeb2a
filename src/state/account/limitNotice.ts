import { proxy } from 'valtio/vanilla'
import { Status } from '#shared/codes.ts'
import type { ApiError } from '#state/platform/api/apiError.ts'
import { forgetOnLogout } from './ownState.ts'

export interface LimitNotice {
  kind: 'limit' | 'resting'
  /** Message of the server. */
  msg: string
}

/** Why a cap or a rest has refused the last opening, purchase or top-up. Null while its dialog is closed. */
export const limitNoticeState = proxy({ notice: null as LimitNotice | null })

export function closeLimitNotice(): void {
  limitNoticeState.notice = null
}

forgetOnLogout(closeLimitNotice)

/** Opens the dialog that leads to 理性娱乐 when a cap or a rest has refused the call. Returns false for any other failure. */
export function tellLimit({ status, msg }: ApiError): boolean {
  if (status !== Status.limitReached && status !== Status.resting) return false
  limitNoticeState.notice = { kind: status === Status.resting ? 'resting' : 'limit', msg }
  return true
}
