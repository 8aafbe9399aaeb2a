import { parseArgs } from 'node:util'
import { hashCode, makeCode } from '#server/core/codes/cardCodes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { printed } from '#shared/cardCode.ts'
import { type Minor, toMinor } from '#shared/money.ts'
import { cardCode } from './tables.ts'

/** A batch of cards to make. */
export interface Lot {
  amount: Minor
  count: number
  batch: string
  days: number
}

const MOST_CARDS = 10_000
const MOST_AMOUNT = 2_000_000
const USAGE = 'usage: npm run cards:make -- --amount 100 --count 20 --batch X [--days 365]'

/** Reads the command line. Throws an Error with the usage when it is wrong. */
export function readLot(args: string[]): Lot {
  const options = { amount: { type: 'string' }, count: { type: 'string' }, batch: { type: 'string' }, days: { type: 'string' } } as const
  const { amount = '', count = '', batch = '', days = '365' } = parseArgs({ args, options, strict: true }).values
  const wholes = [count, days].every((text) => /^[1-9]\d{0,4}$/.test(text))
  if (!wholes || !/^\d{1,5}(?:\.\d{1,2})?$/.test(amount) || !/^[\w-]{1,40}$/.test(batch)) throw new RangeError(USAGE)
  const lot = { amount: toMinor(Number(amount)), count: Number(count), batch, days: Number(days) }
  if (lot.amount < 1 || lot.amount > MOST_AMOUNT || lot.count > MOST_CARDS) throw new RangeError(USAGE)
  return lot
}

const DAY = 24 * 3_600_000
/** Number of rows in one INSERT. */
const CHUNK = 1_000

/** Makes the cards and returns their codes as printed. The database stores only hashes, so the codes cannot be read again. */
export async function makeCards(db: Db, secret: Buffer, { amount, count, batch, days }: Lot, now: number): Promise<string[]> {
  const codes = Array.from({ length: count }, makeCode)
  const shared = { amount, batch, createdAt: new Date(now), expiresAt: new Date(now + days * DAY) }
  await db.transaction(async (tx) => {
    for (let from = 0; from < count; from += CHUNK) {
      const rows = codes.slice(from, from + CHUNK).map((code) => ({ codeHash: hashCode(secret, code), ...shared }))
      await tx.insert(cardCode).values(rows)
    }
  })
  return codes.map(printed)
}
