import type { z } from 'zod/mini'

type Schema = z.ZodMiniType

/** One HTTP call. It is defined once: the server serves it, the client sends it, OpenAPI lists it and the fuzz test reads it. */
export interface Call<Q extends Schema = Schema, B extends Schema = Schema, D extends Schema = Schema, S extends boolean = boolean> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** One line that OpenAPI shows. */
  readonly summary: string
  readonly query: Q
  readonly body: B
  /** Schema of `data` in a reply whose status is 0. */
  readonly data: D
  /** True when the call moves money or items. The server then requires the `Idempotency-Key` header. */
  readonly spends: S
  /**
   * True when a call that moves something only gives the player's own back, or ends what the player has begun. A frozen player may make it,
   * and no other one that moves something.
   */
  readonly frees: boolean
  /** False for the calls in the AJ-Captcha format, whose replies have no envelope. */
  readonly enveloped: boolean
}

export type QueryOf<C> = C extends Call<infer Q, Schema, Schema> ? z.input<Q> : never
export type BodyOf<C> = C extends Call<Schema, infer B, Schema> ? z.input<B> : never
export type DataOf<C> = C extends Call<Schema, Schema, infer D> ? z.output<D> : never

/** The envelope of every reply except those of the captcha (spec §7). */
export interface Reply<T> {
  status: number
  msg: string
  data: T | null
}

/** Names of request headers (spec §7, design 5.1). */
export const TOKEN_HEADER = 'Token'
export const KEY_HEADER = 'Idempotency-Key'
export const TUNNEL_HEADER = 'ngrok-skip-browser-warning'

/** Paths that the server answers without a token (spec §6). */
const PUBLIC_PREFIXES = ['/api/auth', '/api/common', '/captcha', '/svga']

/** True when a visitor who is not logged in may call `path`. Prefixes match whole segments, so `/api/authx` is not public. */
export function isPublicPath(path: string): boolean {
  return PUBLIC_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
