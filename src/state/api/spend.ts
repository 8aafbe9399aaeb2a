import type { Call, DataOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { appState } from '../app.ts'
import { ApiError, isLost } from './apiError.ts'
import { newKey } from './newKey.ts'
import { type RequestOptions, request } from './request.ts'
import { tellFailure } from './tellFailure.ts'

/** Ms before the second and before the third attempt of a call whose reply was lost. */
const PAUSES = [400, 1_500]

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Makes a check of whether the login is still the one of now. It throws an ApiError without words once somebody else, or nobody, is logged in. */
export function sameLogin(): () => void {
  const { token } = appState
  return () => {
    if (appState.token !== token) throw new ApiError(Status.loginFailure, '')
  }
}

/**
 * Sends a call that moves money or items. It repeats the call under the same idempotency key while the reply is lost, so the server
 * acts at most once. Rejects as `request` does, after a toast unless `quiet` is set.
 *
 * The act is that of one login: when it has changed meanwhile, nothing is repeated, because the next player would pay for it.
 */
export async function spend<C extends Call>(call: C, options: Omit<RequestOptions<C>, 'key'> = {}): Promise<DataOf<C>> {
  const key = newKey()
  const requireSame = sameLogin()
  for (let attempt = 0; ; attempt++) {
    try {
      return await request(call, { ...options, key, quiet: true })
    } catch (error) {
      const wait = PAUSES[attempt]
      if (isLost(error) && wait !== undefined) await pause(wait)
      else {
        if (!options.quiet) tellFailure(error)
        throw error
      }
      requireSame()
    }
  }
}
