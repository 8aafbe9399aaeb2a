import { eq } from 'drizzle-orm'
import { room } from '#server/core/rounds/tables.ts'
import { gameOf } from '#server/modes/all.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { MayWatch, Watcher } from '#server/platform/live/doorkeeper.ts'

/** Ms for which one answer about a room serves everybody who asks, and rooms of which it is kept. */
const KEPT = { life: 1_000, size: 1_000 }

/** One answer serves all visitors, so it must not follow from what one of them has sent. */
const ANY_VISITOR: Watcher = { playerId: null, code: '', address: '' }

/**
 * Says who may watch a room on the live channel. What a visitor asks for takes no connection of the calls of players, and one answer serves all
 * visitors. A player may have to enter a code, and wrong ones are counted.
 */
export function mayWatchRooms({ db, reads }: Pick<Deps, 'db' | 'reads'>): MayWatch {
  const monotonic = () => performance.now()
  const modes = new SharedReads<string | null>(monotonic, KEPT)
  const answers = new SharedReads<boolean>(monotonic, KEPT)
  return async (roomId, watcher) => {
    const known = await modes.read(roomId, () => modeOf(reads, roomId))
    // Somebody may have asked for the room just before it was made.
    const mode = known ?? (watcher.playerId === null ? null : await modeOf(reads, roomId))
    const watch = gameOf(mode)?.rooms?.watch
    if (watch === undefined || watch === 'everybody') return watch === 'everybody'
    if (watcher.playerId !== null) return watch({ db })(roomId, watcher)
    return answers.read(roomId, () => watch({ db: reads })(roomId, ANY_VISITOR))
  }
}

/** The mode of a room; null where there is none with that id. */
async function modeOf(db: Db, roomId: string): Promise<string | null> {
  const [found] = await db.select({ mode: room.mode }).from(room).where(eq(room.id, roomId))
  return found?.mode ?? null
}
