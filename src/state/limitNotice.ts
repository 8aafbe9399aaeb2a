import { proxy } from 'valtio/vanilla'
import { Status } from '#shared/codes.ts'
import type { ApiError } from './api/apiError.ts'
import { forgetOnLogout } from './ownState.ts'

export interface LimitNotice {
  kind: 'limit' | 'resting'
  /** The server's words. */
  msg: string
}

/** Why the last play, purchase or top-up was refused, while its dialog stands. */
export const limitNoticeState = proxy({ notice: null as LimitNotice | null })

export function closeLimitNotice(): void {
  limitNoticeState.notice = null
}

forgetOnLogout(closeLimitNotice)

/** Opens the dialog with the way to 理性娱乐 if a cap or a rest has refused; false for any other failure. */
export function tellLimit({ status, msg }: ApiError): boolean {
  if (status !== Status.limitReached && status !== Status.resting) return false
  limitNoticeState.notice = { kind: status === Status.resting ? 'resting' : 'limit', msg }
  return true
}
