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
import { ApiError } from './apiError.ts'
import { fetchReply, unreadable } from './fetchReply.ts'
import { emitLoginFailure } from './loginFailure.ts'
import { tellFailure } from './tellFailure.ts'

/** Query of a call; numbers and flags may be given as such, undefined is left out. */
export type QueryInput<C> = { [K in keyof QueryOf<C>]: QueryOf<C>[K] | number | boolean }

export interface RequestOptions<C> {
  query?: QueryInput<C>
  body?: BodyOf<C>
  /** Idempotency key; the same key again asks for the same act. */
  key?: string
  /** No error toast; the caller shows the failure. */
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

/** `data` of a status-0 envelope; throws {@link ApiError} for any other status. A 401 to a token that is no longer ours fails nobody. */
function openEnvelope(reply: unknown, usedToken: string): unknown {
  const parsed = z.safeParse(envelope, reply)
  if (!parsed.success) throw unreadable()
  const { status, msg, data } = parsed.data
  if (status === Status.ok) return data
  if (status === Status.loginFailure && usedToken === appState.token) emitLoginFailure()
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
  if (!parsed.success) throw unreadable()
  return parsed.data as DataOf<C>
}

/**
 * Makes one call of the product (spec §7): Token and tunnel headers, 60 s limit, envelope and data checked by schema.
 * Rejects with {@link ApiError} and tells its msg (see `tellFailure`) unless `quiet`. Without a token a call outside the public
 * paths is a login failure and never reaches the network.
 */
export async function request<C extends Call>(call: C, options: RequestOptions<C> = {}): Promise<DataOf<C>> {
  try {
    return await send(call, options)
  } catch (error) {
    if (!options.quiet) tellFailure(error)
    throw error
  }
}
