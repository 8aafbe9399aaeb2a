import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDb } from '#server/platform/db/connect.ts'
import { freshDatabase } from '../support/database.ts'
import { startProduct } from '../support/product.ts'
import { type GoodBox, importGoodBox } from './catalogue.ts'

/** Where a running server, its database and its files are found. Plain data: it is handed from the run to its workers. */
export interface GameServer {
  origin: string
  databaseUrl: string
  /** Folder of its outbox and uploads. */
  dataDir: string
  goodBox: GoodBox
}

/** Key of the hashes of card codes and ID numbers. */
export const IDENTITY_SECRET = 'e2e-secret-of-the-pay-tests-0123456789abcdef'

/**
 * The demo world without its robots, which would fill the banner, and without a schedule of showers: they would begin by the wall clock. Its
 * cashier takes no money, and players may write to 客服 as fast as tests do.
 */
const SETTINGS = { DEMO: '1', ROBOTS: '0', SHOWERS: '0', CHAT_MINUTE_LINES: '600', PAY_SANDBOX: '1', IDENTITY_SECRET }

/** Starts the real server with its built client, on a database and a data folder of its own, with settings besides those of all. `stop` ends it and removes both. */
export async function startGameServer(
  templateUrl: string,
  settings: Record<string, string> = {},
): Promise<GameServer & { stop(): Promise<void> }> {
  const [dataDir, database] = await Promise.all([mkdtemp(join(tmpdir(), 'xingxia-e2e-')), freshDatabase(templateUrl)])
  const product = await startProduct({ ...SETTINGS, ...settings, DATA_DIR: dataDir, DATABASE_URL: database.url })
  const { db, close } = connectDb(database.url)
  // The server puts the starter catalogue back when it starts: the box comes after that.
  const goodBox = await importGoodBox(db).finally(close)
  return {
    origin: product.origin,
    databaseUrl: database.url,
    dataDir,
    goodBox,
    stop: async () => {
      await product.kill('SIGTERM')
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
