import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { PayChannel } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'

/** What a gateway is asked to collect. */
export interface PayOrder {
  orderNo: string
  channel: PayChannel
  /** Hundredths of a yuan. */
  amount: Minor
  expiresAt: Date
}

/** A callback exactly as it came. */
export interface RawNotice {
  body: Buffer
  headers: IncomingHttpHeaders
  /** The server's clock. */
  now: number
}

/** What a genuine callback says. */
export interface Notice {
  orderNo: string
  /** Number of the payment at the gateway; unique there. */
  paymentNo: string
  /** Hundredths of the currency's unit. */
  amount: Minor
  /** ISO 4217. */
  currency: string
  outcome: 'paid' | 'failed'
}

/** `stale`: signed by the gateway, but so long ago that it may be somebody's copy. `ignored`: genuine, but tells of nothing final. */
export type ReadNotice = Notice | 'forged' | 'stale' | 'ignored'

/** One payment gateway: docs/payments.md tells operators how to write and mount their own. */
export interface PayGateway {
  /** Lower-case letters, digits and hyphens: the last part of its callback address. Never to be changed, orders carry it. */
  readonly name: string
  readonly channels: readonly PayChannel[]
  /** Registers the order at the gateway and answers where the player pays. Asked again for the same order it must lead to the same payment. */
  begin(order: PayOrder): Promise<string>
  /** Checks signature and time of a callback before anything it says is believed. Anything unreadable is 'forged'. */
  readNotice(raw: RawNotice): Promise<ReadNotice>
  /** What the gateway wants to hear so that it stops sending. */
  readonly acknowledge: { contentType: string; body: string }
}

/** Ms that a callback's own clock may be away from ours. */
export const NOTICE_WINDOW = 5 * 60_000

export function withinWindow(sentAt: number, now: number): boolean {
  return Math.abs(now - sentAt) <= NOTICE_WINDOW
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares signatures in a time that tells nothing about where they differ. */
export function sameSignature(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}
