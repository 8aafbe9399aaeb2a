import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreMonth } from '#server/core/money/archive/restore.ts'
import { type Step, takeMonth } from '#server/core/money/archive/take.ts'
import { markSpans } from '#server/core/money/spans.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { settleRelease } from '#server/core/release/settle.ts'
import { exchangeItems } from '#server/modes/case/exchange.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { dropsOf } from '#shared/book.ts'
import { startWorld, type World } from '../case/world.ts'

/** Ids of one span here. */
const SPAN = 10

/** Notes the spans of all entries that are there. */
export async function mark(db: Db, size = SPAN): Promise<void> {
  for (let round = 0; round < 2; round++) await markSpans(db, { size, many: 2 })
}

export const allEntries = async (db: Db): Promise<unknown[]> => (await db.$client.query('SELECT * FROM entry ORDER BY id')).rows

/** The moment of a day of Beijing time. */
export const beijing = (day: string): number => Date.parse(`${day}T12:00:00+08:00`)

export interface ArchiveWorld extends World {
  folder: string
  players: string[]
  /** Everybody opens boxes and exchanges a part of what they won, on this day. */
  playOn(day: string): Promise<void>
  take(month: string, reached?: (step: Step) => void): ReturnType<typeof takeMonth>
  restore(month: string): Promise<number>
}

/** Three players who have played in January, February and March 2026; it is June, and all spans are noted. */
export async function startArchiveWorld(): Promise<ArchiveWorld> {
  const world = await startWorld()
  const folder = await mkdtemp(join(tmpdir(), 'xingxia-archive-'))
  const players = await Promise.all([1, 2, 3].map(() => world.newPlayer({ startCoins: 10_000_000, startDiamonds: 5_000 })))
  const playOn = async (day: string) => {
    world.clock.now = beijing(day)
    for (const playerId of players) {
      for (let times = 0; times < 3; times++) await world.open(playerId, { number: 3, fast: true })
      const { book } = await world.open(playerId, { number: 1, fast: true })
      const ids = dropsOf(book).flatMap(({ itemId }) => itemId ?? [])
      await exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids })
    }
  }
  for (const day of ['2026-01-10', '2026-01-30', '2026-02-10', '2026-02-20', '2026-03-10', '2026-06-15']) await playOn(day)
  await mark(world.db)
  return {
    ...world,
    folder,
    players,
    playOn,
    take: (month, reached) =>
      takeMonth(world.db, {
        month,
        folder,
        age: 1,
        slices: false,
        now: world.clock.now,
        settle: (range) => settleRelease(world.db, range),
        ...(reached && { reached }),
      }),
    restore: (month) => restoreMonth(world.db, { month, folder }),
    close: async () => {
      await world.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
