import { type BattleTopRow, battleTop } from '#shared/calls/battle.ts'
import { battleTopList } from '#shared/calls/visitor.ts'
import { request } from '../api/request.ts'
import { appState } from '../app.ts'

/** Loads 十佳: of today with 0, of this week with 1. Rejects with ApiError without a toast. */
export const loadTop = (period: 0 | 1): Promise<BattleTopRow[]> =>
  request(appState.token ? battleTop : battleTopList, { query: { period }, quiet: true })
