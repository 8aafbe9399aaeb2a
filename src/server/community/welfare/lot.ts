import { parseArgs } from 'node:util'
import { toMinor } from '#shared/money.ts'
import { PACKET_BOUNDS } from '#shared/welfare.ts'
import type { PacketLot } from './packets.ts'

export const PACKETS_USAGE = `usage: npm run packets -- make --name 新春红包 --amount 88 --count 100 [--days 7]
       npm run packets -- list
       npm run packets -- close ID
make: one code for COUNT players, AMOUNT diamonds each, and prints it; it cannot be printed again
close: ends it now; what nobody has taken goes back`

/** Reads the options of `make`. Throws a RangeError with the usage when they are wrong. */
export function readPacketLot(args: string[]): PacketLot {
  const options = { name: { type: 'string' }, amount: { type: 'string' }, count: { type: 'string' }, days: { type: 'string' } } as const
  const { name = '', amount = '', count = '', days = '7' } = parseArgs({ args, options, strict: true }).values
  const wholes = [count, days].every((text) => /^[1-9]\d{0,5}$/.test(text))
  if (!wholes || !/^\d{1,5}(?:\.\d{1,2})?$/.test(amount) || !/^[^\s]{1,12}$/u.test(name)) throw new RangeError(PACKETS_USAGE)
  const lot = { name, amount: toMinor(Number(amount)), count: Number(count), days: Number(days) }
  const most = PACKET_BOUNDS
  if (lot.amount < 1 || lot.amount > most.amount || lot.count > most.count || lot.days > most.days) throw new RangeError(PACKETS_USAGE)
  return lot
}
