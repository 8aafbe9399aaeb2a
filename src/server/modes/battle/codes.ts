import { randomInt } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { battle } from './tables.ts'

const CODES = 1_000_000
const DRAWS = 20

/** Selects the room, not yet over, that has a code. */
export const openWithCode = (code: string): SQL | undefined => and(eq(battle.code, code), sql`${battle.stage} in (0, 1)`)

const drawCode = () => String(randomInt(CODES)).padStart(6, '0')

/**
 * Writes a private room with a code of six digits that no other room has which is not over. Another code is drawn where a room has it, also one
 * that another transaction is just writing: the insert waits for it. Throws a Refusal when too many codes are in use. Tests give `draw`.
 */
export async function insertWithCode(
  tx: Tx,
  room: Omit<typeof battle.$inferInsert, 'code'>,
  draw = drawCode,
): Promise<typeof battle.$inferSelect> {
  for (let drawn = 0; drawn < DRAWS; drawn++) {
    const written = tx.insert(battle).values({ ...room, code: draw() })
    // As the index `battle_code` says it.
    const [row] = await written.onConflictDoNothing({ target: battle.code, where: sql`code is not null and stage in (0, 1)` }).returning()
    if (row) return row
  }
  throw new Refusal(Status.unavailable, '私密房间过多，请稍后再试')
}
