import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'

/** Items that one statement enters. It takes some tens of ms. */
const SLICE = 20_000

/**
 * Enters the items of the time before the trigger, in slices that commit one by one. Two nodes that do it at once take turns at the row. Until
 * it is done an old player's album shows less than there was, and nothing that is wrong. All these items count as own, also where a gift of the same
 * kind has come since.
 */
export async function fillAlbum(db: Db, slice = SLICE): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      with part as (
        update album_fill f set next_id = least(o.next_id + ${slice}, o.end_id + 1)
        from (select next_id, end_id from album_fill where next_id <= end_id for update) o
        where f.next_id = o.next_id returning o.next_id as from_id, f.next_id as to_id
      ), entered as (
        insert into album_item (player_id, gift_id, at)
        select owner_id, gift_id, min(gained_at) from item_instance, part where id >= from_id and id < to_id
        group by 1, 2 order by 1, 2
        on conflict (player_id, gift_id) do update set own = true, at = least(album_item.at, excluded.at)
          where not album_item.own or excluded.at < album_item.at
      )
      select from_id from part`)
    if (rowCount === 0) return
  }
}
