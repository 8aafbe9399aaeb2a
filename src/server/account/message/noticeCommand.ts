import { desc } from 'drizzle-orm'
import { clockOf } from '#server/platform/db/clock.ts'
import { type CommandIo, inWords, runCommand } from '#server/platform/db/command.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { deliverNotice, writeNotice } from './notices.ts'
import { NOTICE_USAGE, readNotice } from './noticeText.ts'
import { notice } from './tables.ts'

/** The list shows at most this many, the newest first. */
const LISTED = 50

async function list(db: Db, { say }: CommandIo): Promise<void> {
  const rows = await db.select().from(notice).orderBy(desc(notice.id)).limit(LISTED)
  const lines = rows.map(
    ({ id, title, createdAt, upTo, sentTo, sent }) =>
      `${id}  ${createdAt.toISOString()}  ${sent} players${BigInt(sentTo) < BigInt(upTo) ? ' so far: resume it' : ''}  ${title}`,
  )
  say(lines.length === 0 ? 'no notices' : lines.join('\n'))
}

async function deliver(db: Db, id: string, { say, complain }: CommandIo): Promise<boolean> {
  const sent = await deliverNotice(db, id)
  if (sent === null) complain(`${id}: no notice has this number`)
  else say(`${id}: ${sent} players have it`)
  return sent !== null
}

async function run(db: Db, io: CommandIo): Promise<boolean> {
  const [act = '', ...rest] = process.argv.slice(2)
  if (act === 'send') {
    const id = await writeNotice(db, readNotice(rest), new Date(await clockOf(db)))
    io.say(`${id}: written; if this is interrupted, go on with: npm run notice -- resume ${id}`)
    return deliver(db, id, io)
  }
  if (act === 'list') {
    await list(db, io)
    return true
  }
  const [id = ''] = rest
  if (act !== 'resume' || !/^[1-9]\d{0,17}$/.test(id)) throw new RangeError(NOTICE_USAGE)
  return deliver(db, id, io)
}

/** `npm run notice -- send|list|resume` lets an operator write to all players. */
await runCommand(inWords(run))
