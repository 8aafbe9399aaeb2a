import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Ms that a database gets to end, and between two looks. */
const ENDED_WITHIN = 30_000
const LOOK_EVERY = 100

/** Waits until the database of a data folder has ended. Throws when it does not: a bench that leaves one running is red. */
export async function databaseGone(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postgres/postmaster.pid')
  for (const end = Date.now() + ENDED_WITHIN; existsSync(file); await sleep(LOOK_EVERY))
    if (Date.now() > end) throw new Error(`the database does not end: ${file} is still there`)
}

/** Removes the data folder of a bench when its database has ended: one that still writes would leave files behind it. */
export async function removeData(dataDir: string): Promise<void> {
  await databaseGone(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
