import { Status } from '#shared/codes.ts'
import { PHONE_PATTERN, TEXT } from '#shared/rules.ts'
import { Refusal } from './refusal.ts'

/** Returns the 11 digits of a Chinese mobile number, with or without country code. Throws a Refusal for anything else. */
export function normalisePhone(phone: string): string {
  if (!PHONE_PATTERN.test(phone)) throw new Refusal(Status.badInput, TEXT.phoneInvalid)
  return phone.slice(-11)
}

/** Hides the middle of a phone number, e.g. 138****8000. */
export const maskPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`
