import { parseArgs } from 'node:util'
import { type CommandIo, runCommand } from '#server/platform/db/command.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { measuredNow } from '#server/platform/db/databaseTime.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type DeskOrder, deliverOrder, openOrders, rejectOrder, takeOrder } from './desk.ts'

const USAGE = `usage: npm run retrieval -- list
       npm run retrieval -- take|deliver|reject ID [--remark TEXT]
take: somebody works on it, the player cannot cancel any more; deliver: the items went out; reject: needs a remark, the items return to the bag`

/** A list shows at most this many orders. */
const LIST_LIMIT = 200

const ACTS = { take: takeOrder, deliver: deliverOrder, reject: rejectOrder } as const
type ActName = keyof typeof ACTS

function lineOf({ orderId, state, time, uid, nickname, tradeUrl, value, items }: DeskOrder): string {
  const head = `${orderId}  ${state}  ${new Date(time).toISOString()}  ${uid} ${nickname}  ${items.length} items worth ${value.toFixed(2)}`
  const rows = items.map(({ itemId, giftName, recoveryPrice }) => `    ${itemId}  ${giftName}  ${recoveryPrice.toFixed(2)}`)
  return [head, `    ${tradeUrl}`, ...rows].join('\n')
}

async function run(db: Db, { say, complain }: CommandIo): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: { remark: { type: 'string' } }, allowPositionals: true })
  const [name = '', orderId = ''] = positionals
  if (name === 'list') {
    const orders = await openOrders(db, LIST_LIMIT)
    say(orders.length === 0 ? 'no open orders' : orders.map(lineOf).join('\n'))
    return true
  }
  if (!(name in ACTS) || !/^[1-9]\d{0,17}$/.test(orderId)) {
    complain(USAGE)
    return false
  }
  await ACTS[name as ActName]({ db, now: await measuredNow(db) }, { orderId, ...values })
  say(`${orderId}: ${name} done`)
  return true
}

/** `npm run retrieval -- list|take|deliver|reject ID [--remark …]` lets an operator work on retrieval orders. */
await runCommand(async (db, io) => {
  try {
    return await run(db, io)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    io.complain(error.msg)
    return false
  }
})
