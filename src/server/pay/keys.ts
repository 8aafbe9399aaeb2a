import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** A secret for one purpose, derived from the server's lasting one: what leaks of one purpose opens no other. */
export function secretFor({ identitySecret }: Pick<Config, 'identitySecret'>, purpose: 'card-code' | 'pay-sandbox'): Buffer {
  return createHmac('sha256', identitySecret).update(`xingxia:${purpose}`).digest()
}
