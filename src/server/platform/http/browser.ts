import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './address.ts'

const SECRET = /^([\w-]{43})\.([\w-]{43})$/

/** Where a request came from. */
export interface Requester {
  /** Hash of the secret that the browser keeps for the phone in a cookie; '' when the request brought none that this server has issued. */
  browser: string
  /** See `addressOf`. */
  address: string
}

/** What a request's browser keeps for the phone of another player, see `Requester.browser`. */
export type BrowserOf = (phone: string) => string

/** A request that concerns one phone, and what its browser keeps to be recognised when it asks about this phone again. */
export interface Visit {
  from: Requester
  /**
   * Hash of a new secret. A browser that is to be trusted gets this one, unless the one that it brought is trusted already: somebody else
   * may have put that one there.
   */
  fresh: string
  /** Lets the browser keep the secret with this hash, `from.browser` or `fresh`, for so many seconds. Otherwise it keeps what it has. */
  keep(browser: string, seconds: number): void
}

const browserHash = (random: string) => createHash('sha256').update(random).digest('hex')

const cookieOf = ({ headers }: FastifyRequest, name: string) =>
  headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/**
 * Recognises browsers by secrets of 256 bits, one for each phone, which only this server can issue. A secret is no login: it only tells
 * that two requests came from one browser. Scripts cannot read it, other sites cannot make the browser send it, and over https no other
 * host can set it.
 */
export class Browsers {
  private readonly key: Buffer

  /** `secret` must be the same on all nodes, and last. */
  constructor(secret: Buffer) {
    this.key = createHmac('sha256', secret).update('browser').digest()
  }

  /** Reads what the browser keeps for a phone of 11 digits. */
  visit(request: FastifyRequest, reply: FastifyReply, phone: string): Visit {
    const secure = request.protocol === 'https'
    const name = `${secure ? '__Host-' : ''}browser-${this.keyed('name', phone).toString('hex').slice(0, 16)}`
    const own = this.genuine(cookieOf(request, name), phone)
    const random = randomBytes(32).toString('base64url')
    const fresh = browserHash(random)
    return {
      from: { browser: own === null ? '' : browserHash(own), address: addressOf(request) },
      fresh,
      keep: (browser, seconds) => {
        const kept = browser === fresh ? random : own
        if (kept === null || browser === '') return
        const value = `${kept}.${this.signed(phone, kept).toString('base64url')}`
        const ending = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
        reply.header('set-cookie', `${name}=${value}; ${ending}`)
      },
    }
  }

  private keyed(what: 'name' | 'secret', text: string): Buffer {
    return createHmac('sha256', this.key).update(`${what}:${text}`).digest()
  }

  private signed(phone: string, random: string): Buffer {
    return this.keyed('secret', `${phone}:${random}`)
  }

  /** Returns the random part of a secret that this server has issued for the phone, else null. */
  private genuine(value: string | undefined, phone: string): string | null {
    const [, random = '', signature = ''] = SECRET.exec(value ?? '') ?? []
    const given = Buffer.from(signature, 'base64url')
    const right = this.signed(phone, random)
    return random !== '' && given.length === right.length && timingSafeEqual(given, right) ? random : null
  }
}
