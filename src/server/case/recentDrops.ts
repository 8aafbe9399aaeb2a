import { sql } from 'drizzle-orm'
import { currentCatalogue } from '#server/catalogue/snapshot.ts'
import type { DropCard } from '#shared/calls/cards.ts'
import { type DropRow, dropCardOf } from './dropCards.ts'
import type { CaseDeps } from './open.ts'

export interface DropFilter {
  limit: number
  /** Only drops of this box; -1 means all. */
  boxId: number
}

/** Lists public drops whose reveal has passed, newest first. */
export async function recentDrops({ db }: Pick<CaseDeps, 'db'>, { limit, boxId }: DropFilter): Promise<DropCard[]> {
  const ofBox = boxId === -1 ? sql`` : sql`and box_id = ${boxId}`
  const { rows } = await db.execute<DropRow>(sql`
    with latest as (
      select id, player_id, reveal_at from case_open where reveal_at <= now() ${ofBox} order by reveal_at desc, id desc limit ${limit}
    )
    select i.id::text as drop_id, (extract(epoch from o.reveal_at) * 1000)::float8 as time, p.uid, p.nickname, p.head_pic, p.robot,
      i.gift_id, i.grade, i.price::float8 as price, i.box_id
    from latest o join item_instance i on i.open_id = o.id join player p on p.id = o.player_id
    order by o.reveal_at desc, i.id desc limit ${limit}`)
  const catalogue = await currentCatalogue(db)
  return rows.map((row) => dropCardOf(catalogue, row))
}
