/**
 * `npm run test:load:exponent -- --kills 5` kills one of two nodes with kill -9 so many times in each phase of a round of 指数: while players enter,
 * while the index runs and they leave, when it breaks, and when the round is settled.
 *
 * Each time the other node must carry on: the round is settled within 10 s of its moment, calls whose reply was lost are repeated with their
 * key on the other node and act once, whoever was told a multiple has it, nobody leaves after the break, and the books balance.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Status } from '#shared/codes.ts'
import { exponentEnter, exponentExit } from '#shared/modes/exponent/calls.ts'
import type { OwnStake } from '#shared/modes/exponent/round.ts'
import { exponentNow } from '#shared/modes/exponent/roundCalls.ts'
import { breakTime } from '#shared/modes/exponent/rules.ts'
import { each, type RoomWorld, START_COINS, startRoomWorld } from '../../tools/bench/roomWorld.ts'
import { callApi, dataOf } from '../support/api.ts'
import { auditWorld } from '../support/auditWorld.ts'
import { newPlayer, type TestPlayer } from '../support/player.ts'

const PLAYERS = 40
/** The settlement is due this long after the break, and may come at most `LATEST` ms later. */
const SETTLED_AFTER = 1_000
const LATEST = 10_000
/** The database that the nodes use runs on this machine, so its clock is this one. */
const until = (moment: number) => sleep(Math.max(0, moment - Date.now()))

/** The moments of a round as they lie in the database; players do not know the break yet. */
interface Times {
  round: number
  openAt: number
  startAt: number
  breakAt: number
}

/** When the node is killed in each phase: a random moment of it. */
const PHASES: Record<string, (times: Times) => number> = {
  'players enter': ({ openAt, startAt }) => openAt + 1_500 + Math.random() * (startAt - openAt - 2_500),
  'the index runs': ({ startAt, breakAt }) => startAt + Math.random() * Math.max(breakAt - startAt, 400),
  'the break': ({ breakAt }) => breakAt - 1_100 + Math.random() * 1_300,
  'the settlement': ({ breakAt }) => breakAt + SETTLED_AFTER - 200 + Math.random() * 500,
}

/** What players were told in a round. */
interface Told {
  entered: Set<string>
  left: Map<string, number>
}

/** Sends a call to the node that is about to die, and again with its key to the other one when no reply comes. */
async function surely<T>(world: RoomWorld, call: (origin: string, key: string) => Promise<T>): Promise<T> {
  const key = randomUUID()
  const [doomed, other] = world.nodes
  try {
    return await call(doomed?.origin ?? '', key)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return call((other ?? doomed)?.origin ?? '', key)
  }
}

/** Waits for a round that opens now. */
async function freshRound(world: RoomWorld): Promise<Times> {
  for (;;) {
    const { round } = await dataOf(world.nodes[0]?.origin ?? '', exponentNow)
    if (!round.broken && round.startAt - Date.now() > 6_500) {
      const { rows } = await world.db.$client.query<{ crash: number }>('SELECT crash FROM exponent_round WHERE round = $1', [round.round])
      const { openAt, startAt } = round
      return { round: round.round, openAt, startAt, breakAt: startAt + breakTime(rows[0]?.crash ?? 100) }
    }
    await sleep(50)
  }
}

async function enterAll(world: RoomWorld, players: readonly TestPlayer[], { round, startAt }: Times, told: Told): Promise<void> {
  await each(players, PLAYERS, async ({ playerId, token }, index) => {
    await until(startAt - 6_400 + Math.random() * 5_200)
    const query = { round: String(round), stake: String(1 + index), auto: index % 5 === 0 ? '130' : '0' }
    const { status } = await surely(world, (origin, key) => callApi(origin, exponentEnter, { token, key, query }))
    if (status === Status.ok) told.entered.add(playerId)
  })
}

async function leaveAll(world: RoomWorld, players: readonly TestPlayer[], { round, startAt, breakAt }: Times, told: Told): Promise<void> {
  await each(players, PLAYERS, async ({ playerId, token }) => {
    if (!told.entered.has(playerId)) return
    await until(startAt + Math.random() * (breakAt - startAt + 400))
    const { status, data } = await surely(world, (origin, key) =>
      callApi(origin, exponentExit, { token, key, query: { round: String(round) } }),
    )
    if (status === Status.ok && data) told.left.set(playerId, (data as { own: OwnStake }).own.multiple ?? 0)
  })
}

/** Waits until the round is settled. Returns by how many ms that was late. */
async function settled(world: RoomWorld, { round, breakAt }: Times): Promise<number> {
  const due = breakAt + SETTLED_AFTER
  for (;;) {
    const { rows } = await world.db.$client.query('SELECT 1 FROM exponent_round WHERE round = $1 AND settled_at IS NOT NULL', [round])
    if (rows.length > 0) return Math.max(0, Date.now() - due)
    if (Date.now() > due + LATEST) throw new Error(`round ${round} was not settled ${LATEST} ms after its moment`)
    await sleep(50)
  }
}

/** Compares what players were told with what is written. Returns what differs. */
async function differences(world: RoomWorld, { round }: Times, told: Told): Promise<string[]> {
  const { rows } = await world.db.$client.query<{
    player: string
    outcome: string
    multiple: number | null
    late: boolean
    charged: number
  }>(
    `SELECT s.player_id::text AS player, s.outcome, s.multiple, coalesce(s.left_at >= r.break_at, false) AS late,
       (SELECT count(*)::int FROM journal j JOIN entry e ON e.journal_id = j.id JOIN account a ON a.id = e.account_id
         WHERE j.ref = 'exponent:' || s.round AND j.kind = 'exponent_stake' AND a.player_id = s.player_id) AS charged
     FROM exponent_stake s JOIN exponent_round r USING (round) WHERE s.round = $1`,
    [round],
  )
  const by = new Map(rows.map((row) => [row.player, row]))
  const lost = [...told.entered]
    .filter((player) => by.get(player)?.charged !== 1)
    .map((player) => `${player} entered, and was charged ${by.get(player)?.charged} times`)
  const other = [...told.left]
    .filter(([player, multiple]) => by.get(player)?.multiple !== multiple)
    .map(([player, multiple]) => `${player} was told ${multiple}, and has ${by.get(player)?.multiple}`)
  const wrong = rows.filter(({ late, outcome }) => late || outcome === 'open').map(({ player, outcome }) => `${player} is ${outcome}`)
  return [...lost, ...other, ...wrong, ...(await auditWorld(world.db)).map((violation) => JSON.stringify(violation))]
}

async function killIn(world: RoomWorld, players: readonly TestPlayer[], phase: string): Promise<void> {
  const times = await freshRound(world)
  const told: Told = { entered: new Set(), left: new Map() }
  const killed = until(PHASES[phase]?.(times) ?? 0).then(() => world.nodes.shift()?.kill('SIGKILL'))
  await enterAll(world, players, times, told)
  await leaveAll(world, players, times, told)
  await killed
  const late = await settled(world, times)
  const wrong = await differences(world, times, told)
  if (wrong.length > 0) throw new Error(`killed while ${phase}, round ${times.round}:\n${wrong.join('\n')}`)
  process.stdout.write(
    `killed: ${phase}: ${told.entered.size} in, ${told.left.size} left in time, settled ${late} ms late; books balance\n`,
  )
  await world.startNode()
}

const { values } = parseArgs({ options: { kills: { type: 'string', default: '5' } } })
const world = await startRoomWorld({ nodes: 2 })
try {
  const players: TestPlayer[] = []
  await each(Array.from({ length: PLAYERS }), 8, async () => void players.push(await newPlayer(world.db, { coins: START_COINS })))
  for (let kill = 0; kill < Number(values.kills); kill++) for (const phase of Object.keys(PHASES)) await killIn(world, players, phase)
} finally {
  await world.close()
}
