import { sql } from 'drizzle-orm'
import { currentCatalogue } from '#server/catalogue/snapshot.ts'
import type { DropCard } from '#shared/calls/cards.ts'
import type { Grade } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import type { CaseDeps } from './open.ts'

interface DropRow extends Record<string, unknown> {
  drop_id: string
  time: number
  uid: string
  nickname: string
  head_pic: string
  robot: boolean
  gift_id: number
  grade: number
  price: number
  box_id: number
}

export interface DropFilter {
  limit: number
  /** -1 is all. */
  boxId: number
}

/** Drops whose reveal has passed, newest first. */
export async function recentDrops({ db, now }: CaseDeps, { limit, boxId }: DropFilter): Promise<DropCard[]> {
  const revealed = sql`reveal_at <= ${new Date(now()).toISOString()}::timestamptz`
  const ofBox = boxId === -1 ? sql`` : sql`and box_id = ${boxId}`
  const { rows } = await db.execute<DropRow>(sql`
    with latest as (
      select id, player_id, reveal_at from case_open where ${revealed} ${ofBox} order by reveal_at desc, id desc limit ${limit}
    )
    select i.id::text as drop_id, (extract(epoch from o.reveal_at) * 1000)::float8 as time, p.uid, p.nickname, p.head_pic, p.robot,
      i.gift_id, i.grade, i.price::float8 as price, i.box_id
    from latest o join item_instance i on i.open_id = o.id join player p on p.id = o.player_id
    order by o.reveal_at desc, i.id desc limit ${limit}`)
  const { items, boxes } = await currentCatalogue(db)
  return rows.map((row) => {
    const { giftName = '', giftImage = '' } = items.get(row.gift_id)?.card ?? {}
    return {
      dropId: row.drop_id,
      time: Math.round(row.time),
      uid: row.uid,
      nickname: row.nickname,
      headPic: row.head_pic,
      robot: row.robot,
      giftId: row.gift_id,
      giftName,
      giftImage,
      grade: row.grade as Grade,
      recoveryPrice: toWire(row.price),
      boxId: row.box_id,
      boxName: boxes.get(row.box_id)?.name ?? '',
    }
  })
}
