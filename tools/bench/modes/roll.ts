import { openTemplate } from '#server/modes/roll/templates.ts'
import { rollJoin } from '#shared/modes/roll/calls.ts'
import { type Member, makeCrowd } from '../crowd.ts'
import { type Act, CROWD, eachOnce, GOAL, MOST_A_SECOND } from './act.ts'

/** Everybody joins one room, which is never full. */
export const ROLL: Act = {
  name: 'roll',
  title: 'ROLL: join',
  goal: GOAL.crowd,
  connections: CROWD,
  async prepare({ db, catalogue }) {
    const players: Member[] = []
    const [giftId = 0] = catalogue.items.keys()
    return async (seconds) => {
      players.push(...(await makeCrowd(db, Math.max(0, Math.ceil(MOST_A_SECOND * seconds) - players.length), 0)))
      const { roomId } = await openTemplate(db, Buffer.alloc(32), {
        name: 'bench',
        title: '万人房',
        by: 'time',
        seats: players.length + 1,
        minutes: 1_440,
        condition: { kind: 'none' },
        demo: false,
        prizes: [{ giftId, count: 1 }],
      })
      return { supply: eachOnce(players, ({ token }) => ({ token, call: rollJoin, query: `roomId=${roomId}` })) }
    }
  },
}
