/**
 * `npm run test:load:kuji` lets 200 players buy a pool of 1,000 tickets of 一番赏 over two nodes, and kills one of them with kill -9 in the middle.
 * Their requests go on at the other one, with the same keys.
 *
 * At the end each ticket is sold once, to the one who was told so; the Last One goes to one purchase; every player's phone finds the whole pool as its
 * order was sealed; and the books balance.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '#server/modes/kuji/templates.ts'
import type { Call, DataOf, QueryOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { holdKuji, kujiMine, kujiProof, kujiView, playKuji } from '#shared/modes/kuji/calls.ts'
import { REVEAL_MOST } from '#shared/modes/kuji/rules.ts'
import { verifyKuji } from '#shared/modes/kuji/verify.ts'
import { each, type RoomWorld, startRoomWorld } from '../../tools/bench/roomWorld.ts'
import { callApi, dataOf } from '../support/api.ts'
import { auditWorld } from '../support/auditWorld.ts'
import { newPlayer, type TestPlayer } from '../support/player.ts'

const PLAYERS = 200
const TICKETS = 1_000
/** Tickets that are sold when the node is killed. */
const KILL_AT = 400
/** Tickets of one purchase. */
const MOST_AT_ONCE = 4
const TEMPLATE = {
  name: 'load',
  title: '千签赏',
  price: 200,
  hours: null,
  demo: false,
  prizes: [
    { rank: 'A' as const, giftId: 161, count: 1 },
    { rank: 'B' as const, giftId: 366, count: 9 },
    { rank: 'C' as const, giftId: 303, count: 40 },
    { rank: 'N' as const, giftId: 207, count: 950 },
  ],
  lastOne: 160,
}

interface Sales {
  /** Who was told that they have a ticket, by its number; a second one for the same number is a fault. */
  told: Map<number, string>
  refused: number
  /** Requests whose reply was lost with the node, and which were sent again. */
  lost: number
  lastOnes: number
  ms: number[]
}

/** Asks one of the nodes until one answers. The key stays the same. */
async function ask<C extends Call>(world: RoomWorld, sales: Sales, call: C, asked: { token: string; query: QueryOf<C> }) {
  const key = randomUUID()
  for (;;) {
    const node = world.nodes[randomInt(world.nodes.length)]
    try {
      const reply = await callApi(node?.origin ?? '', call, { ...asked, key, body: undefined as never })
      // A node that is too busy says so; what it may have done meanwhile is found under the key.
      if (reply.http < 500) return reply
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    sales.lost++
    await sleep(20)
  }
}

/** Numbers that a player wants of those that look free. All want the lowest 200, so that they meet. */
function wanted(board: string): number[] {
  const free = [...board].flatMap((sign, index) => (sign === '.' ? [index + 1] : []))
  const from = free.slice(0, 200)
  const numbers: number[] = []
  const count = randomInt(1, MOST_AT_ONCE + 1)
  while (numbers.length < count && from.length > 0) numbers.push(...from.splice(randomInt(from.length), 1))
  return numbers
}

/** One purchase of a player: looks at the board, holds some tickets, and pays. Returns false when the pool is sold out. */
async function buyOnce(world: RoomWorld, sales: Sales, poolId: string, { playerId, token }: TestPlayer): Promise<boolean> {
  const { data: pool } = await ask(world, sales, kujiView, { token, query: { poolId } })
  if (!pool) throw new Error('no pool')
  const numbers = wanted(pool.board)
  if (pool.state !== 'open' || numbers.length === 0) return pool.state === 'open'
  const held = await ask(world, sales, holdKuji, { token, query: { poolId, numbers: numbers.join() } })
  if (!held.data) {
    if (held.status !== Status.conflict && held.status !== Status.tooMany) throw new Error(`hold: ${held.status} ${held.msg}`)
    sales.refused++
    return true
  }
  const from = performance.now()
  const bought = await ask(world, sales, playKuji, { token, query: { poolId, holdId: held.data.holdId, price: '-1' } })
  if (!bought.data) throw new Error(`play: ${bought.status} ${bought.msg}`)
  sales.ms.push(performance.now() - from)
  note(sales, bought.data, playerId)
  return true
}

function note(sales: Sales, { book }: DataOf<typeof playKuji>, playerId: string): void {
  if (book.lastOne) sales.lastOnes++
  for (const { number } of book.tickets) {
    if (sales.told.has(number)) throw new Error(`ticket ${number} was sold twice`)
    sales.told.set(number, playerId)
  }
}

async function buyAll(world: RoomWorld, sales: Sales, poolId: string, players: readonly TestPlayer[]): Promise<void> {
  const buying = players.map(async (player) => {
    while (await buyOnce(world, sales, poolId, player)) await sleep(randomInt(20, 200))
  })
  await Promise.all([...buying, killWhen(world, sales)])
}

async function killWhen(world: RoomWorld, sales: Sales): Promise<void> {
  while (sales.told.size < KILL_AT) await sleep(5)
  await world.nodes.shift()?.kill('SIGKILL')
  process.stdout.write(`one of two nodes killed after ${sales.told.size} tickets\n`)
}

/** Compares what players were told with the database, and every player's view of the proof with the order that was sealed. */
async function compare(world: RoomWorld, sales: Sales, pool: { roomId: string; orderHash: string }, players: readonly TestPlayer[]) {
  const { rows } = await world.db.$client.query<{ number: number; player_id: string }>(
    'SELECT t.number, k.player_id::text FROM kuji_ticket t JOIN kuji_play k ON k.id = t.play_id WHERE t.room_id = $1',
    [pool.roomId],
  )
  const wrong = rows.filter(({ number, player_id: playerId }) => sales.told.get(number) !== playerId)
  if (rows.length !== TICKETS || sales.told.size !== TICKETS || wrong.length > 0)
    throw new Error(`${rows.length} tickets, ${sales.told.size} told, ${wrong.length} of them wrong`)
  if (sales.lastOnes !== 1) throw new Error(`${sales.lastOnes} Last Ones`)
  const origin = world.nodes[0]?.origin ?? ''
  const query = { poolId: pool.roomId }
  await each(players, 8, async ({ token }) => {
    const [proof, { bought }] = [await dataOf(origin, kujiProof, { token, query }), await dataOf(origin, kujiMine, { token, query })]
    const failed = verifyKuji({ ...proof, own: bought }).filter(({ ok }) => !ok)
    if (failed.length > 0 || proof.orderHash !== pool.orderHash)
      throw new Error(`the pool is not as it was sealed: ${JSON.stringify(failed)}`)
  })
  const broken = await auditWorld(world.db)
  if (broken.length > 0) throw new Error(broken.map((violation) => JSON.stringify(violation)).join('\n'))
}

const at = (sorted: readonly number[], part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)

const world = await startRoomWorld({ nodes: 2 })
try {
  const players: TestPlayer[] = []
  await each(Array.from({ length: PLAYERS }), 8, async () => void players.push(await newPlayer(world.db, { coins: 1_000_000 })))
  const pool = await openPool(world.db, TEMPLATE)
  const sales: Sales = { told: new Map(), refused: 0, lost: 0, lastOnes: 0, ms: [] }
  const from = performance.now()
  await buyAll(world, sales, pool.roomId, players)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  await sleep(REVEAL_MOST)
  await compare(world, sales, pool, players)
  const ms = sales.ms.sort((a, b) => a - b)
  const buyers = new Set(sales.told.values()).size
  process.stdout.write(
    `${TICKETS} tickets sold to ${buyers} players in ${seconds} s by ${ms.length} purchases (median ${at(ms, 0.5)} ms, 95 % ${at(ms, 0.95)} ms), ` +
      `${sales.refused} holds refused, ${sales.lost} requests sent again; each ticket once, order as sealed, books balance\n`,
  )
} finally {
  await world.close()
}
