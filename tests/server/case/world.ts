import { randomUUID } from 'node:crypto'
import { registerPlayer } from '#server/account/auth/register.ts'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { HOUSE } from '#server/core/player/login.ts'
import type { OpenRequest } from '#server/modes/case/open.ts'
import { openBox } from '#server/modes/case/open.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { freshDatabase } from '../../support/database.ts'
import { followClock } from '../../support/databaseClock.ts'
import { fixture, folderOf, PLAIN_BOX } from '../catalogue/fixture.ts'

/** A database with the small catalogue, and a clock that tests move. */
export interface World {
  db: Db
  /** Address of the database. */
  url: string
  /** The clock of server and database, in ms; tests may move it. */
  clock: { now: number }
  deps: { db: Db; now(): number }
  newPlayer(start?: { startCoins?: number; startDiamonds?: number }): Promise<string>
  /** Opens a box. The defaults are the plain box, once, with a new key. */
  open(playerId: string, request?: Partial<OpenRequest>): ReturnType<typeof openBox>
  close(): Promise<void>
}

export async function startWorld(dir?: string): Promise<World> {
  const database = await freshDatabase()
  const clock = { now: Date.parse('2026-01-01T00:00:00Z') }
  const stopClock = await followClock(database.url, () => clock.now)
  const { db, close } = connectDb(database.url)
  await importCatalogue(db, dir ?? (await folderOf(fixture())))
  const deps = { db, now: () => clock.now }
  let players = 0
  return {
    db,
    url: database.url,
    clock,
    deps,
    newPlayer: ({ startCoins = 0, startDiamonds = 0 } = {}) => {
      const phone = String(13_000_000_000 + players++)
      return inTransaction(db, (tx) => registerPlayer(tx, { phone, start: { startCoins, startDiamonds }, now: clock.now }))
    },
    open: (playerId, request) =>
      openBox(deps, { sessionId: HOUSE, playerId, boxId: PLAIN_BOX, number: 1, fast: false, key: randomUUID(), ...request }),
    close: async () => {
      await close()
      await stopClock()
      await database.drop()
    },
  }
}
