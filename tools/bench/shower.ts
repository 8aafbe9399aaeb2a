/**
 * `npm run bench:shower`: 1,000 players play one red-packet shower on one node over HTTP, each with claims every second and a half as a phone sends
 * them; `--players` changes that. It tells how long claims and the own share take, how late the end is told, and whether the pot is exact. Everything
 * stays on the loopback.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeShower } from '#server/modes/shower/showers.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Status } from '#shared/codes.ts'
import { showerClaim, showerMine, showerNow, showerProof } from '#shared/modes/shower/calls.ts'
import { packetsOf } from '#shared/modes/shower/plan.ts'
import { drawOf, SHOWER } from '#shared/modes/shower/rules.ts'
import { verifyShower } from '#shared/modes/shower/verify.ts'
import { toMinor } from '#shared/money.ts'
import { callApi, dataOf } from '../../tests/support/api.ts'
import { auditWorld } from '../../tests/support/auditWorld.ts'
import { newPlayer, type TestPlayer } from '../../tests/support/player.ts'
import { each, type RoomWorld, startRoomWorld } from './roomWorld.ts'
import { inTime } from './short.ts'

const AT_ONCE = 8
/** Ms between two claims of a phone, and until the first. */
const SEND_EVERY = 1_500
const LEAD = 6_000
/** Ms in which everybody opens the show, and over which their questions for the own share are spread. */
const DOOR = 4_000
const ASKED = 1_500
const POT = 500_000
const SETTLED_WITHIN = 60_000

const print = (text: string) => process.stdout.write(`${text}\n`)
const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
const figures = (took: readonly number[]) => `p50 ${at(took, 0.5).toFixed(0)} ms, p99 ${at(took, 0.99).toFixed(0)} ms`

interface Played {
  took: number[]
  refused: number
  /** Packets that the server has of each player at the end. */
  held: number[]
}

/** One player: taps what is seen, and sends it about once a second, as `src/state/modes/shower/taps.ts` does. */
async function play(origin: string, { token }: TestPlayer, row: { roomId: string; packetSeed: string; startAt: Date }, played: Played) {
  const plan = packetsOf(row.packetSeed)
  const startAt = row.startAt.getTime()
  const caught = new Set<number>()
  let held: readonly number[] = []
  await sleep(Math.random() * DOOR)
  await dataOf(origin, showerMine, { token, query: { showerId: row.roomId } })
  await sleep(Math.max(startAt - Date.now(), 0) + 500 + Math.random() * SEND_EVERY)
  for (let elapsed = Date.now() - startAt; elapsed < SHOWER.length; elapsed = Date.now() - startAt) {
    for (const [place, { from, to }] of plan.entries())
      if (from < elapsed - 300 && to > elapsed && !caught.has(place) && Math.random() < 0.4) caught.add(place)
    const fresh = [...caught].filter((place) => !held.includes(place))
    // A phone sends nothing more once everything that counts is there.
    if (fresh.length > 0 && held.length < SHOWER.counted) {
      const sent = performance.now()
      const { status, data } = await callApi(origin, showerClaim, { token, query: { showerId: row.roomId, packets: fresh.join() } })
      played.took.push(performance.now() - sent)
      if (status !== Status.ok || !data) played.refused++
      else held = data.packets
    }
    await sleep(SEND_EVERY)
  }
  played.held.push(held.length)
}

async function settled(origin: string, roomId: string): Promise<void> {
  for (const until = Date.now() + SETTLED_WITHIN; Date.now() < until; ) {
    const { last } = await dataOf(origin, showerNow, {})
    if (last?.showerId === roomId) return
    await sleep(20)
  }
  throw new Error('the shower is not settled')
}

async function bench({ nodes, db }: RoomWorld, size: number): Promise<boolean> {
  const origin = nodes[0]?.origin ?? ''
  const players: TestPlayer[] = []
  await each(Array.from({ length: size }), AT_ONCE, async () => void players.push(await newPlayer(db)))
  const slot = { entry: 'bench', demo: false, startAt: Date.now() + LEAD, pot: POT, most: 6_000, least: 20 }
  const row = await inTransaction(db, (tx) => makeShower(tx, slot))
  if (!row) throw new Error('no shower')
  const played: Played = { took: [], refused: 0, held: [] }
  await Promise.all(players.map((player) => play(origin, player, row, played)))
  print(`claims     ${played.took.length} calls of ${size} players, ${figures(played.took)}, ${played.refused} refused`)
  await settled(origin, row.roomId)
  const late = Date.now() - drawOf(slot.startAt)
  print(`draw       told ${late} ms after its moment: ${size} players paid, a thousand in a journal (a node looks every 200 ms)`)
  const took: number[] = []
  const amounts = await Promise.all(
    players.map(async ({ token }) => {
      await sleep(Math.random() * ASKED)
      const sent = performance.now()
      const { amount } = await dataOf(origin, showerMine, { token, query: { showerId: row.roomId } })
      took.push(performance.now() - sent)
      return toMinor(amount ?? 0)
    }),
  )
  const sum = amounts.reduce((all, each) => all + each, 0)
  print(`own share  ${figures(took)}; all shares together ${sum / 100} of ${POT / 100}`)
  const proof = await dataOf(origin, showerProof, { query: { showerId: row.roomId } })
  const checked = performance.now()
  const right = verifyShower(proof).every(({ ok }) => ok)
  print(`proof      ${right ? 'right' : 'WRONG'}, computed in ${(performance.now() - checked).toFixed(0)} ms`)
  const broken = await auditWorld(db)
  print(`books      ${broken.length} rules broken`)
  for (const violation of broken.slice(0, 5)) print(JSON.stringify(violation))
  return played.refused === 0 && right && sum === POT && inTime(late <= 2_000) && broken.length === 0
}

const { values } = parseArgs({ options: { players: { type: 'string', default: '1000' } } })
const world = await startRoomWorld({ nodes: 1 })
const passed = await bench(world, Number(values.players)).finally(() => world.close())
process.exit(passed ? 0 : 1)
