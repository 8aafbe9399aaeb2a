import { getAppInfo } from '#shared/calls/common.ts'
import { request } from '#state/platform/api/request.ts'

let known: Promise<string> | null = null

/** Address of the Android package, '' while there is none. It is asked for once. Rejects with ApiError without a toast. */
export function androidUrl(): Promise<string> {
  known ??= request(getAppInfo, { quiet: true }).then((info) => info.androidUrl)
  known.catch(() => {
    known = null
  })
  return known
}
