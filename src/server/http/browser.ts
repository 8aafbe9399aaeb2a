import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './address.ts'

const COOKIE = 'browser'
const SECRET = /(?:^|;\s*)browser=([\w-]{43})(?:;|$)/
/** Seconds after which a browser forgets its secret, counted from the last SMS code. */
const LIFE = 180 * 24 * 3_600

/** Where a request came from. */
export interface Requester {
  /** Hash of the secret that the browser keeps in a cookie; '' when the request brought none. */
  browser: string
  /** See `addressOf`. */
  address: string
}

const browserHash = (secret: string) => createHash('sha256').update(secret).digest('hex')

const secretOf = (request: FastifyRequest) => SECRET.exec(request.headers.cookie ?? '')?.[1]

/** Reads where a request came from. */
export function requesterOf(request: FastifyRequest): Requester {
  const secret = secretOf(request)
  return { browser: secret ? browserHash(secret) : '', address: addressOf(request) }
}

/**
 * Reads where a request came from, and gives a browser that has no secret a new one of 256 bits. The secret is no login: it only tells
 * that two requests came from one browser. Scripts cannot read it, and other sites cannot make the browser send it.
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): Requester {
  const secret = secretOf(request) ?? randomBytes(32).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${COOKIE}=${secret}; Path=/api; Max-Age=${LIFE}; HttpOnly; SameSite=Strict${secure}`)
  return { browser: browserHash(secret), address: addressOf(request) }
}
