import { parseArgs } from 'node:util'
import { runCommand } from '#server/platform/db/command.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { reverseCommission } from './reverse.ts'

const USAGE = `usage: npm run commission -- reverse ORDER_NO --reason TEXT
The money of the order went back to the payer, so its commission goes back too. Freeze the accounts first if somebody does this on purpose.`

/** `npm run commission -- reverse ORDER_NO --reason TEXT` takes back the commission on an order that was charged back. */
await runCommand(async (db, { say, complain }) => {
  const { values, positionals } = parseArgs({ options: { reason: { type: 'string' } }, allowPositionals: true })
  const [act, orderNo] = positionals
  if (act !== 'reverse' || !orderNo || !values.reason) {
    complain(USAGE)
    return false
  }
  try {
    const { inviterId, amount } = await reverseCommission(db, orderNo, values.reason)
    say(`${orderNo}: ${amount.toFixed(2)} diamonds taken back from player ${inviterId}`)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    complain(error.msg)
    return false
  }
})
