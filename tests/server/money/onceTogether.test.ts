import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { once } from '#server/core/money/idempotency.ts'
import { KeyedBatches, type KeyedJob } from '#server/core/money/onceTogether.ts'
import { lockPlayers } from '#server/core/player/lockPlayer.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { exchangeItems } from '#server/modes/case/exchange.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { dropsOf } from '#shared/book.ts'
import { Status } from '#shared/codes.ts'
import { startWorld, type World } from '../case/world.ts'
import { PLAIN_PRICE } from '../catalogue/fixture.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

interface Job extends KeyedJob {
  says: string
}

/** Acts that reply what they were told, refuse `no` and break at `broken`. `seen` is what each transaction was asked, in its order. */
function echoes() {
  const seen: string[][] = []
  const batches = new KeyedBatches<World['deps'], Job>('echo', {
    async act(_tx, _deps, jobs) {
      seen.push(jobs.map(({ says }) => says))
      if (jobs.some(({ says }) => says === 'broken')) throw new Error('broken')
      return new Map(jobs.map((job) => [job, job.says === 'no' ? new Refusal(Status.conflict, 'no') : { says: job.says }]))
    },
  })
  const ask = (playerId: string, says: string, key: string = randomUUID()) =>
    batches.ask(world.deps, { playerId, sessionId: HOUSE, key, hash: says, says })
  return { seen, ask }
}

const players = (count: number) => Promise.all(Array.from({ length: count }, () => world.newPlayer()))
const keysOf = async (playerId: string) =>
  (await world.db.$client.query('SELECT key FROM idempotency WHERE player_id = $1', [playerId])).rows.length

it('does the acts of many in the order in which they came, not in that of their players', async () => {
  const { seen, ask } = echoes()
  const [a = '', b = '', c = ''] = await players(3)
  expect(await Promise.all([ask(c, 'first'), ask(a, 'second'), ask(b, 'no').catch(({ msg }) => msg)])).toEqual([
    { says: 'first' },
    { says: 'second' },
    'no',
  ])
  expect(seen).toEqual([['first', 'second', 'no']])
  expect(await keysOf(b)).toBe(0)
})

it('lets one that breaks take nobody down, and keeps nothing of it', async () => {
  const { ask } = echoes()
  const [a = '', b = '', c = ''] = await players(3)
  const key = randomUUID()
  const answers = await Promise.allSettled([ask(a, 'fine'), ask(b, 'broken', key), ask(c, 'well')])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await keysOf(b)).toBe(0)
  await expect(ask(b, 'mended', key)).resolves.toEqual({ says: 'mended' })
})

it('keeps nobody waiting for a player whose other act is under way; that one gets what the other leaves', async () => {
  const { ask } = echoes()
  const [busy = '', other = ''] = await players(2)
  const key = randomUUID()
  const doors: (() => void)[] = []
  const [begun, ended] = [0, 1].map(() => new Promise<void>((resolve) => void doors.push(resolve)))
  const first = inTransaction(world.db, (tx) =>
    once(tx, { playerId: busy, sessionId: HOUSE, key, requestHash: 'another act' }, async () => {
      doors[0]?.()
      await ended
      return {}
    }),
  )
  await begun
  const waiting = ask(busy, 'late', key).catch(({ status }) => status)
  expect(await ask(other, 'now')).toEqual({ says: 'now' })
  doors[1]?.()
  await first
  expect(await waiting).toBe(Status.keyReused)
})

it('players whose rows are busy for long are told so, and somebody else who must be asked alone goes on at once', async () => {
  const seen: string[] = []
  const batches = new KeyedBatches<World['deps'], Job>('held', {
    async act(_tx, _deps, jobs, _players, { passesOver }) {
      if (!passesOver) seen.push(...jobs.map(({ says }) => says))
      return new Map(passesOver ? [] : jobs.map((job) => [job, { says: job.says }]))
    },
  })
  const ask = (playerId: string, says: string) =>
    batches.ask(world.deps, { playerId, sessionId: HOUSE, key: randomUUID(), hash: says, says })
  const [innocent = '', ...attackers] = await players(7)
  const doors: (() => void)[] = []
  const [begun, ended] = [0, 1].map(() => new Promise<void>((resolve) => void doors.push(resolve)))
  const holding = inTransaction(world.db, async (tx) => {
    await lockPlayers(tx, attackers, { skipLocked: false })
    doors[0]?.()
    await ended
  })
  await begun
  const told = Promise.all(attackers.map((playerId) => ask(playerId, 'held').catch(({ status }) => status)))
  expect(await ask(innocent, 'innocent')).toEqual({ says: 'innocent' })
  expect(await told).toEqual(attackers.map(() => Status.unavailable))
  doors[1]?.()
  await holding
  expect(seen).toEqual(['innocent'])
  expect(await Promise.all(attackers.map(keysOf))).toEqual(attackers.map(() => 0))
  expect(await ask(attackers[0] ?? '', 'free')).toEqual({ says: 'free' })
})

it('an item that is named twice is not paid twice', async () => {
  const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE })
  const { book } = await world.open(playerId, { number: 1 })
  const [id = ''] = dropsOf(book).map(({ itemId }) => itemId ?? '')
  const request = { playerId, sessionId: HOUSE, key: randomUUID() }
  await expect(exchangeItems(world.deps, { ...request, ids: [id, id] })).rejects.toMatchObject({ status: Status.itemNotInBag })
  expect((await exchangeItems(world.deps, { ...request, ids: [id] })).count).toBe(1)
})
