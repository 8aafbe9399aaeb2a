import { inArray } from 'drizzle-orm'
import { codeKeyOf } from '#server/account/sms/codeKey.ts'
import { networkOfRooms } from '#server/core/beacon/rooms.ts'
import { CatalogueError } from '#server/core/catalogue/catalogueFile.ts'
import { cancelAnyRoll } from '#server/modes/roll/cancel.ts'
import { rollRoom } from '#server/modes/roll/tables.ts'
import { openTemplate, readTemplates } from '#server/modes/roll/templates.ts'
import { readConfig } from '#server/platform/config.ts'
import { type CommandIo, runCommand } from '#server/platform/db/command.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

const USAGE = `usage: npm run rolls -- list
       npm run rolls -- templates [FILE]
       npm run rolls -- open TEMPLATE [FILE]
       npm run rolls -- cancel ID
open: a room by a template of FILE, catalogue/rolls.json without one; cancel: a room that has not closed; a player's items return`

async function list(db: Db, { say }: CommandIo): Promise<boolean> {
  const rows = await db
    .select()
    .from(rollRoom)
    .where(inArray(rollRoom.state, ['open', 'drawing']))
    .orderBy(rollRoom.closeAt)
  const lines = rows.map(
    ({ roomId, state, told, entrants, seats, closeAt }) =>
      `${roomId}  ${state}  ${entrants}/${seats}  until ${closeAt.toISOString()}  ${told.pieces} prizes worth ${told.value.toFixed(2)}  ${told.title}`,
  )
  say(lines.length === 0 ? 'no open rooms' : lines.join('\n'))
  return true
}

async function open(db: Db, { say, complain }: CommandIo, name: string, file?: string): Promise<boolean> {
  const template = (await readTemplates(file)).find((each) => each.name === name)
  if (!template) {
    complain(`no template ${name}`)
    return false
  }
  const config = readConfig(process.env)
  const { roomId } = await openTemplate(db, codeKeyOf(config), template, networkOfRooms(config))
  say(`${roomId}: opened by the template ${name}`)
  return true
}

async function run(db: Db, io: CommandIo): Promise<boolean> {
  const [act = '', what = '', file] = process.argv.slice(2)
  if (act === 'list') return list(db, io)
  if (act === 'templates') {
    io.say((await readTemplates(what || undefined)).map(({ name, title }) => `${name}  ${title}`).join('\n'))
    return true
  }
  if (act === 'open' && what !== '') return open(db, io, what, file)
  if (act === 'cancel' && /^[1-9]\d{0,17}$/.test(what)) {
    await cancelAnyRoll(db, what)
    io.say(`${what}: cancelled by the operator`)
    return true
  }
  io.complain(USAGE)
  return false
}

/** `npm run rolls -- list|templates|open|cancel` lets an operator open and cancel ROLL rooms. */
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
