import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'ACS3-HMAC-SHA256'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Percent-encodes as RFC 3986 says. encodeURIComponent leaves some characters that Aliyun wants encoded. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** The query in the canonical order and encoding that the signature covers. The request must send exactly this text. */
export function canonicalQuery(query: Record<string, string>): string {
  return Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&')
}

export interface SignedRequest {
  method: string
  /** Names are in lower case. `host`, `content-type` and every `x-acs-` header are signed. */
  headers: Record<string, string>
  query: Record<string, string>
  body: string
}

/** The Authorization header of Aliyun's signature version 3 for a call with path `/`. */
export function authorization(request: SignedRequest, accessKeyId: string, accessKeySecret: string): string {
  const signed = Object.keys(request.headers)
    .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'))
    .sort()
  const canonicalHeaders = signed.map((name) => `${name}:${(request.headers[name] ?? '').trim()}\n`).join('')
  const canonical = [request.method, '/', canonicalQuery(request.query), canonicalHeaders, signed.join(';'), sha256(request.body)].join(
    '\n',
  )
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  return `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${signed.join(';')},Signature=${signature}`
}

/** The value of the `x-acs-content-sha256` header. */
export const contentHash = sha256
