import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { PayChannel } from '#shared/codes.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { type Notice, type PayGateway, type RawNotice, type ReadNotice, sameSignature, withinWindow } from './gateway.ts'

export const SANDBOX = 'sandbox'
const SIGNATURE = 'x-sandbox-signature'
const TIMESTAMP = 'x-sandbox-timestamp'

/** What stands in a callback. `outcome` may be one that we do not know. */
const wireNotice = z.object({ orderNo: z.string(), paymentNo: z.string(), amount: z.string(), currency: z.string(), outcome: z.string() })
const OUTCOMES: readonly Notice['outcome'][] = ['paid', 'failed']

/** A signed callback, ready to be posted. */
export interface SignedNotice {
  headers: Record<string, string>
  body: string
}

const signatureOf = (secret: Buffer, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** Signs a callback like the sandbox gateway. */
export function signNotice(secret: Buffer, { amount, ...notice }: Notice, now: number): SignedNotice {
  const timestamp = String(now)
  const body = JSON.stringify({ ...notice, amount: toWire(amount).toFixed(2) })
  return {
    headers: { 'content-type': 'application/json', [TIMESTAMP]: timestamp, [SIGNATURE]: signatureOf(secret, timestamp, body) },
    body,
  }
}

const headerOf = ({ headers }: RawNotice, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

function read(secret: Buffer, raw: RawNotice): ReadNotice {
  const timestamp = headerOf(raw, TIMESTAMP)
  const body = raw.body.toString('utf8')
  if (!sameSignature(headerOf(raw, SIGNATURE), signatureOf(secret, timestamp, body))) return 'forged'
  if (!withinWindow(Number(timestamp), raw.now)) return 'stale'
  const said = wireNotice.parse(JSON.parse(body))
  const outcome = OUTCOMES.find((known) => known === said.outcome)
  if (outcome === undefined) return 'ignored'
  return { ...said, amount: toMinor(Number(said.amount)), outcome }
}

/** The sandbox gateway of the demo world. It takes no money; its cashier is a page of this server. Never in production. */
export function sandboxGateway(secret: Buffer): PayGateway {
  return {
    name: SANDBOX,
    channels: [PayChannel.alipay, PayChannel.wechat, PayChannel.digitalYuan, PayChannel.qq],
    begin: async ({ orderNo }) => `/pay/sandbox/${orderNo}`,
    readNotice: async (raw) => read(secret, raw),
    acknowledge: { contentType: 'text/plain; charset=utf-8', body: 'success' },
  }
}
