import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '#server/platform/db/connect.ts'
import { mountCall, requirePlayer } from '#server/platform/http/call.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { RequestCounts } from '#server/platform/http/requestCounts.ts'
import type { Bus } from '#server/platform/live/bus.ts'
import { Status } from '#shared/codes.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { battleEmote } from '#shared/modes/battle/calls.ts'
import type { BattleMessage } from '#shared/modes/battle/events.ts'

interface EmoteDeps {
  db: Db
  bus: Bus
  log: FastifyBaseLogger
}

/** A player may show one emote in this time, in ms. */
const ONE_IN = 2_000
/** Seconds after the end of a battle in which its players may still show emotes. */
const AFTERWARDS = 120

/** Mounts the call that shows an emote. It is kept nowhere: whoever watches the room at that moment sees it. */
export function mountEmote(app: FastifyInstance, { db, bus, log }: EmoteDeps): void {
  const shown = new RequestCounts(null, log, bus)
  mountCall(app, battleEmote, async ({ query: { roomId, emote }, request }) => {
    const playerId = requirePlayer(request)
    const seat = await seatOf(db, roomId, playerId)
    if (seat === null) throw new Refusal(Status.forbidden, '只有在座玩家可以发送表情')
    const { current } = await shown.add(`emote:${playerId}`, ONE_IN)
    if (current > 1) return { sent: false }
    const message: BattleMessage = { kind: 'emote', seat, emote }
    bus.publish({ destination: `${ROOM_TOPIC}${roomId}`, playerId: null, body: JSON.stringify(message) })
    return { sent: true }
  })
}

/** The player's seat in a room that goes on, or that ended a moment ago. */
async function seatOf(db: Db, roomId: string, playerId: string): Promise<number | null> {
  const { rows } = await db.execute<{ seat: number }>(sql`
    select seat from battle_seat where room_id = ${roomId}::bigint and player_id = ${playerId}::bigint
    and (not over or ended_at > now() - ${AFTERWARDS} * interval '1 second')`)
  return rows[0]?.seat ?? null
}
