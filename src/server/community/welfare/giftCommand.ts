import { parseArgs } from 'node:util'
import { runCommand } from '#server/platform/db/command.ts'
import { reverseFirstTopUp } from './reverse.ts'

const USAGE = `usage: npm run first-gift -- reverse ORDER_NO --reason TEXT
The money of the order went back to the payer, so it does not count as a first top-up any more.`

/** `npm run first-gift -- reverse ORDER_NO --reason TEXT` takes back the claim to the gift for a first top-up that was charged back. */
await runCommand(async (db, { say, complain }) => {
  const { values, positionals } = parseArgs({ options: { reason: { type: 'string' } }, allowPositionals: true })
  const [act, orderNo] = positionals
  if (act !== 'reverse' || !orderNo || !values.reason) {
    complain(USAGE)
    return false
  }
  const { outcome, itemId } = await reverseFirstTopUp(db, orderNo, values.reason)
  if (outcome === 'none') say(`${orderNo}: counts no more as a top-up; it was nobody's first one`)
  if (outcome === 'withdrawn') say(`${orderNo}: counts no more; the gift was not taken yet`)
  if (outcome === 'taken') say(`${orderNo}: its gift was taken before and stays: item ${itemId}`)
  return true
})
