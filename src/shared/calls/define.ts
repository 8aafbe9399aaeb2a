import type { z } from 'zod/mini'
import type { Call } from './call.ts'
import { noBody, nothing } from './fields.ts'

type Schema = z.ZodMiniType

interface Options<Q, B, D, S> {
  summary: string
  query?: Q
  body?: B
  data: D
  spends?: S
  frees?: boolean
  enveloped?: boolean
}

/** Makes a {@link Call} from `'VERB /path'` and its schemas. Without `query` or `body` the call takes none. */
export function defineCall<
  D extends Schema,
  Q extends Schema = typeof nothing,
  B extends Schema = typeof noBody,
  S extends boolean = false,
>(verbAndPath: `${'GET' | 'POST'} /${string}`, options: Options<Q, B, D, S>): Call<Q, B, D, S> {
  const [method, path] = verbAndPath.split(' ') as ['GET' | 'POST', string]
  return {
    method,
    path,
    summary: options.summary,
    query: options.query ?? (nothing as unknown as Q),
    body: options.body ?? (noBody as unknown as B),
    data: options.data,
    spends: options.spends ?? (false as S),
    frees: options.frees ?? false,
    enveloped: options.enveloped ?? true,
  }
}
