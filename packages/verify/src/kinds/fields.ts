import * as z from 'zod/mini'
import { toMinor } from '../../../../src/shared/money.ts'

/* Forms of single fields. They bound what a check has to compute, so that no file keeps it for ever. */

/** 32 bytes in hex: a seed, a secret, a hash. */
export const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Bytes in hex, of any length that somebody may publish. */
export const hexBytes = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,512}$/))

/** An id of the product: digits. */
export const idText = z.string().check(z.regex(/^\d{1,18}$/))

/** A short text, e.g. a name. */
export const short = z.string().check(z.maxLength(2_000))

/** An amount of coins or diamonds with at most two decimals. */
export const money = z.number().check(z.gte(0), z.lte(100_000_000_000), z.refine(isExact))

function isExact(amount: number): boolean {
  try {
    return Number.isSafeInteger(toMinor(amount))
  } catch {
    return false
  }
}

/** A whole number within bounds, both included. */
export const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** An instant in ms since 1970. */
export const moment = whole(0, 100_000_000_000_000)
