import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A wish that is not fulfilled, with the status that says so. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Header that carries the token of this start. */
export const TOKEN_HEADER = 'x-lab-token'
/** Most bytes of a request: a Spine page and its export in base64. */
export const LARGEST = 16 * 1024 * 1024

const LOOPBACK = /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Throws a Refusal for everything but a POST of JSON by the laboratory's own page on this machine. */
export function assertOwnPage({ method, headers, socket }: Pick<IncomingMessage, 'method' | 'headers' | 'socket'>, token: string): void {
  if (method !== 'POST') throw new Refusal(405, 'POST only')
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) throw new Refusal(403, 'from this machine only')
  // A foreign name that leads to this machine is how a foreign page would reach it.
  if (!LOCAL_HOST.test(headers.host ?? '')) throw new Refusal(403, 'under a local name only')
  if (headers.origin !== `http://${headers.host}`) throw new Refusal(403, 'from the laboratory only')
  if (!isToken(headers[TOKEN_HEADER], token)) throw new Refusal(403, 'the page is of an earlier start: load it again')
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) throw new Refusal(415, 'JSON only')
}

function isToken(given: string | string[] | undefined, token: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The body of a request; throws a Refusal when it is larger than allowed. */
export async function bodyOf(request: AsyncIterable<Buffer>, largest = LARGEST): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > largest) throw new Refusal(413, `more than ${Math.floor(largest / 1024 / 1024)} MB`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
