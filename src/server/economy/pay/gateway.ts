import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { PayChannel } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'

/** What a gateway is asked to collect from a player. */
export interface PayOrder {
  orderNo: string
  channel: PayChannel
  /** In hundredths of a yuan. */
  amount: Minor
  expiresAt: Date
}

/** A callback of a gateway, as it came over HTTP. */
export interface RawNotice {
  body: Buffer
  headers: IncomingHttpHeaders
  /** When it arrived, in ms since 1970 by the server's clock. */
  now: number
}

/** What a genuine callback says. */
export interface Notice {
  orderNo: string
  /** The gateway's number for the payment, unique at that gateway. */
  paymentNo: string
  /** In hundredths of the currency's unit. */
  amount: Minor
  /** ISO 4217 code, e.g. `CNY`. */
  currency: string
  outcome: 'paid' | 'failed'
}

/**
 * How a callback was read. `forged`: the signature is wrong. `stale`: the signature is right but old, so it may be a copy that somebody
 * sent again. `ignored`: genuine, but it says nothing final about the payment.
 */
export type ReadNotice = Notice | 'forged' | 'stale' | 'ignored'

/** A payment gateway. docs/payments.md tells operators how to write and add one. */
export interface PayGateway {
  /**
   * Lower-case letters, digits and hyphens. It is the last part of the callback address and is stored in every order, so it must never
   * change.
   */
  readonly name: string
  readonly channels: readonly PayChannel[]
  /**
   * Registers the order at the gateway and returns the address where the player pays. A second call for the same order must lead to the
   * same payment.
   */
  begin(order: PayOrder): Promise<string>
  /** Checks the signature and time of a callback before using anything that it says. A callback that cannot be read is 'forged'. */
  readNotice(raw: RawNotice): Promise<ReadNotice>
  /** The answer after which the gateway stops sending a callback. */
  readonly acknowledge: { contentType: string; body: string }
}

/** How far the time in a callback may be from the server's clock, in ms. */
export const NOTICE_WINDOW = 5 * 60_000

export function withinWindow(sentAt: number, now: number): boolean {
  return Math.abs(now - sentAt) <= NOTICE_WINDOW
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares two signatures. The time that it takes does not show where they differ. */
export function sameSignature(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}
