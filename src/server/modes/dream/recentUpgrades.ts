import { sql } from 'drizzle-orm'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { type DropRow, dropCardOf } from '#server/core/items/dropCards.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DropCard } from '#shared/calls/cards.ts'
import { FROM_DREAM } from './upgrade.ts'

/** Lists targets that were won and whose reveal has passed, newest first. */
export async function recentUpgrades(db: Db, limit: number): Promise<DropCard[]> {
  const { rows } = await db.execute<DropRow>(sql`
    with latest as (
      select id, player_id, reveal_at from dream_upgrade where won and reveal_at <= now() order by reveal_at desc limit ${limit}
    )
    select i.id::text as drop_id, (extract(epoch from u.reveal_at) * 1000)::float8 as time, p.uid, p.nickname, p.head_pic, p.robot, p.hidden,
      i.gift_id, i.grade, i.price::float8 as price, i.box_id
    from latest u join item_instance i on i.open_id = u.id and i.play_mode = 'dream' join player p on p.id = u.player_id
    order by u.reveal_at desc, i.id desc`)
  const catalogue = await currentCatalogue(db)
  return rows.map((row) => ({ ...dropCardOf(catalogue, row), ...FROM_DREAM }))
}
