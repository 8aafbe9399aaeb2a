import { setTimeout as sleep } from 'node:timers/promises'
import { exponentEnter, exponentExit } from '#shared/modes/exponent/calls.ts'
import { breakTime, EXPONENT } from '#shared/modes/exponent/rules.ts'
import { type Member, makeCrowd } from '../crowd.ts'
import { freshRound, openNext, setCourse, untilSettled } from '../exponentRound.ts'
import { load } from '../rawLoad.ts'
import { RawSocket } from '../rawSocket.ts'
import { type Act, CROWD, eachOnce, GOAL, MOST_A_SECOND, type ModeWorld, PURSE } from './act.ts'

/** From when a turn is over until its round breaks, in ms: more than a node needs to see it. */
const SOON = 1_500
/** Ms from the start of the index until the first exit. */
const RUNS = 100
const SETTLED_WITHIN = 60_000

/** As many players as a round takes, or as a turn may need. */
async function playersFor({ db }: ModeWorld, players: Member[], seconds: number): Promise<Member[]> {
  const wanted = Math.min(Math.ceil(MOST_A_SECOND * seconds), EXPONENT.players)
  players.push(...(await makeCrowd(db, Math.max(0, wanted - players.length), PURSE)))
  return players.slice(0, wanted)
}

/** Lets a round break at its start, so that all who are still in have lost. When it is settled, the next one opens. */
async function endRound({ db }: ModeWorld, round: number): Promise<void> {
  const breakAt = Date.now() + SOON
  await setCourse(db, round, { startAt: breakAt - RUNS, breakAt, crash: EXPONENT.multiple.least - 1 })
  await untilSettled(db, round, SETTLED_WITHIN)
  await openNext(db, round)
}

const entering = (players: readonly Member[], round: number) =>
  eachOnce(players, ({ token }) => ({ token, call: exponentEnter, query: `round=${round}&stake=1` }))

/** Everybody enters a round, within its time of entry. The turn may make that time longer than it is. */
export const EXPONENT_ENTER: Act = {
  name: 'enter',
  title: '指数: entry',
  goal: GOAL.crowd,
  connections: CROWD,
  async prepare(world) {
    const players: Member[] = []
    return async (seconds) => {
      const some = await playersFor(world, players, seconds)
      const round = await freshRound(world.origin)
      const startAt = Date.now() + seconds * 1_000 + EXPONENT.entryTime
      await setCourse(world.db, round, { startAt, breakAt: startAt + breakTime(EXPONENT.multiple.most), crash: EXPONENT.multiple.most })
      return { supply: entering(some, round), after: () => endRound(world, round) }
    }
  },
}

/** Everybody leaves a round by hand while the index rises. */
export const EXPONENT_EXIT: Act = {
  name: 'exit',
  title: '指数: own exit',
  goal: GOAL.crowd,
  connections: CROWD,
  async prepare(world) {
    const players: Member[] = []
    return async (seconds) => {
      const some = await playersFor(world, players, seconds)
      const round = await freshRound(world.origin)
      await enterAll(world, some, round)
      const startAt = Date.now() + SOON
      await setCourse(world.db, round, { startAt, breakAt: startAt + breakTime(EXPONENT.multiple.most), crash: EXPONENT.multiple.most })
      await sleep(SOON + RUNS)
      return {
        supply: eachOnce(some, ({ token }) => ({ token, call: exponentExit, query: `round=${round}` })),
        after: () => endRound(world, round),
      }
    }
  },
}

/** Lets the players enter, however long it takes. */
async function enterAll({ db, port }: ModeWorld, players: readonly Member[], round: number): Promise<void> {
  const startAt = Date.now() + SETTLED_WITHIN
  await setCourse(db, round, { startAt, breakAt: startAt + breakTime(EXPONENT.multiple.most), crash: EXPONENT.multiple.most })
  const sockets = await RawSocket.openMany(port, CROWD)
  const { latencies, refused } = await load(sockets, entering(players, round), SETTLED_WITHIN)
  for (const socket of sockets) socket.close()
  if (latencies.length < players.length) throw new Error(`not all entered: ${[...refused].join('; ')}`)
}
