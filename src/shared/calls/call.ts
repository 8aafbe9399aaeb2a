import type { z } from 'zod/mini'

type Schema = z.ZodMiniType

/** One HTTP call of the product: the single truth that the server mounts, the client calls, OpenAPI lists and the fuzzer reads. */
export interface Call<Q extends Schema = Schema, B extends Schema = Schema, D extends Schema = Schema> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** One line for OpenAPI. */
  readonly summary: string
  readonly query: Q
  readonly body: B
  /** Shape of `data` in a status-0 envelope. */
  readonly data: D
  /** True when the call acts on money or items: the `Idempotency-Key` header is then required. */
  readonly spends: boolean
  /** False for the AJ-Captcha wire format, whose replies are not in the envelope. */
  readonly enveloped: boolean
}

export type QueryOf<C> = C extends Call<infer Q, Schema, Schema> ? z.input<Q> : never
export type BodyOf<C> = C extends Call<Schema, infer B, Schema> ? z.input<B> : never
export type DataOf<C> = C extends Call<Schema, Schema, infer D> ? z.output<D> : never

/** The envelope of every reply but the captcha's (spec §7). */
export interface Reply<T> {
  status: number
  msg: string
  data: T | null
}

/** Header names of spec §7 and design 5.1. */
export const TOKEN_HEADER = 'Token'
export const KEY_HEADER = 'Idempotency-Key'
export const TUNNEL_HEADER = 'ngrok-skip-browser-warning'

/** Paths that work without a token (spec §6). */
const PUBLIC_PREFIXES = ['/api/auth', '/api/common', '/captcha', '/svga']

/** True when an anonymous user may call `path`. Prefix by whole segment, so that `/api/authx` is not public. */
export function isPublicPath(path: string): boolean {
  return PUBLIC_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
