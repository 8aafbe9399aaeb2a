import { battleViewTables } from '#shared/calls/visitor.ts'
import type { OddsTable } from '#shared/fairness/oddsTable.ts'
import { battleTables } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

/** Loads the odds tables of a room's rounds. Rejects with ApiError without a toast. */
export async function loadTables({ roomId, code }: Pick<BattleRoom, 'roomId' | 'code'>): Promise<OddsTable[]> {
  const tables = appState.token
    ? await request(battleTables, { query: { roomId, code: code ?? '' }, quiet: true })
    : await request(battleViewTables, { query: { roomId }, quiet: true })
  return tables.map(({ boxId, ...table }) => ({ mode: CASE_MODE, subject: boxId, ...table }))
}
