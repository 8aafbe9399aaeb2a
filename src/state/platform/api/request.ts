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
import { noteLoginEnd } from '#state/account/loginReason.ts'
import { appState } from '#state/platform/app.ts'
import { ApiError } from './apiError.ts'
import { fetchReply, unreadable } from './fetchReply.ts'
import { emitLoginFailure } from './loginFailure.ts'
import type { NotedKey } from './notedKey.ts'
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

/** A call that moves neither money nor items. */
type FreeCall = Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, false>
/** Options of a trial, which costs and grants nothing. */
type Trial = { query: { demo: true }; key?: never }

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

/** Returns `data` of a reply with status 0 and throws {@link ApiError} for any other status. */
function openEnvelope(reply: unknown, usedToken: string): unknown {
  const parsed = z.safeParse(envelope, reply)
  if (!parsed.success) throw unreadable()
  const { status, msg, data } = parsed.data
  if (status === Status.ok) return data
  // A public call may be answered when the token is another one already, whose login it does not concern.
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
  // What was for one player, a refusal or a failure too, is dropped once somebody else, or nobody, is logged in.
  const requireSame = () => {
    if (usedToken !== appState.token && !isPublicPath(call.path)) throw new ApiError(Status.loginFailure, '')
  }
  const reply = await fetchReply(urlOf(call.path, options.query), initOf(call, options), options.signal).catch((error: unknown) => {
    requireSame()
    throw error
  })
  requireSame()
  const parsed = z.safeParse(call.data, call.enveloped ? openEnvelope(reply, usedToken) : reply)
  if (!parsed.success) throw unreadable()
  return parsed.data as DataOf<C>
}

/**
 * Sends one call (spec §7) with the token header and the tunnel header, waits up to 60 s, and checks envelope and data against their
 * schemas. Rejects with {@link ApiError} after it has told the player (see `tellFailure`), unless `quiet` is set. Without a token, a
 * call to a path that is not public fails as a login failure and is not sent. So does one, without a word, whose login has ended or changed
 * before the reply came.
 *
 * A call that moves money or items needs a key that is noted: it is sent by `spend` or by `paidPlay`. A trial moves nothing.
 */
export async function request<C extends FreeCall>(call: C, options?: RequestOptions<C>): Promise<DataOf<C>>
export async function request<C extends Call>(call: C, options: RequestOptions<C> & { key: NotedKey }): Promise<DataOf<C>>
export async function request<C extends Call>(call: C, options: RequestOptions<C> & Trial): Promise<DataOf<C>>
export async function request<C extends Call>(call: C, options: RequestOptions<C> = {}): Promise<DataOf<C>> {
  try {
    return await send(call, options)
  } catch (error) {
    if (!options.quiet) tellFailure(error)
    throw error
  }
}
