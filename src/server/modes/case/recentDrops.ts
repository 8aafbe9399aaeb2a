import { sql } from 'drizzle-orm'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { type DropRow, dropCardOf } from '#server/core/items/dropCards.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DropCard } from '#shared/calls/cards.ts'
import type { CaseDeps } from './open.ts'

export interface DropFilter {
  limit: number
  /** Only drops of this box; -1 means all. */
  boxId: number
}

/** What lists of drops need from other modes. */
export interface DropPorts {
  /** Latest public drops of the other modes, newest first. */
  moreDrops(db: Db, limit: number): Promise<DropCard[]>
}

/** Lists public drops of every mode whose reveal has passed, newest first. Those of a box are drops of openings only. */
export async function allDrops({ db, moreDrops }: Pick<CaseDeps, 'db'> & DropPorts, filter: DropFilter): Promise<DropCard[]> {
  const { limit, boxId } = filter
  const drops = await recentDrops({ db }, filter)
  if (boxId !== -1) return drops
  return [...drops, ...(await moreDrops(db, limit))].sort((a, b) => b.time - a.time).slice(0, limit)
}

/** Lists public drops of openings whose reveal has passed, newest first. */
export async function recentDrops({ db }: Pick<CaseDeps, 'db'>, { limit, boxId }: DropFilter): Promise<DropCard[]> {
  const ofBox = boxId === -1 ? sql`` : sql`and box_id = ${boxId}`
  const { rows } = await db.execute<DropRow>(sql`
    with latest as (
      select id, player_id, reveal_at from case_open where reveal_at <= now() ${ofBox} order by reveal_at desc, id desc limit ${limit}
    )
    select i.id::text as drop_id, (extract(epoch from o.reveal_at) * 1000)::float8 as time, p.uid, p.nickname, p.head_pic, p.robot,
      i.gift_id, i.grade, i.price::float8 as price, i.box_id
    from latest o join item_instance i on i.open_id = o.id and i.play_mode = 'case' join player p on p.id = o.player_id
    order by o.reveal_at desc, i.id desc limit ${limit}`)
  const catalogue = await currentCatalogue(db)
  return rows.map((row) => dropCardOf(catalogue, row))
}
