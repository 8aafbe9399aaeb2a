import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { newPlayer, type TestPlayer, type Wallet } from '../support/player.ts'
import { type GameServer, startGameServer } from './gameServer.ts'
import { openPhone, type PhoneOptions } from './phone.ts'

/** A running server as a test meets it: its players, their phones and its database. */
export interface World extends GameServer {
  db: Db
  /** A page on a phone of its own, logged in as `player` when one is given. What goes wrong inside it is in `faultsOf`. */
  openPhone(player?: TestPlayer, options?: PhoneOptions): Promise<Page>
  newPlayer(wallet?: Wallet): Promise<TestPlayer>
  /** The newest SMS code sent to a phone. */
  codeOf(phone: string): Promise<string>
  stop(): Promise<void>
}

async function readCode(dataDir: string, phone: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'outbox/sms.jsonl'), 'utf8')).trim().split('\n')
  const sent = lines.map((line) => JSON.parse(line) as { phone: string; code: string }).findLast((sms) => sms.phone === phone)
  if (!sent) throw new Error(`no code was sent to ${phone}`)
  return sent.code
}

function worldOf(server: GameServer, stopServer: () => Promise<void>): World {
  const { db, close } = connectDb(server.databaseUrl)
  return {
    ...server,
    db,
    openPhone: (player, options) => openPhone(server.origin, player, options),
    newPlayer: (wallet) => newPlayer(db, wallet),
    codeOf: (phone) => readCode(server.dataDir, phone),
    stop: async () => {
      await close()
      await stopServer()
    },
  }
}

/**
 * The server that all test files share, until the calling file ends. Other players open boxes there at the same time: who watches the banner,
 * lists of everybody's drops or the catalogue, or changes any of them, takes {@link openWorld}.
 */
export function sharedWorld(): World {
  const world = worldOf(inject('gameServer'), async () => undefined)
  afterAll(world.stop)
  return world
}

/** A server for the calling file alone; it takes some seconds to start. Whoever opens it stops it. */
export async function openWorld(settings?: Record<string, string>): Promise<World> {
  const { stop, ...server } = await startGameServer(inject('templateUrl'), settings)
  return worldOf(server, stop)
}
