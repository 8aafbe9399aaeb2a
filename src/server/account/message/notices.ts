import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { MessageWay } from '#shared/messageWays.ts'
import { message, notice } from './tables.ts'

/** What an operator tells everybody. */
export interface NoticeText {
  title: string
  /** Plain text with a blank line between paragraphs. */
  content: string
  way: MessageWay | null
}

/** Players whose copies one transaction writes. */
const SLICE = 2_000

/** Stores a notice for all players of this moment and returns its id. Nobody has it before `deliverNotice`. */
export async function writeNotice(db: Db, { title, content, way }: NoticeText, at: Date): Promise<string> {
  const [written] = await db
    .insert(notice)
    .values({ title, content, wayTo: way, createdAt: at, upTo: sql`(select coalesce(max(id), 0) from player)`, sentTo: '0' })
    .returning({ id: notice.id })
  if (!written) throw new Error('notice not written')
  return written.id
}

/**
 * Writes the copies of a notice that players do not have yet, and returns how many have it then; null for an unknown notice. Each slice
 * commits with the note of how far it came: after a failure, or when two run at once, it goes on and nobody gets it twice.
 */
export async function deliverNotice(db: Db, noticeId: string, slice = SLICE): Promise<number | null> {
  for (;;) {
    const state = await inTransaction(db, async (tx) => {
      const [found] = await tx.select().from(notice).where(eq(notice.id, noticeId)).for('update')
      if (!found || BigInt(found.sentTo) >= BigInt(found.upTo)) return found
      const { rows } = await tx.execute<{ copies: number; last: string | null; seen: number }>(sql`
        with next as (
          select id, robot from player where id > ${found.sentTo}::bigint and id <= ${found.upTo}::bigint order by id limit ${slice}
        ), copy as (
          insert into ${message} (player_id, title, content, created_at, system, way_to)
          select next.id, n.title, n.content, n.created_at, true, n.way_to from next, ${notice} n where n.id = ${noticeId}::bigint and not next.robot
          returning 1
        )
        select (select count(*)::int from copy) as copies, (select max(id)::text from next) as last, (select count(*)::int from next) as seen`)
      const { copies = 0, last = null, seen = 0 } = rows[0] ?? {}
      const sentTo = seen < slice || last === null ? found.upTo : last
      await tx
        .update(notice)
        .set({ sentTo, sent: found.sent + copies })
        .where(eq(notice.id, noticeId))
      return { ...found, sentTo, sent: found.sent + copies }
    })
    if (!state) return null
    if (BigInt(state.sentTo) >= BigInt(state.upTo)) return state.sent
  }
}
