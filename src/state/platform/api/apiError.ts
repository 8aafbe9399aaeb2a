import { Status } from '#shared/codes.ts'

/** `status` of an {@link ApiError} when the client got no readable reply. */
export const LOST = -1

/** A failed call. `status` is that of the reply's envelope, or {@link LOST}. `msg` is in words for the player. */
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

/** True when the client cannot know whether the server has acted: no reply came, or the server reports an internal error. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && UNSURE.includes(error.status)
}
