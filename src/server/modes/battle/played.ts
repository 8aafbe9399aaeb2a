import { asc, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import { type BattleSeed, roomSeed } from '#shared/modes/battle/draws.ts'
import type { BattleRules } from '#shared/modes/battle/rules.ts'
import { rulesOf } from '#shared/modes/battle/told.ts'
import type { SeatRow } from './held.ts'
import { battle, battleSeat } from './tables.ts'
import type { BattleRow } from './view.ts'

/** A battle that is being played, whose room the transaction has locked. */
export interface PlayedBattle extends BattleRow {
  sequence: number
  taken: readonly SeatRow[]
  rules: BattleRules
  seed: BattleSeed
}

/** Throws for a bound battle whose number has no signature: nothing is drawn without it. */
function seedOf({ roomId, serverSeed, beaconChain, told }: BattleRow): BattleSeed {
  const isDrawn = told.clientSeeds.length > 0 && told.startAt !== null
  if (isDrawn && beaconChain !== null && !told.number?.signature) throw new Error(`battle ${roomId} has no number to be drawn with`)
  return roomSeed(serverSeed, told)
}

/** Reads battles whose rooms the transaction has locked. */
export async function playedOf(tx: Tx, ids: readonly string[]): Promise<PlayedBattle[]> {
  const rows = await tx
    .select()
    .from(battle)
    .where(inArray(battle.roomId, [...ids]))
  const seats = await tx
    .select()
    .from(battleSeat)
    .where(inArray(battleSeat.roomId, [...ids]))
    .orderBy(asc(battleSeat.roomId), asc(battleSeat.seat))
  const { rows: rooms } = await tx.execute<{ id: string; sequence: number }>(
    sql`select id::text, sequence from room where id = any(${sql.param([...ids])}::bigint[])`,
  )
  const sequences = new Map(rooms.map(({ id, sequence }) => [id, sequence]))
  const taken = new Map(ids.map((id) => [id, seats.filter(({ roomId }) => roomId === id)]))
  return rows.map((row) => ({
    ...row,
    sequence: sequences.get(row.roomId) ?? 0,
    taken: taken.get(row.roomId) ?? [],
    rules: rulesOf(row.told),
    seed: seedOf(row),
  }))
}
