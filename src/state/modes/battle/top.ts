import { battleTopList } from '#shared/calls/visitor.ts'
import { type BattleTopRow, battleTop } from '#shared/modes/battle/calls.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

/** 0 today, 1 this week, 2 the last day before today that has any. */
type TopPeriod = 0 | 1 | 2

export interface Top {
  /** What the rows are of: what was asked for, or what came before it. */
  period: TopPeriod
  rows: BattleTopRow[]
}

/**
 * Loads 十佳 of today or of this week; while nobody is in it, what is nearest to it: of today this week, and then the last day that has any. Rejects
 * with ApiError without a toast.
 */
export async function loadTop(wanted: 0 | 1): Promise<Top> {
  for (const period of wanted === 0 ? ([0, 1, 2] as const) : ([1, 2] as const)) {
    const rows = await request(appState.token ? battleTop : battleTopList, { query: { period }, quiet: true })
    if (rows.length > 0) return { period, rows }
  }
  return { period: wanted, rows: [] }
}
