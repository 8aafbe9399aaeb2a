import { type Config, readConfig } from '#server/platform/config.ts'
import { connectDb, type Db } from './connect.ts'
import { borrowEmbedded } from './embedded.ts'
import { prepareDatabase } from './prepareDatabase.ts'

/** What a command gets from the command line, and how it prints. */
export interface CommandIo {
  say(text: string): void
  complain(text: string): void
}

const io: CommandIo = {
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
}

const openDatabase = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl
    ? { url: databaseUrl, stop: async () => undefined }
    : borrowEmbedded({ dataDir, log: { info: io.say, warn: io.complain }, lost: ({ message }) => fail(message) })

function fail(message: string): never {
  io.complain(message)
  process.exit(1)
}

type Work = (db: Db, io: CommandIo) => Promise<boolean>

/** Work that ends with the words of an error, where its operator has asked for something that cannot be done, and not with a stack. */
export const inWords =
  (work: Work): Work =>
  async (db, io) => {
    try {
      return await work(db, io)
    } catch (error) {
      io.complain(error instanceof Error ? error.message : String(error))
      return false
    }
  }

/**
 * Runs a command on the database that DATABASE_URL or DATA_DIR names, then ends the process. The exit code is 0 when `work` returned true,
 * else 1.
 */
export async function runCommand(work: Work): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const connection = connectDb(database.url, config.pools.jobs)
  try {
    await prepareDatabase(database.url, { large: true, log: { info: io.say } })
    process.exitCode = (await work(connection.db, io)) ? 0 : 1
  } finally {
    await connection.close().finally(database.stop)
  }
}
