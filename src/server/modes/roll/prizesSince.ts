import { and, count, eq, gte, inArray, isNotNull, or } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { rollPrize, rollRoom } from './tables.ts'

/** Prizes of the ROLL rooms that a player has made since a moment, without those that came back: nobody won them, or the room was cancelled. */
export async function rollPrizesSince(tx: DbOrTx, playerId: string, from: Date): Promise<number> {
  const [row] = await tx
    .select({ prizes: count() })
    .from(rollRoom)
    .innerJoin(rollPrize, eq(rollPrize.roomId, rollRoom.roomId))
    .where(and(eq(rollRoom.hostId, playerId), gte(rollRoom.createdAt, from), isAway))
  return row?.prizes ?? 0
}

/** Selects prizes that are still drawn for, or that somebody got. */
const isAway = or(inArray(rollRoom.state, ['open', 'drawing']), isNotNull(rollPrize.newItemId))
