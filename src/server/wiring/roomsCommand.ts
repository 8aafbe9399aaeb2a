import { runRoomsCommand } from '#server/core/rounds/deskCommand.ts'
import { readConfig } from '#server/platform/config.ts'
import { runCommand } from '#server/platform/db/command.ts'
import { measuredNow } from '#server/platform/db/databaseTime.ts'
import { roomModes } from './jobs.ts'
import { operator } from './operator.ts'

/** `npm run rooms -- list|retry|refund` shows rooms whose step fails, has one tried again, or gives back what it holds. */
await runCommand(async (db, io) => {
  const modes = roomModes({ db, now: await measuredNow(db), config: readConfig(process.env) })
  return runRoomsCommand({ db, modes, by: operator() }, io, process.argv.slice(2))
})
