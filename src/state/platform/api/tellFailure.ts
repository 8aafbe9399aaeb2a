import { Status } from '#shared/codes.ts'
import { tellLimit } from '#state/account/limitNotice.ts'
import { notify } from '#state/platform/notice.ts'
import { ApiError } from './apiError.ts'

/**
 * Tells the player why a call failed. When a cap or a rest has refused it, a dialog opens; where the device must be confirmed first,
 * `onKnownDevice` opens one; otherwise a toast appears.
 */
export function tellFailure(error: unknown): void {
  if (!(error instanceof ApiError) || !error.msg || error.status === Status.deviceUnknown || tellLimit(error)) return
  notify.error(error.msg)
}
