/**
 * `npm run bench:roll`: 10,000 players join one ROLL room on one node over HTTP; `--players` changes that. It tells how many join a second, how
 * long their answers take, how long the closing with its draw takes, and how long the prizes. Everything stays on the loopback.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openTemplate } from '#server/modes/roll/templates.ts'
import { rollEntrants, rollProof } from '#shared/calls/visitor.ts'
import { Status } from '#shared/codes.ts'
import { rollJoin } from '#shared/modes/roll/calls.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { verifyRoll } from '#shared/modes/roll/verify.ts'
import { callApi, dataOf } from '../../tests/support/api.ts'
import { auditWorld } from '../../tests/support/auditWorld.ts'
import { newPlayer, type TestPlayer } from '../../tests/support/player.ts'
import { each, type RoomWorld, startRoomWorld } from './roomWorld.ts'
import { inTime } from './short.ts'

/** Calls that prepare, and joins that are under way, at the same time. */
const AT_ONCE = 8
const JOINING = 128

const print = (text: string) => process.stdout.write(`${text}\n`)
const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** Waits until the room has a state. Returns the ms that it took. */
async function until({ db }: RoomWorld, roomId: string, state: string): Promise<number> {
  const from = performance.now()
  for (;;) {
    const { rows } = await db.$client.query('SELECT 1 FROM roll_room WHERE room_id = $1 AND state = $2', [roomId, state])
    if (rows.length > 0) return performance.now() - from
    if (performance.now() - from > 60_000) throw new Error(`room ${roomId} is not ${state} after a minute`)
    await sleep(5)
  }
}

async function joinAll(origin: string, roomId: string, players: readonly TestPlayer[]): Promise<number> {
  const took: number[] = []
  let refused = 0
  const from = performance.now()
  await each(players, JOINING, async ({ token }) => {
    const sent = performance.now()
    const { status } = await callApi(origin, rollJoin, { token, key: randomUUID(), query: { roomId } })
    took.push(performance.now() - sent)
    if (status !== Status.ok) refused++
  })
  const rate = players.length / ((performance.now() - from) / 1_000)
  print(
    `joins      ${rate.toFixed(0)} a second, p50 ${at(took, 0.5).toFixed(0)} ms, p99 ${at(took, 0.99).toFixed(0)} ms, ${refused} refused`,
  )
  return refused
}

async function bench(world: RoomWorld, size: number): Promise<boolean> {
  const { nodes, db } = world
  const origin = nodes[0]?.origin ?? ''
  const players: TestPlayer[] = []
  await each(Array.from({ length: size }), AT_ONCE, async () => void players.push(await newPlayer(db)))
  const { roomId } = await openTemplate(db, Buffer.alloc(32), {
    name: 'bench',
    title: '万人房',
    by: 'time',
    // It closes at its moment, not because it is full.
    seats: size + 1,
    minutes: 60,
    condition: { kind: 'none' },
    demo: false,
    prizes: [{ giftId: 115, count: ROLL.mostPrizes }],
  })
  const refused = await joinAll(origin, roomId, players)
  await db.$client.query('UPDATE roll_room SET close_at = now() WHERE room_id = $1', [roomId])
  await db.$client.query('UPDATE room SET next_at = now() WHERE id = $1', [roomId])
  const closing = await until(world, roomId, 'drawing')
  print(`closing    ${closing.toFixed(0)} ms until the list is closed and ${ROLL.mostPrizes} winners are drawn (a node looks every 200 ms)`)
  const from = performance.now()
  await dataOf(origin, rollEntrants, { query: { roomId, after: String(Math.floor(size / 2)) } })
  print(`entrants   ${(performance.now() - from).toFixed(0)} ms for a page in their middle`)
  await sleep(ROLL.lead)
  const proof = await dataOf(origin, rollProof, { query: { roomId } })
  const checked = performance.now()
  const right = verifyRoll(proof).every(({ ok }) => ok)
  print(
    `proof      ${right ? 'right' : 'WRONG'} for ${proof.entrants.length} entrants, computed in ${(performance.now() - checked).toFixed(0)} ms`,
  )
  await db.$client.query('UPDATE room SET next_at = now() WHERE id = $1', [roomId])
  print(`prizes     ${(await until(world, roomId, 'drawn')).toFixed(0)} ms until ${ROLL.mostPrizes} prizes are in the bags`)
  const broken = await auditWorld(db)
  print(`books      ${broken.length} rules broken`)
  for (const violation of broken.slice(0, 5)) print(JSON.stringify(violation))
  return refused === 0 && right && inTime(closing <= 2_000) && broken.length === 0
}

const { values } = parseArgs({ options: { players: { type: 'string', default: '10000' } } })
const world = await startRoomWorld({ nodes: 1 })
const passed = await bench(world, Number(values.players)).finally(() => world.close())
process.exit(passed ? 0 : 1)
