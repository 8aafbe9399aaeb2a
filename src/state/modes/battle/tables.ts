import type { DataOf } from '#shared/calls/call.ts'
import { battleViewTables } from '#shared/calls/visitor.ts'
import { battleTables } from '#shared/modes/battle/calls.ts'
import type { BattleEnd, BattleRoom } from '#shared/modes/battle/room.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

/** What proves a battle that is over, as it is saved: its room, without the code that lets others in, and the odds tables of its rounds. */
export interface BattleProof {
  room: BattleRoom & { end: BattleEnd; code: null }
  tables: DataOf<typeof battleTables>
}

/** Loads what is missing to the proof of a battle. Rejects with ApiError without a toast, and with an Error where the battle is not over. */
export async function loadBattleProof(room: BattleRoom): Promise<BattleProof> {
  const { roomId, code, end } = room
  if (!end) throw new Error(`battle ${roomId} is not over`)
  const tables = appState.token
    ? await request(battleTables, { query: { roomId, code: code ?? '' }, quiet: true })
    : await request(battleViewTables, { query: { roomId }, quiet: true })
  return { room: { ...room, end, code: null }, tables }
}
