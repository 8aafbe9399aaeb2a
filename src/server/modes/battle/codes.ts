import { randomInt } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { makeRooms } from '#server/core/rounds/rooms.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { BATTLE_ROOM } from './held.ts'
import { battle } from './tables.ts'
import type { BattleRow } from './view.ts'

const CODES = 1_000_000
const DRAWS = 20

/** Selects the room, not yet over, that has a code. */
export const openWithCode = (code: string): SQL | undefined => and(eq(battle.code, code), sql`${battle.stage} in (0, 1)`)

const drawCode = () => String(randomInt(CODES)).padStart(6, '0')

/** A waiting battle that is to be written, with its room. */
export type NewBattle = Pick<
  BattleRow,
  'roomId' | 'hostId' | 'hidden' | 'mode' | 'seats' | 'cost' | 'createdAt' | 'serverSeed' | 'beaconChain' | 'told'
>

/** What the database has added to a battle. */
export type Written = Pick<BattleRow, 'code' | 'publishedAt'>

/**
 * Writes battles and their rooms. A private one gets a code of six digits that no other room has which is not over. Another code is drawn where a room has it,
 * also one that another transaction is just writing: the insert waits for it. Returns them by room; a room for which too many codes are in use is not
 * among them, and nothing of it is written. Tests give `draw`.
 */
export async function insertBattles(tx: Tx, battles: readonly NewBattle[], draw = drawCode): Promise<Map<string, Written>> {
  const written = new Map<string, Written>()
  for (let drawn = 0; drawn < DRAWS; drawn++) {
    const rest = battles.filter(({ roomId }) => !written.has(roomId))
    if (rest.length === 0) break
    const { rows } = await tx.execute<{ id: string; code: string | null; published: string }>(
      insertion(rest.map((each) => ({ ...each, code: each.hidden ? draw() : null }))),
    )
    for (const { id, code, published } of rows) written.set(id, { code, publishedAt: new Date(Number(published)) })
  }
  return written
}

/** The conflict is as the index `battle_code` says it. */
function insertion(battles: readonly (NewBattle & { code: string | null })[]): SQL {
  const column = <T>(read: (each: NewBattle & { code: string | null }) => T) => sql.param(battles.map(read))
  return sql`
    with made as (
      insert into battle (room_id, host_id, hidden, mode, seats, cost, created_at, code, server_seed, beacon_chain, told)
      select b.room_id, b.host_id, b.hidden, b.mode, b.seats, b.cost, b.created_at, b.code, b.server_seed, b.beacon_chain, b.told::jsonb
      from unnest(${column(({ roomId }) => roomId)}::bigint[], ${column(({ hostId }) => hostId)}::bigint[], ${column(({ hidden }) => hidden)}::boolean[],
        ${column(({ mode }) => mode)}::smallint[], ${column(({ seats }) => seats)}::smallint[], ${column(({ cost }) => cost)}::bigint[],
        ${column(({ createdAt }) => createdAt.toISOString())}::timestamptz[], ${column(({ code }) => code)}::text[],
        ${column(({ serverSeed }) => serverSeed)}::text[], ${column(({ beaconChain }) => beaconChain)}::text[], ${column(({ told }) => JSON.stringify(told))}::text[])
        as b (room_id, host_id, hidden, mode, seats, cost, created_at, code, server_seed, beacon_chain, told)
      on conflict (code) where code is not null and stage in (0, 1) do nothing returning room_id as id, code, published_at
    ), rooms as (
      ${sql.raw(makeRooms('made', BATTLE_ROOM))}
    ) select id::text, code, floor(extract(epoch from published_at) * 1000)::text as published from made`
}
