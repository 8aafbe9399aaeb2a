import { readConfig } from '#server/platform/config.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import { runCommand } from '#server/platform/db/command.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { makeCards, readLot } from './makeCards.ts'

/** `npm run cards:make -- --amount 100 --count 20 --batch X` makes card codes and prints them. They cannot be printed again. */
await runCommand(async (db, { say, complain }) => {
  try {
    const lot = readLot(process.argv.slice(2))
    const codes = await makeCards(db, secretFor(readConfig(process.env), 'card-code'), lot, await clockOf(db))
    say(codes.join('\n'))
    return true
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    return false
  }
})
