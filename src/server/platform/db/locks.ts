import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { DbOrTx, Tx } from './connect.ts'

/**
 * The number of every advisory lock. The values mean nothing, but all nodes must use the same, those of the version before too: a lock keeps its
 * number for as long as it has the same purpose, and a new one gets a number that nobody had.
 */
export const LOCKS = {
  /** Whoever migrates the database holds it. */
  migration: 7_241_001,
  /** The process that owns an embedded PostgreSQL holds it as long as it runs. */
  embeddedOwner: 7_241_002,
  /** Whoever writes the files of the catalogue into the database holds it. */
  catalogueImport: 7_241_003,
  /** One for each player: who rotates their seeds. */
  seedRotation: 7_241_004,
  /** Whoever builds the late indexes holds it. */
  indexBuild: 7_241_005,
  /** Whoever archives or restores entries of the ledger holds it. */
  ledgerArchive: 7_241_025,
  /** Every SMS is counted under it. */
  smsCount: 7_241_010,
  /** The node with the robots of the demo world holds it. */
  robots: 7_241_011,
  /** The room of 指数 is made under it. */
  exponentMaking: 7_241_012,
  /** Showers are made under it. */
  showerMaking: 7_241_019,
  /** One for each player: wrong codes are counted under it. */
  codesOfPlayer: 7_241_021,
  /** The room of the boards is made under it. */
  rankMaking: 7_241_023,
  /** One for each address: puzzles are counted under it. */
  captchaOfAddress: 7_241_024,
  /** One for each source of giveaways: the last part of its budget is given under it. */
  giveaway: 7_302,
  /** Every binding to an inviter is made under it. */
  inviterBinding: 7_714_001,
  /** One for each Steam account: who may have it is judged under it. */
  steamAccount: 7_714_002,
} as const

/** Name of an advisory lock. */
export type LockName = keyof typeof LOCKS

/** Waits for a lock and holds it until the transaction ends. */
export async function holdLock(tx: Tx, name: LockName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]})`)
}

/**
 * The same for a lock of which there is one for each `who`. Whoever shares the hash of their name waits for the other too. PostgreSQL keeps these
 * locks apart from those without a `who`.
 */
export async function holdLockOf(tx: Pick<DbOrTx, 'execute'>, name: LockName, who: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]}, hashtext(${who}))`)
}

/** Waits for a lock and holds it until the connection ends. */
export async function keepLock(client: pg.ClientBase, name: LockName): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCKS[name]])
}

/** Takes a lock until the connection ends. False when another connection holds it. */
export async function tryLock(client: pg.ClientBase, name: LockName): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCKS[name]])
  return rows[0]?.taken === true
}
