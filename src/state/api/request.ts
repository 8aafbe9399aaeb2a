import * as z from 'zod/mini'
import {
  type BodyOf,
  type Call,
  type DataOf,
  isPublicPath,
  KEY_HEADER,
  type QueryOf,
  TOKEN_HEADER,
  TUNNEL_HEADER,
} from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { appState } from '../app.ts'
import { noteLoginEnd } from '../loginReason.ts'
import { ApiError } from './apiError.ts'
import { fetchReply, unreadable } from './fetchReply.ts'
import { emitLoginFailure } from './loginFailure.ts'
import { tellFailure } from './tellFailure.ts'

/** Query of a call. The caller may pass numbers and booleans as they are. Entries that are undefined are left out. */
export type QueryInput<C> = { [K in keyof QueryOf<C>]: QueryOf<C>[K] | number | boolean }

export interface RequestOptions<C> {
  query?: QueryInput<C>
  body?: BodyOf<C>
  /** Idempotency key. The server acts at most once on a key. */
  key?: string
  /** Shows no error toast; the caller tells the player about the failure. */
  quiet?: boolean
  signal?: AbortSignal
}

const envelope = z.object({ status: z.int(), msg: z.nullish(z.string()), data: z.optional(z.unknown()) })

function urlOf(path: string, query: object | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

function initOf(call: Call, options: { body?: unknown; key?: string }): RequestInit {
  const headers: Record<string, string> = { [TOKEN_HEADER]: appState.token, [TUNNEL_HEADER]: 'true' }
  if (options.key) headers[KEY_HEADER] = options.key
  if (options.body === undefined) return { method: call.method, headers, cache: 'no-store' }
  headers['Content-Type'] = 'application/json'
  return { method: call.method, headers, cache: 'no-store', body: JSON.stringify(options.body) }
}

/**
 * Returns `data` of a reply with status 0 and throws {@link ApiError} for any other status. A 401 counts as a login failure only
 * while the token that was sent is still the current one.
 */
function openEnvelope(reply: unknown, usedToken: string): unknown {
  const parsed = z.safeParse(envelope, reply)
  if (!parsed.success) throw unreadable()
  const { status, msg, data } = parsed.data
  if (status === Status.ok) return data
  if (status === Status.loginFailure && usedToken === appState.token) {
    if (usedToken) noteLoginEnd(msg ?? '')
    emitLoginFailure()
  }
  throw new ApiError(status, msg ?? '')
}

async function send<C extends Call>(call: C, options: RequestOptions<C>): Promise<DataOf<C>> {
  const usedToken = appState.token
  if (!usedToken && !isPublicPath(call.path)) {
    emitLoginFailure()
    throw new ApiError(Status.loginFailure, '')
  }
  const reply = await fetchReply(urlOf(call.path, options.query), initOf(call, options), options.signal)
  const parsed = z.safeParse(call.data, call.enveloped ? openEnvelope(reply, usedToken) : reply)
  // What was for one player is dropped once somebody else, or nobody, is logged in.
  if (usedToken !== appState.token && !isPublicPath(call.path)) throw new ApiError(Status.loginFailure, '')
  if (!parsed.success) throw unreadable()
  return parsed.data as DataOf<C>
}

/**
 * Sends one call (spec §7) with the token header and the tunnel header, waits up to 60 s, and checks envelope and data against their
 * schemas. Rejects with {@link ApiError} after it has told the player (see `tellFailure`), unless `quiet` is set. Without a token, a
 * call to a path that is not public fails as a login failure and is not sent. So does one, without a word, whose login has ended or changed
 * before the reply came.
 */
export async function request<C extends Call>(call: C, options: RequestOptions<C> = {}): Promise<DataOf<C>> {
  try {
    return await send(call, options)
  } catch (error) {
    if (!options.quiet) tellFailure(error)
    throw error
  }
}
