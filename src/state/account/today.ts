import { getMyToday, type TodaySums } from '#shared/calls/limits.ts'
import { request } from '#state/platform/api/request.ts'
import { loadable } from '#state/platform/loadable.ts'

interface Today {
  /** Null until the first successful load. */
  sums: TodaySums | null
}

const today = loadable<Today>(
  () => ({ sums: null }),
  async () => ({ sums: await request(getMyToday, { quiet: true }) }),
)

/** What the player has spent and won back today, by the server. */
export const { state: todayState, load: loadToday } = today
