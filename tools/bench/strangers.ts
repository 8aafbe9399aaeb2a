/**
 * `npm run bench:strangers`: 20 accounts without a seat anywhere send calls to the room of 指数 that are none of their business, each as many as
 * the limit of requests allows. It tells how late the steps of the round are made meanwhile, and compares them with the bound of 300 ms.
 * `--accounts`, `--flying` (calls under way) and `--seconds` change the crowd. Everything stays on the loopback.
 */

import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Status } from '#shared/codes.ts'
import { battleJoin, battleLeave, battleRobot } from '#shared/modes/battle/calls.ts'
import { rollCancel, rollJoin } from '#shared/modes/roll/calls.ts'
import { callApi } from '../../tests/support/api.ts'
import { auditWorld } from '../../tests/support/auditWorld.ts'
import { newPlayer, type TestPlayer } from '../../tests/support/player.ts'
import { STEP_BOUND, watchSteps } from './lateSteps.ts'
import { each, type RoomWorld, START_COINS, startRoomWorld } from './roomWorld.ts'
import { inTime } from './short.ts'

const AT_ONCE = 8
/** A call without a reply. */
const LOST = -1

const print = (text: string) => process.stdout.write(`${text}\n`)
const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '20' },
    flying: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
  },
})

/** Lets the crowd send until a moment. Returns the answers by status. */
async function attack(origin: string, crowd: readonly TestPlayer[], until: number): Promise<Map<number, number>> {
  const answers = new Map<number, number>()
  let sent = 0
  const send = async () => {
    while (Date.now() < until) {
      const { token } = crowd[sent % crowd.length] ?? { token: '' }
      const asked = { token, key: randomUUID(), query: { roomId: '1' } }
      const acts = [
        () => callApi(origin, battleLeave, asked),
        () => callApi(origin, battleRobot, { ...asked, query: { roomId: '1', seat: '-1' } }),
        () => callApi(origin, battleJoin, asked),
        () => callApi(origin, rollCancel, asked),
        () => callApi(origin, rollJoin, asked),
      ]
      const status = await (acts[sent++ % acts.length] ?? acts[0])?.().then(
        (reply) => reply.status,
        () => LOST,
      )
      answers.set(status ?? LOST, (answers.get(status ?? LOST) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: Number(values.flying) }, send))
  return answers
}

async function bench(world: RoomWorld): Promise<boolean> {
  const origin = world.nodes[0]?.origin ?? ''
  const crowd: TestPlayer[] = []
  await each(Array.from({ length: Number(values.accounts) }), AT_ONCE, async () => {
    crowd.push(await newPlayer(world.db, { coins: START_COINS }))
  })
  const stop = watchSteps(world.db)
  const answers = await attack(origin, crowd, Date.now() + Number(values.seconds) * 1_000)
  const late = (await stop()).sort((a, b) => a - b)
  const { rows } = await world.db.$client.query<{ rounds: number; refunded: number }>(
    'SELECT count(*)::int AS rounds, count(*) FILTER (WHERE refunded)::int AS refunded FROM exponent_round',
  )
  const worst = late.at(-1) ?? Number.NaN
  const broken = await auditWorld(world.db)
  print(`calls      ${JSON.stringify([...answers])} by status`)
  print(
    `steps      ${late.length}, late by p50 ${late[late.length >> 1]?.toFixed(0)} ms, at most ${worst.toFixed(0)} ms (bound ${STEP_BOUND})`,
  )
  print(`rounds     ${JSON.stringify(rows[0])}, ${broken.length} rules broken`)
  const isAnswered = answers.size > 0 && !answers.has(LOST) && !answers.has(Status.unavailable)
  if (!isAnswered) print('FAILED: calls were lost, or the node had no room for them')
  return isAnswered && late.length > 0 && inTime(worst <= STEP_BOUND) && rows[0]?.refunded === 0 && broken.length === 0
}

const world = await startRoomWorld({ nodes: 1 })
const passed = await bench(world).finally(() => world.close())
process.exit(passed ? 0 : 1)
