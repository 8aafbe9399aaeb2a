import { tellLimit } from '../limitNotice.ts'
import { notify } from '../notice.ts'
import { ApiError } from './apiError.ts'

/** Tells the player why a call failed: by the dialog of caps and rest where they refused it, else in a toast. */
export function tellFailure(error: unknown): void {
  if (!(error instanceof ApiError) || !error.msg || tellLimit(error)) return
  notify.error(error.msg)
}
