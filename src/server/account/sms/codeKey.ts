import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { secretFor } from '#server/platform/secrets.ts'

/** Reads the key of this installation. The first process that needs one writes it; of two at the same time, one wins. */
function installationKey(dataDir: string): Buffer {
  const file = join(dataDir, 'sms.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'hex')
}

/**
 * The key under which SMS codes are hashed. It comes from IDENTITY_SECRET. Without one, a server with its own database makes a key in its
 * data folder; nodes that share a database must have the same key, so there the stand-in of the sources serves (never in production).
 */
export function codeKeyOf(config: Config): Buffer {
  return config.ownSecret || config.databaseUrl !== null ? secretFor(config, 'sms-code') : installationKey(config.dataDir)
}
