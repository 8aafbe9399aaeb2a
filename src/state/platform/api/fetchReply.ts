import { REQUEST_TIMEOUT } from '#shared/rules.ts'
import { hearDate } from '#state/platform/clock.ts'
import { noteServerReached, noteTimeout } from '#state/platform/connectionStatus.ts'
import { ApiError, LOST } from './apiError.ts'

const OFFLINE = '网络已断开，请检查网络后重试'
const NO_REPLY = '网络开小差了，请稍后重试'
const TIMEOUT = '请求超时，请稍后重试'
const UNREADABLE = '服务器返回异常，请稍后重试'

function lostMessage(timedOut: boolean): string {
  if (timedOut) return TIMEOUT
  return typeof navigator !== 'undefined' && navigator.onLine === false ? OFFLINE : NO_REPLY
}

/** Makes a signal that aborts together with `outer`, or after 60 s. */
function deadline(outer: AbortSignal | undefined) {
  const controller = new AbortController()
  let timedOut = false
  const abort = () => controller.abort()
  const timer = setTimeout(() => {
    timedOut = true
    abort()
  }, REQUEST_TIMEOUT)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    clear: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}

/**
 * Sends a request and reads the JSON of its reply, whatever the HTTP status is. Throws {@link ApiError} LOST when no reply, or none
 * in JSON, came within 60 s. When the caller aborts, the abort error passes through unchanged.
 */
export async function fetchReply(url: string, init: RequestInit, outer?: AbortSignal): Promise<unknown> {
  const limit = deadline(outer)
  try {
    const asked = Date.now()
    const response = await fetch(url, { ...init, signal: limit.signal })
    hearDate(response.headers.get('date'), asked)
    const text = await response.text()
    noteServerReached(true)
    try {
      return JSON.parse(text)
    } catch {
      throw new ApiError(LOST, UNREADABLE)
    }
  } catch (error) {
    if (error instanceof ApiError || (outer?.aborted && !limit.timedOut())) throw error
    if (limit.timedOut()) noteTimeout()
    else noteServerReached(false)
    throw new ApiError(LOST, lostMessage(limit.timedOut()))
  } finally {
    limit.clear()
  }
}

/** Makes the error for a reply that does not fit its schema. */
export const unreadable = () => new ApiError(LOST, UNREADABLE)
