import { codeKeyOf } from '#server/account/sms/codeKey.ts'
import { issueCode } from '#server/account/sms/codes.ts'
import type { TestApp } from './app.ts'

/** Issues a login code directly, without captcha and SMS, to a requester at this machine's address. */
export function issuedCode({ deps }: Pick<TestApp, 'deps'>, phone: string): Promise<string> {
  const request = { phone, purpose: 'login', holder: 'test', address: '127.0.0.1', known: 'holder', now: deps.now() } as const
  return deps.db.transaction((tx) => issueCode(tx, codeKeyOf(deps.config), request, 10_000))
}
