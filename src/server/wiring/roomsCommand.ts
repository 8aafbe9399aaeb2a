import { hostname, userInfo } from 'node:os'
import { runRoomsCommand } from '#server/core/rounds/deskCommand.ts'
import { readConfig } from '#server/platform/config.ts'
import { runCommand } from '#server/platform/db/command.ts'
import { measuredNow } from '#server/platform/db/databaseTime.ts'
import { roomModes } from './jobs.ts'

/** Who runs this process. A container may have no name for its user. */
function operator(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    return `${process.getuid?.() ?? '?'}@${hostname()}`
  }
}

/** `npm run rooms -- list|retry|refund` shows rooms whose step fails, has one tried again, or gives back what it holds. */
await runCommand(async (db, io) => {
  const modes = roomModes({ db, now: await measuredNow(db), config: readConfig(process.env) })
  return runRoomsCommand({ db, modes, by: operator() }, io, process.argv.slice(2))
})
