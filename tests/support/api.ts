import { type BodyOf, type Call, type DataOf, KEY_HEADER, type QueryOf, type Reply, TOKEN_HEADER } from '#shared/calls/call.ts'

export interface CallOptions<C extends Call> {
  query?: QueryOf<C>
  body?: BodyOf<C>
  token?: string
  /** Idempotency key. */
  key?: string
  signal?: AbortSignal
}

/** A call's envelope and the HTTP code it came with. */
export interface Answer<T> extends Reply<T> {
  http: number
}

function urlOf(origin: string, path: string, query: unknown): URL {
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url
}

/** Makes one call over HTTP as a browser would and hands back what came, refusals included. Rejects only when no reply came. */
export async function callApi<C extends Call>(origin: string, call: C, options: CallOptions<C> = {}): Promise<Answer<DataOf<C>>> {
  const { query, body, token = '', key, signal } = options
  const headers: Record<string, string> = { [TOKEN_HEADER]: token }
  if (key) headers[KEY_HEADER] = key
  if (body !== undefined) headers['content-type'] = 'application/json'
  const reply = await fetch(urlOf(origin, call.path, query), {
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  const parsed = (await reply.json()) as Reply<DataOf<C>>
  if (call.enveloped) return { ...parsed, http: reply.status }
  return { http: reply.status, status: 0, msg: '', data: parsed as unknown as DataOf<C> }
}

/** `data` of a call that must succeed; throws with the refusal's words otherwise. */
export async function dataOf<C extends Call>(origin: string, call: C, options: CallOptions<C> = {}): Promise<DataOf<C>> {
  const { http, status, msg, data } = await callApi(origin, call, options)
  if (status !== 0) throw new Error(`${call.method} ${call.path} answered ${status} (HTTP ${http}): ${msg}`)
  return data as DataOf<C>
}
