import * as auth from './auth.ts'
import type { Call } from './call.ts'
import * as captcha from './captcha.ts'
import * as box from './case.ts'
import * as common from './common.ts'
import * as message from './message.ts'
import * as profile from './profile.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'enveloped' in value

/** Every call of the product, for the tests and tools that must see them all. */
export const allCalls: readonly Call[] = [auth, captcha, box, common, message, profile].flatMap((module) =>
  Object.values(module as Record<string, unknown>).filter(isCall),
)
