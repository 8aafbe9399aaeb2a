import { type SQL, sql } from 'drizzle-orm'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { type DropRow, dropCardOf } from '#server/core/items/dropCards.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DropCard } from '#shared/calls/cards.ts'
import { RARE_GRADE } from '#shared/rules.ts'
import type { CaseDeps } from './open.ts'

export interface DropFilter {
  limit: number
  /** Only drops of this box; -1 means all. */
  boxId: number
  /** Only drops of this grade or a rarer one, at most {@link RARE_GRADE}; -1 means all. */
  grade?: number
}

/** What lists of drops need from other modes. */
export interface DropPorts {
  /** Latest public drops of the other modes, newest first. */
  moreDrops(db: Db, limit: number): Promise<DropCard[]>
}

/** Lists public drops of every mode whose reveal has passed, newest first. Those of a box are drops of openings only. */
export async function allDrops({ db, moreDrops }: Pick<CaseDeps, 'db'> & DropPorts, filter: DropFilter): Promise<DropCard[]> {
  const { limit, boxId, grade = -1 } = filter
  const drops = await recentDrops({ db }, filter)
  if (boxId !== -1) return drops
  // Only targets of 黄金装备 come from elsewhere, which are rare enough, so hardly any of these is left out.
  const more = (await moreDrops(db, limit)).filter((drop) => grade === -1 || drop.grade <= grade)
  return [...drops, ...more].sort((a, b) => b.time - a.time).slice(0, limit)
}

/** Lists public drops of openings whose reveal has passed, newest first. */
export async function recentDrops({ db }: Pick<CaseDeps, 'db'>, filter: DropFilter): Promise<DropCard[]> {
  const { limit, boxId, grade = -1 } = filter
  const drops = grade !== -1 && boxId === -1 ? rareDrops(limit, grade) : latestDrops(filter)
  const { rows } = await db.execute<DropRow>(sql`
    select i.id::text as drop_id, (extract(epoch from i.reveal_at) * 1000)::float8 as time, p.uid, p.nickname, p.head_pic, p.robot, p.hidden,
      i.gift_id, i.grade, i.price::float8 as price, i.box_id
    from (${drops}) i join player p on p.id = i.player_id
    order by i.reveal_at desc, i.id desc limit ${limit}`)
  const catalogue = await currentCatalogue(db)
  return rows.map((row) => dropCardOf(catalogue, row))
}

/** The drops of the latest openings. */
function latestDrops({ limit, boxId, grade = -1 }: DropFilter): SQL {
  const ofBox = boxId === -1 ? sql`` : sql`and box_id = ${boxId}`
  return sql`
    select i.*, o.player_id, o.reveal_at
    from (
      select id, player_id, reveal_at from case_open where reveal_at <= now() ${ofBox} order by reveal_at desc, id desc limit ${limit}
    ) o join item_instance i on i.open_id = o.id and i.play_mode = 'case'
    where ${grade} = -1 or i.grade <= ${grade}`
}

/** The newest rare drops, by the index `item_instance_rare`: its condition stands here word for word, so that it serves any plan. */
export const rareDrops = (limit: number, grade: number): SQL => sql`
  select i.*, o.player_id, o.reveal_at
  from item_instance i join case_open o on o.id = i.open_id
  where i.play_mode = 'case' and i.grade <= ${sql.raw(String(RARE_GRADE))} and i.grade <= ${grade} and o.reveal_at <= now()
  order by i.id desc limit ${limit}`
