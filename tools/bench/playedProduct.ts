import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { borrowEmbedded } from '#server/platform/db/embedded.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { newPlayer, type TestPlayer } from '../../tests/support/player.ts'
import { startProduct } from '../../tests/support/product.ts'
import { removeData } from './tidy.ts'

/** A browser, and the built product with an empty database. */
export interface Played {
  browser: Browser
  origin: string
  db: Db
  /** A new player with so many coins, in minor units. */
  join(coins: number): Promise<TestPlayer>
}

/** Starts the built product and a browser for `measure`, and ends both afterwards. */
export async function playProduct<Found>(measure: (played: Played) => Promise<Found>): Promise<Found> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-bench-'))
  // PostgreSQL runs as another user where this runs as root.
  await chmod(dataDir, 0o755)
  const product = await startProduct({ DATA_DIR: dataDir, DEMO: '0' })
  const embedded = await borrowEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  const connection = connectDb(embedded.url)
  const browser = await launchBrowser()
  try {
    return await measure({ browser, origin: product.origin, db: connection.db, join: (coins) => newPlayer(connection.db, { coins }) })
  } finally {
    await browser.close()
    await connection.close()
    await product.kill('SIGTERM')
    await removeData(dataDir)
  }
}
