import { and, desc, eq, lt } from 'drizzle-orm'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { cardOf as itemCardOf } from '#server/core/items/cards.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { countRows, type ListQuery, windowOf } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyRollPage } from '#shared/modes/roll/calls.ts'
import { cardOf } from './rooms.ts'
import { rollEntrant, rollPrize, rollRoom } from './tables.ts'

/** Rooms that the player has joined or made, newest first. What was won is told when the draw is over. */
export async function rollPage(db: Db, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyRollPage>> {
  const { page, pageSize, after = '0' } = query
  const { offset, limit } = windowOf(query)
  const mine = eq(rollEntrant.playerId, playerId)
  const catalogue = await currentCatalogue(db)
  const rows = await db
    .select({ entrant: rollEntrant, row: rollRoom, prize: rollPrize })
    .from(rollEntrant)
    .innerJoin(rollRoom, eq(rollRoom.roomId, rollEntrant.roomId))
    .leftJoin(rollPrize, and(eq(rollPrize.roomId, rollEntrant.roomId), eq(rollPrize.winnerId, rollEntrant.playerId)))
    .where(after === '0' ? mine : and(mine, lt(rollEntrant.id, after)))
    .orderBy(desc(rollEntrant.id))
    .limit(limit)
    .offset(offset)
  const pageData = rows.map(({ entrant, row, prize }) => ({
    ...cardOf(row),
    hosts: entrant.place === 0,
    won: prize && row.state === 'drawn' && !prize.withheld ? itemCardOf(catalogue, prize) : null,
    time: entrant.at.getTime(),
    recordId: entrant.id,
  }))
  return { pageData, page, pageSize, total: await countRows(db, rollEntrant, mine) }
}
