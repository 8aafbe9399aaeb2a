import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'

/** What a derived secret is for. */
export type SecretUse = 'card-code' | 'packet-code' | 'pay-sandbox' | 'sms-code'

/** Derives a secret for one purpose from the server's lasting secret. A secret that leaks reveals nothing about the others. */
export function secretFor({ identitySecret }: Pick<Config, 'identitySecret'>, use: SecretUse): Buffer {
  return createHmac('sha256', identitySecret).update(`xingxia:${use}`).digest()
}
