import { runDeskCommand } from '#server/community/chat/deskCommand.ts'
import { runCommand } from '#server/platform/db/command.ts'
import { measuredNow } from '#server/platform/db/databaseTime.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { chatPorts } from './chatPorts.ts'

/** `npm run chat -- list|show|answers|answer|picture|about|talk|close|note` lets operators answer players. */
await runCommand(async (db, io) => {
  const now = await measuredNow(db)
  try {
    const deps = { db, now, ports: chatPorts({ db, now }) }
    await runDeskCommand({ deps, io, args: process.argv.slice(2), env: process.env, input: process.stdin })
    return true
  } catch (error) {
    io.complain(error instanceof Refusal ? error.msg : error instanceof Error ? error.message : String(error))
    return false
  }
})
