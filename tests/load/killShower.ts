/**
 * `npm run test:load:shower -- --kills 5` kills one of two nodes with kill -9 so many times in each phase of a red-packet shower: while it begins, while
 * players claim, and when the pot is shared out.
 *
 * Each time the other node must carry on: the shower is settled within 10 s of its moment, whoever was told that packets are theirs has them, the pot
 * is paid once, and the books balance.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeShower, placesOf, type ShowerRow } from '#server/modes/shower/showers.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { showerClaim } from '#shared/modes/shower/calls.ts'
import { packetsOf } from '#shared/modes/shower/plan.ts'
import { drawOf, SHOWER } from '#shared/modes/shower/rules.ts'
import { each, type RoomWorld, startRoomWorld } from '../../tools/bench/roomWorld.ts'
import { callApi } from '../support/api.ts'
import { auditWorld } from '../support/auditWorld.ts'
import { newPlayer, type TestPlayer } from '../support/player.ts'

const PLAYERS = 40
const LATEST = 10_000
const POT = 100_003
const MOST = 20_000
const LEAD = 1_500

/** Ms after the start around which the node is killed in each phase. */
const PHASES = { 'it begins': 0, 'players claim': 6_000, 'the pot is shared out': SHOWER.length + SHOWER.grace } as const
type Phase = keyof typeof PHASES

/** Lets everybody claim about once a second, on both nodes. Returns what they were told that they have. */
async function playAll(world: RoomWorld, players: readonly TestPlayer[], row: ShowerRow): Promise<Map<string, Set<number>>> {
  const told = new Map<string, Set<number>>()
  const plan = packetsOf(row.packetSeed)
  const startAt = row.startAt.getTime()
  const one = async ({ playerId, token }: TestPlayer, index: number) => {
    await sleep(Math.max(startAt - Date.now(), 0) + Math.random() * 1_000)
    for (let elapsed = Date.now() - startAt; elapsed < SHOWER.length; elapsed = Date.now() - startAt) {
      const seen = plan.flatMap(({ from, to }, place) => (from < elapsed - 300 && to > elapsed && (place + index) % 3 === 0 ? [place] : []))
      const query = { showerId: row.roomId, packets: seen.join() }
      const origins = [index, index + 1].map((each) => world.nodes[each % world.nodes.length]?.origin ?? '')
      for (const origin of seen.length > 0 ? origins : []) {
        const reply = await callApi(origin, showerClaim, { token, query }).catch(() => null)
        if (!reply) continue
        if (reply.data) told.set(playerId, new Set([...(told.get(playerId) ?? []), ...reply.data.packets]))
        break
      }
      await sleep(1_000)
    }
  }
  await Promise.all(players.map(one))
  return told
}

async function settledOf(world: RoomWorld, { roomId, startAt }: ShowerRow): Promise<number> {
  for (;;) {
    const { rows } = await world.db.$client.query("SELECT 1 FROM shower WHERE room_id = $1 AND state = 'settled'", [roomId])
    const late = Date.now() - drawOf(startAt.getTime())
    if (rows.length > 0) return late
    if (late > LATEST) throw new Error(`the shower is not settled ${LATEST} ms after its moment`)
    await sleep(20)
  }
}

async function compare(world: RoomWorld, { roomId }: ShowerRow, told: ReadonlyMap<string, ReadonlySet<number>>): Promise<void> {
  const query = (text: string) => world.db.$client.query<{ player_id: string; packets: string; amount: string }>(text, [roomId])
  const { rows } = await query('SELECT player_id, packets::text, amount FROM shower_grab WHERE room_id = $1')
  const held = new Map(rows.map(({ player_id, packets }) => [player_id, new Set(placesOf(packets))]))
  const lost = [...told].filter(([player, packets]) => [...packets].some((place) => !held.get(player)?.has(place)))
  if (lost.length > 0) throw new Error(`packets of ${lost.length} players are lost`)
  const sum = rows.reduce((all, { amount }) => all + Number(amount), 0)
  if (sum !== Math.min(POT, rows.length * MOST)) throw new Error(`${sum} of ${POT} were paid to ${rows.length}`)
  const broken = await auditWorld(world.db)
  if (broken.length > 0) throw new Error(broken.map((violation) => JSON.stringify(violation)).join('\n'))
}

async function killIn(world: RoomWorld, players: readonly TestPlayer[], phase: Phase): Promise<void> {
  const startAt = Date.now() + LEAD
  const slot = { entry: 'kill', demo: false, startAt, pot: POT, most: MOST, least: 20 }
  const row = await inTransaction(world.db, (tx) => makeShower(tx, slot))
  if (!row) throw new Error('no shower')
  const playing = playAll(world, players, row)
  await sleep(startAt + PHASES[phase] - 150 + Math.random() * 400 - Date.now())
  await world.nodes.shift()?.kill('SIGKILL')
  const told = await playing
  const late = await settledOf(world, row)
  await compare(world, row, told)
  process.stdout.write(`killed: ${phase}: ${told.size} players, settled ${late} ms after its moment; pot and books exact\n`)
}

const { values } = parseArgs({ options: { kills: { type: 'string', default: '5' } } })
const world = await startRoomWorld({ nodes: 2 })
try {
  const players: TestPlayer[] = []
  await each(Array.from({ length: PLAYERS }), 8, async () => void players.push(await newPlayer(world.db)))
  for (let kill = 0; kill < Number(values.kills); kill++)
    for (const phase of Object.keys(PHASES) as Phase[]) {
      if (world.nodes.length < 2) await world.startNode()
      await killIn(world, players, phase)
    }
} finally {
  await world.close()
}
