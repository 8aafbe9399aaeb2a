import { battleTopList } from '#shared/calls/visitor.ts'
import { type BattleTopRow, battleTop } from '#shared/modes/battle/calls.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

/** Loads 十佳: of today with 0, of this week with 1. Rejects with ApiError without a toast. */
export const loadTop = (period: 0 | 1): Promise<BattleTopRow[]> =>
  request(appState.token ? battleTop : battleTopList, { query: { period }, quiet: true })
