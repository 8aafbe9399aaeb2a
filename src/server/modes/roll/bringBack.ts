import { sql } from 'drizzle-orm'
import { earlier } from '#server/core/rounds/setBack.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** Moves the draws that are being shown to `back` ms earlier. Rooms that are open close at the moment that they have promised. */
export async function bringDrawsBack(tx: Tx, back: number): Promise<void> {
  const drawing = sql`select room_id from roll_room where state = 'drawing'`
  await tx.execute(sql`update room set next_at = ${earlier('next_at', back)} where id in (${drawing}) and next_at > clock_timestamp()`)
  await tx.execute(sql`
    update roll_room set draw_at = ${earlier('draw_at', back)}, end_at = ${earlier('end_at', back)},
      book = jsonb_set(book, '{drawAt}', to_jsonb((book ->> 'drawAt')::bigint - ${back}::bigint)) where state = 'drawing'`)
}
