import { Status } from '#shared/codes.ts'
import { PHONE_PATTERN, TEXT } from '#shared/rules.ts'
import { Refusal } from './refusal.ts'

/** The 11 digits of a phone, however its country code was written; anything else is refused. */
export function normalisePhone(phone: string): string {
  if (!PHONE_PATTERN.test(phone)) throw new Refusal(Status.badInput, TEXT.phoneInvalid)
  return phone.slice(-11)
}

/** 138****8000 */
export const maskPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`
