import { eq } from 'drizzle-orm'
import { CatalogueError } from '#server/core/catalogue/catalogueFile.ts'
import { cancelPool } from '#server/modes/kuji/cancel.ts'
import { kujiPool } from '#server/modes/kuji/tables.ts'
import { openPool, readPools } from '#server/modes/kuji/templates.ts'
import { type CommandIo, runCommand } from '#server/platform/db/command.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

const USAGE = `usage: npm run pools -- list
       npm run pools -- templates [FILE]
       npm run pools -- open TEMPLATE [MOMENT] [FILE]
       npm run pools -- cancel ID
open: a pool of 一番赏 by a template of FILE, catalogue/pools.json without one; it sells at once, or from MOMENT on, e.g. 2026-12-01T20:00+08:00
cancel: a pool of which no ticket is sold`

/** A moment with its zone; without one it would be read in the zone of this machine. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/

async function list(db: Db, { say }: CommandIo): Promise<boolean> {
  const rows = await db.select().from(kujiPool).where(eq(kujiPool.state, 'open')).orderBy(kujiPool.opensAt)
  const lines = rows.map(
    ({ roomId, told, sold, tickets, remaining, opensAt, endAt }) =>
      `${roomId}  ${sold}/${tickets} sold  left ${remaining.join('/')}  from ${opensAt.toISOString()}  until ${endAt?.toISOString() ?? 'sold out'}  ${told.title}`,
  )
  say(lines.length === 0 ? 'no open pools' : lines.join('\n'))
  return true
}

async function open(db: Db, { say, complain }: CommandIo, name: string, rest: readonly string[]): Promise<boolean> {
  const moment = rest.find((word) => MOMENT.test(word))
  const template = (await readPools(rest.find((word) => word !== moment))).find((each) => each.name === name)
  if (!template) {
    complain(`no template ${name}`)
    return false
  }
  const { roomId, orderHash } = await openPool(db, template, moment === undefined ? null : new Date(moment))
  say(`${roomId}: opened by the template ${name}, order ${orderHash}`)
  return true
}

async function run(db: Db, io: CommandIo): Promise<boolean> {
  const [act = '', what = '', ...rest] = process.argv.slice(2)
  if (act === 'list') return list(db, io)
  if (act === 'templates') {
    io.say((await readPools(what || undefined)).map(({ name, title }) => `${name}  ${title}`).join('\n'))
    return true
  }
  if (act === 'open' && what !== '') return open(db, io, what, rest)
  if (act === 'cancel' && /^[1-9]\d{0,17}$/.test(what)) {
    await cancelPool(db, what)
    io.say(`${what}: cancelled by the operator`)
    return true
  }
  io.complain(USAGE)
  return false
}

/** `npm run pools -- list|templates|open|cancel` lets an operator open and cancel pools of 一番赏. */
await runCommand(async (db, io) => {
  try {
    return await run(db, io)
  } catch (error) {
    if (error instanceof CatalogueError) io.complain(error.lines.join('\n'))
    else if (error instanceof Refusal) io.complain(error.msg)
    else throw error
    return false
  }
})
