import type { DataOf } from '#shared/calls/call.ts'
import { type BattleRecord, getMyBattlePage } from '#shared/modes/battle/calls.ts'
import { request } from '#state/platform/api/request.ts'
import { pagedList } from '#state/platform/pagedList.ts'

/** Finished battles of the player, the newest first. */
export const battleHistory = pagedList<BattleRecord, DataOf<typeof getMyBattlePage>>(
  ({ page, after }) => request(getMyBattlePage, { query: { page, after }, quiet: true }),
  ({ roomId }) => roomId,
)
