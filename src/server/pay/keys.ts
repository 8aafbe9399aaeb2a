import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** Derives a secret for one purpose from the server's lasting secret. A secret that leaks reveals nothing about the others. */
export function secretFor({ identitySecret }: Pick<Config, 'identitySecret'>, purpose: 'card-code' | 'pay-sandbox'): Buffer {
  return createHmac('sha256', identitySecret).update(`xingxia:${purpose}`).digest()
}
