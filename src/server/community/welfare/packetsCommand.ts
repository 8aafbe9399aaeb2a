import { desc } from 'drizzle-orm'
import { readConfig } from '#server/platform/config.ts'
import { type CommandIo, inWords, runCommand } from '#server/platform/db/command.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { toWire } from '#shared/money.ts'
import { PACKETS_USAGE, readPacketLot } from './lot.ts'
import { closePacket, makePackets } from './packets.ts'
import { redPacket } from './tables.ts'

/** The list shows at most this many, the newest first. */
const LISTED = 100

async function list(db: Db, { say }: CommandIo): Promise<void> {
  const rows = await db.select().from(redPacket).orderBy(desc(redPacket.id)).limit(LISTED)
  const lines = rows.map(
    ({ id, name, amount, count, left, endsAt, closedAt }) =>
      `${id}  ${count - left}/${count} taken  ${toWire(amount)} diamonds each  ${closedAt ? 'closed' : `until ${endsAt.toISOString()}`}  ${name}`,
  )
  say(lines.length === 0 ? 'no red packets' : lines.join('\n'))
}

async function run(db: Db, io: CommandIo): Promise<boolean> {
  const [act = '', ...rest] = process.argv.slice(2)
  const [packetId = ''] = rest
  if (act === 'make') {
    const lot = readPacketLot(rest)
    const made = await makePackets(db, secretFor(readConfig(process.env), 'packet-code'), lot)
    io.say(`${made.packetId}: ${lot.count} × ${toWire(lot.amount)} diamonds for ${lot.days} days\n${made.code}`)
    return true
  }
  if (act === 'list') {
    await list(db, io)
    return true
  }
  if (act !== 'close' || !/^[1-9]\d{0,17}$/.test(packetId)) throw new RangeError(PACKETS_USAGE)
  const left = await closePacket(db, packetId)
  io.say(left === null ? `${packetId}: no open red packet has this number` : `${packetId}: closed, ${left} were not taken and went back`)
  return left !== null
}

/** `npm run packets -- make|list|close` lets an operator make red packets with a code. */
await runCommand(inWords(run))
