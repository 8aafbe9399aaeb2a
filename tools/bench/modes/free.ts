import { sql } from 'drizzle-orm'
import { openFreeBoxes } from '#server/community/welfare/mine.ts'
import { setGiveaway } from '#server/core/giveaway/state.ts'
import { openFree } from '#shared/calls/welfare.ts'
import { levelOf } from '#shared/level.ts'
import { freeBoxFor } from '#shared/welfare.ts'
import { makeCrowd } from '../crowd.ts'
import { type Act, eachOnce, GOAL, PLAYERS } from './act.ts'

/** Free boxes a second for which there are players. */
const MOST = 1_500

/** The free box of the day. Nobody opens a second one that day, so each turn has players of its own. None of them opens the first box of new players. */
export const FREE: Act = {
  name: 'free',
  title: 'free box of the day',
  goal: GOAL.play,
  connections: PLAYERS,
  async prepare({ db, catalogue }) {
    const box = freeBoxFor(openFreeBoxes(catalogue), 'daily', levelOf(0))
    if (!box) throw new Error('the catalogue has no free box of the day')
    await setGiveaway(db, 'free-box', { budget: 1_000_000_000 })
    const query = `boxId=${box.boxId}&oddsVersion=${box.table.version}&strip=0`
    return async (seconds) => {
      const players = await makeCrowd(db, Math.ceil(MOST * seconds), 0)
      const ids = sql.param(players.map(({ playerId }) => playerId))
      await db.execute(
        sql`insert into free_tally (player_id, day, surprises) select p, current_date - 2, 0 from unnest(${ids}::bigint[]) as p`,
      )
      return { supply: eachOnce(players, ({ token }) => ({ token, call: openFree, query })) }
    }
  },
}
