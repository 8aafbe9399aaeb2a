/**
 * `npm run bench:exponent`: 500 players in one round of 指数 on one node, each with an entry and an exit over HTTP; `--players` changes that. It tells
 * how many entries and exits a second the node takes, how long their answers take, and what the books say at the end. Everything stays on the
 * loopback.
 */
import './short.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Status } from '#shared/codes.ts'
import { exponentEnter, exponentExit } from '#shared/modes/exponent/calls.ts'
import { exponentNow } from '#shared/modes/exponent/roundCalls.ts'
import { breakTime } from '#shared/modes/exponent/rules.ts'
import { callApi } from '../../tests/support/api.ts'
import { auditWorld } from '../../tests/support/auditWorld.ts'
import { newPlayer, type TestPlayer } from '../../tests/support/player.ts'
import { freshRound, setCourse, untilSettled } from './exponentRound.ts'
import { each, type RoomWorld, START_COINS, startRoomWorld } from './roomWorld.ts'

/** Calls that are made to prepare at the same time. */
const AT_ONCE = 8
/** The bench sets the break of its round here, so that half of the exits come before it. */
const CRASH = 130
/** Only this rule must break: the crash is not the one of the secret. */
const SET_BY_BENCH = 'a round broke where its secret says'

const print = (text: string) => process.stdout.write(`${text}\n`)
const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

interface Made {
  took: number[]
  /** Answers by status. */
  by: Map<number, number>
  seconds: number
}

/** Lets all players ask at once, and measures. */
async function together(players: readonly TestPlayer[], ask: (player: TestPlayer, index: number) => Promise<number>): Promise<Made> {
  const made: Made = { took: [], by: new Map(), seconds: 0 }
  const from = performance.now()
  await Promise.all(
    players.map(async (player, index) => {
      const sent = performance.now()
      const status = await ask(player, index)
      made.took.push(performance.now() - sent)
      made.by.set(status, (made.by.get(status) ?? 0) + 1)
    }),
  )
  made.seconds = (performance.now() - from) / 1_000
  return made
}

const say = (what: string, { took, by, seconds }: Made) =>
  print(
    `${what.padEnd(10)} ${(took.length / seconds).toFixed(0)} a second, p50 ${at(took, 0.5).toFixed(0)} ms, p99 ${at(took, 0.99).toFixed(0)} ms, by status ${JSON.stringify([...by])}`,
  )

async function bench({ nodes, db }: RoomWorld, size: number): Promise<boolean> {
  const origin = nodes[0]?.origin ?? ''
  const players: TestPlayer[] = []
  await each(Array.from({ length: size }), AT_ONCE, async () => void players.push(await newPlayer(db, { coins: START_COINS })))
  // Connections are opened before the clock runs.
  await each(players, 64, async ({ token }) => void (await callApi(origin, exponentNow, { token })))
  const round = await freshRound(origin)
  const query = { round: String(round) }
  const entered = await together(players, async ({ token }, index) => {
    const stake = { stake: String(1 + (index % 50)), auto: index % 4 === 0 ? '120' : '0' }
    return (await callApi(origin, exponentEnter, { token, key: randomUUID(), query: { ...query, ...stake } })).status
  })
  say('entries', entered)
  const startAt = Date.now() + 400
  const breakAt = startAt + breakTime(CRASH)
  await setCourse(db, round, { startAt, breakAt, crash: CRASH })
  // Half of them at one moment, the others just around the break.
  await sleep(startAt + 2_000 - Date.now())
  const half = Math.floor(size / 2)
  const exit = async ({ token }: TestPlayer) => (await callApi(origin, exponentExit, { token, key: randomUUID(), query })).status
  const exited = await together(players.slice(0, half), exit)
  say('exits', exited)
  const around = players.slice(half).map((player) => ({ player, at: breakAt - 150 + Math.random() * 300 }))
  const wait = new Map(around.map(({ player, at }) => [player, at]))
  const close = await Promise.all(
    players.slice(half).map(async (player) => {
      await sleep(Math.max(0, (wait.get(player) ?? 0) - Date.now()))
      return exit(player)
    }),
  )
  const paid = close.filter((status) => status === Status.ok).length
  print(`break      ${paid} of ${close.length} exits within 150 ms of it in time`)
  await untilSettled(db, round, 20_000)
  const { rows } = await db.$client.query<{ late: number; open: number; escrow: number }>(
    `SELECT (SELECT count(*)::int FROM exponent_stake s JOIN exponent_round r USING (round) WHERE s.left_at >= r.break_at) AS late,
       (SELECT count(*)::int FROM exponent_stake WHERE round = $1 AND outcome = 'open') AS open,
       (SELECT coalesce(sum(e.amount), 0)::float8 FROM entry e JOIN journal j ON j.id = e.journal_id WHERE e.house = 'escrow' AND j.ref = 'exponent:' || $1) AS escrow`,
    [round],
  )
  const broken = (await auditWorld(db)).filter(({ rule }) => rule !== SET_BY_BENCH)
  const { late = -1, open = -1, escrow = -1 } = rows[0] ?? {}
  print(`books      ${late} paid after the break, ${open} stakes open, escrow ${escrow}, ${broken.length} rules broken`)
  for (const violation of broken.slice(0, 5)) print(JSON.stringify(violation))
  // A slow machine may send the last of them after the break; none at all was measured for nothing.
  return (
    entered.by.get(Status.ok) === size &&
    (exited.by.get(Status.ok) ?? 0) > 0 &&
    late === 0 &&
    open === 0 &&
    escrow === 0 &&
    broken.length === 0
  )
}

const { values } = parseArgs({ options: { players: { type: 'string', default: '500' } } })
const world = await startRoomWorld({ nodes: 1 })
const passed = await bench(world, Number(values.players)).finally(() => world.close())
process.exit(passed ? 0 : 1)
