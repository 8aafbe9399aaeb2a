import type { Call, DataOf } from '#shared/calls/call.ts'
import { isLost } from './apiError.ts'
import { newKey } from './newKey.ts'
import { type RequestOptions, request } from './request.ts'
import { tellFailure } from './tellFailure.ts'

/** Waits before the further tries of an act whose reply was lost, in ms. */
const PAUSES = [400, 1_500]

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * An act on money or items: sent under one key, and again under the same key while its reply is lost, so it acts once.
 * Rejects as `request` does, after its toast unless `quiet`.
 */
export async function spend<C extends Call>(call: C, options: Omit<RequestOptions<C>, 'key'> = {}): Promise<DataOf<C>> {
  const key = newKey()
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
    }
  }
}
