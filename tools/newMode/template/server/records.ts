import { and, eq, lte } from 'drizzle-orm'
import { statesOfGranted } from '#server/core/items/granted.ts'
import { KeptPlays, keptBook } from '#server/core/play/kept.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyTemplateNamePage } from '#shared/modes/templateName/calls.ts'
import { templateNamePlay } from './tables.ts'

/** Plays by their keys. */
export const keptPlays = new KeptPlays('templateNameId', ({ db }: { db: Db }, playId) => keptBook(db, templateNamePlay, playId))

/** One page of the player's plays, newest first. A play whose result is still to come is neither listed nor counted. */
export async function playPage(db: Db, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyTemplateNamePage>> {
  const { id, playerId: owner, revealAt: at } = templateNamePlay
  const mine = eq(owner, playerId)
  const all = and(mine, lte(at, new Date(await clockOf(db))))
  const { rows, ...page } = await newestPage(
    db,
    query,
    { table: templateNamePlay, all, mine, at, id },
    db.select().from(templateNamePlay).$dynamic(),
  )
  const playIds = rows.map((row) => row.id)
  const states = await statesOfGranted(db, playerId, 'templateName', playIds)
  const pageData = rows.map(({ book: { playId, playedAt, boxName, boxImage, paid, drop } }) => ({
    playId,
    time: playedAt,
    boxName,
    boxImage,
    paid,
    drop: { ...drop, state: states.get(drop.itemId ?? '') ?? ('given' as const) },
  }))
  return { pageData, ...page }
}
