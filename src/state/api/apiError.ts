import { Status } from '#shared/codes.ts'

/** `status` of an {@link ApiError} when no readable reply came back. */
export const LOST = -1

/** A call that did not succeed. `status` is the envelope's, or {@link LOST}; `msg` is for the player. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly msg: string

  constructor(status: number, msg: string) {
    super(`${status} ${msg}`)
    this.status = status
    this.msg = msg
  }
}

const UNSURE: readonly number[] = [LOST, Status.internal, Status.unavailable]

/** True when nobody can say from the reply whether the server acted: no reply, or an inner error of the server. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && UNSURE.includes(error.status)
}
