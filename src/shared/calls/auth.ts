import * as z from 'zod/mini'
import { defineCall } from './define.ts'

const phone = z.string().check(z.minLength(1), z.maxLength(16))
const code = z.string().check(z.maxLength(16))

/**
 * Logs in or registers with an SMS code. `id` is the phone number and `type` is always 0 (spec §3 "Login form"). `data` is the token.
 */
export const smsLogin = defineCall('POST /api/auth/smsLogin', {
  summary: 'Log in or register with phone and SMS code; data is the token',
  query: z.object({
    id: phone,
    code,
    password: z.optional(z.string().check(z.maxLength(128))),
    type: z.prefault(z.enum(['0']), '0'),
    promoteCode: z.prefault(z.string().check(z.maxLength(32)), ''),
  }),
  data: z.string(),
})

/** Revokes every token of the player. `data` true tells the client to clear its storage. */
export const logout = defineCall('POST /api/auth/logout', {
  summary: 'Log out everywhere',
  data: z.boolean(),
})

/** Verifies that the name and the ID number belong to the phone number of the account. */
export const phone3elements = defineCall('POST /api/auth/phone3elements', {
  summary: 'Verify real name, ID number and the account phone',
  query: z.object({
    name: z.string().check(z.maxLength(60)),
    idNumber: z.string().check(z.maxLength(60)),
  }),
  data: z.object({ verified: z.boolean(), name: z.string(), idNumber: z.string() }),
})
