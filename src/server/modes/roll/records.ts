import { and, eq } from 'drizzle-orm'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { cardOf as itemCardOf } from '#server/core/items/cards.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyRollPage } from '#shared/modes/roll/calls.ts'
import { cardOf, roomsSeen } from './rooms.ts'
import { rollEntrant, rollPrize, rollRoom } from './tables.ts'

/** Rooms that the player has joined or made, newest first. What was won is told when the draw is over. */
export async function rollPage(db: Db, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyRollPage>> {
  const mine = eq(rollEntrant.playerId, playerId)
  const catalogue = await currentCatalogue(db)
  const select = db
    .select({ entrant: rollEntrant, row: rollRoom, prize: rollPrize })
    .from(rollEntrant)
    .innerJoin(rollRoom, eq(rollRoom.roomId, rollEntrant.roomId))
    .leftJoin(rollPrize, and(eq(rollPrize.roomId, rollEntrant.roomId), eq(rollPrize.winnerId, rollEntrant.playerId)))
    .$dynamic()
  const { rows, ...page } = await newestPage(db, query, { table: rollEntrant, all: mine, id: rollEntrant.id }, select)
  const pageData = rows.map(({ entrant, row, prize }) => ({
    ...cardOf(row),
    hosts: entrant.place === 0,
    won: prize && row.state === 'drawn' && !prize.withheld ? itemCardOf(catalogue, prize) : null,
    time: entrant.at.getTime(),
    recordId: entrant.id,
  }))
  return { pageData: await roomsSeen(db, pageData), ...page }
}
