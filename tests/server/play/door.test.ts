import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { endAll } from '#server/account/auth/sessionEnd.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { Status } from '#shared/codes.ts'
import { startWorld, type World } from '../case/world.ts'
import { PITY_BOX, PLAIN_BOX, PLAIN_PRICE } from '../catalogue/fixture.ts'
import { startNode, statusOf } from '../limits/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(async () => {
  expect(await auditLedger(world.db)).toEqual([])
  expect(await auditItems(world.db)).toEqual([])
})
afterAll(() => world.close())

const count = async (text: string, values: unknown[] = []) => Number((await world.db.$client.query(text, values)).rows[0].n)

/** Counts what the database is asked while `act` runs. */
async function statementsOf(act: () => Promise<unknown>): Promise<Map<string, number>> {
  const asked = new Map<string, number>()
  const query = world.db.$client.query
  const counting = (...given: unknown[]) => {
    const name = (given[0] as { name?: string }).name
    if (name?.startsWith('case-open')) asked.set(name, (asked.get(name) ?? 0) + 1)
    return (query as (...all: unknown[]) => unknown).apply(world.db.$client, given)
  }
  world.db.$client.query = counting as typeof query
  await act().finally(() => {
    world.db.$client.query = query
  })
  return asked
}

/** Holds a lock in a transaction of its own until the returned function is called. */
async function hold(text: string, values: unknown[]): Promise<() => Promise<void>> {
  const other = connectDb(world.url)
  const client = await other.db.$client.connect()
  await client.query('BEGIN')
  await client.query(text, values)
  return async () => {
    await client.query('COMMIT')
    client.release()
    await other.close()
  }
}

/** One after the other: on a busy machine the last of many at once would wait too long for a connection. */
async function players(number: number): Promise<string[]> {
  const made: string[] = []
  while (made.length < number) made.push(await world.newPlayer({ startCoins: 100_000 }))
  return made
}

const logOut = (playerId: string) => endAll(world.db, { playerId, sessionId: '0' }, Date.now())

describe('a batch', () => {
  it('carries the plays of many players in few statements', async () => {
    const all = await players(60)
    const asked = await statementsOf(() =>
      Promise.all(all.map((playerId, index) => world.open(playerId, { number: index % 2 === 0 ? 10 : 1 }))),
    )
    // How many fit into one depends on how they arrive; a statement carries four at the least, taken all together.
    expect(asked.get('case-open-begin')).toBeLessThan(60 / 4)
    expect(asked.get('case-open-commit')).toBeLessThan(60 / 4)
    expect(asked.get('case-open-commit-one') ?? 0).toBe(0)
    expect(await count('SELECT count(*) AS n FROM item_instance WHERE owner_id = any($1)', [all])).toBe(330)
  })

  it('refuses those who cannot pay and those who are frozen, and no others', async () => {
    const rich = await players(10)
    const poor = await Promise.all(Array.from({ length: 10 }, () => world.newPlayer({ startCoins: PLAIN_PRICE - 1 })))
    const frozen = await players(5)
    await world.db.$client.query('UPDATE player SET frozen = true WHERE id = any($1)', [frozen])
    const statuses = await Promise.all([...rich, ...poor, ...frozen].map((playerId) => statusOf(world.open(playerId))))
    expect(statuses).toEqual([...Array(10).fill(0), ...Array(10).fill(Status.insufficientBalance), ...Array(5).fill(Status.accountFrozen)])
  })

  it('does not let others wait for a player whose purse somebody else holds', async () => {
    const [held = '', ...others] = await players(10)
    const release = await hold('SELECT FROM account WHERE player_id = $1 FOR UPDATE', [held])
    const started = performance.now()
    let isDone = false
    const slow = world.open(held).finally(() => {
      isDone = true
    })
    await Promise.all(others.map((playerId) => world.open(playerId)))
    await Promise.all(others.map((playerId) => world.open(playerId)))
    expect(isDone).toBe(false)
    expect(performance.now() - started).toBeLessThan(30_000)
    await release()
    await slow
  })

  it('does not let others wait for a player who changes the seed meanwhile', async () => {
    const [held = '', ...others] = await players(10)
    const release = await hold('SELECT FROM fairness_seed WHERE player_id = $1 FOR UPDATE', [held])
    const slow = world.open(held)
    await Promise.all(others.map((playerId) => world.open(playerId)))
    await release()
    await slow
  })

  it('is tried one by one when it fails as a whole: one player fails, the others play', async () => {
    const all = await players(20)
    const [broken] = all
    await world.db.$client.query(`
      CREATE FUNCTION break_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER break_one BEFORE INSERT ON case_open FOR EACH ROW WHEN (NEW.player_id = ${broken}) EXECUTE FUNCTION break_one()`)
    const tries = await Promise.allSettled(all.map((playerId) => world.open(playerId)))
    expect(tries.map(({ status }) => status)).toEqual(['rejected', ...Array(19).fill('fulfilled')])
    await world.db.$client.query('DROP TRIGGER break_one ON case_open')
    expect((await balancesOf(world.db, broken ?? '')).balance).toBe(1000)
    expect(await count('SELECT count(*) AS n FROM item_instance WHERE owner_id = $1', [broken])).toBe(0)
    expect(await statusOf(world.open(broken ?? ''))).toBe(0)
  })

  it('acts once under a key that another act of the player is using', async () => {
    const [playerId = '', ...others] = await players(6)
    const key = randomUUID()
    const release = await hold("INSERT INTO idempotency (player_id, key, request_hash, at) VALUES ($1, $2, 'another act', now())", [
      playerId,
      key,
    ])
    const raced = statusOf(world.open(playerId, { key }))
    await Promise.all(others.map((other) => world.open(other)))
    await sleep(300)
    await release()
    expect(await raced).toBe(Status.keyReused)
    expect((await balancesOf(world.db, playerId)).balance).toBe(1000)
  })
})

describe('a login that is revoked', () => {
  const login = async (playerId: string) => {
    await createSession(world.db, playerId, world.clock.now)
    const { rows } = await world.db.$client.query('SELECT id::text FROM session WHERE player_id = $1', [playerId])
    return rows[0].id as string
  }

  it('never spends after the answer, in a race with 500 openings on two nodes', async () => {
    const playerId = await world.newPlayer({ startCoins: 100_000_000 })
    const sessionId = await login(playerId)
    const other = startNode(world)
    let isRevoked = false
    let late = 0
    const paid = () => count('SELECT count(*) AS n FROM case_open WHERE player_id = $1', [playerId])
    const spends = Array.from({ length: 500 }, (_, index) => {
      const request = { sessionId, boxId: index % 3 === 0 ? PITY_BOX : PLAIN_BOX }
      return statusOf(index % 2 === 0 ? world.open(playerId, request) : other.openBox(playerId, request)).then((status) => {
        if (isRevoked && status === 0) late++
        return status
      })
    })
    while ((await paid()) < 40) await sleep(5)
    await logOut(playerId)
    const before = await paid()
    isRevoked = true
    const statuses = await Promise.all(spends)
    expect(await paid()).toBe(before)
    expect(statuses.filter((status) => status === 0)).toHaveLength(before)
    // On a busy machine a play that waited too long for its turn is told so instead.
    const refused = statuses.filter((status) => status !== 0)
    expect(refused.filter((status) => status !== Status.loginFailure && status !== Status.unavailable)).toEqual([])
    expect(refused).toContain(Status.loginFailure)
    // Answers of what was paid before may still have been on their way.
    expect(late).toBeLessThan(64)
    await other.close()
  })

  it('never spends after the answer, though its play began before and waited for the purse', async () => {
    const playerId = await world.newPlayer({ startCoins: 100_000 })
    const sessionId = await login(playerId)
    const release = await hold('SELECT FROM account WHERE player_id = $1 FOR UPDATE', [playerId])
    const waiting = statusOf(world.open(playerId, { sessionId }))
    await sleep(200)
    let isRevoked = false
    const revoking = logOut(playerId).then(() => {
      isRevoked = true
    })
    await sleep(200)
    const wasRevoked = isRevoked
    await release()
    const isPaid = (await waiting) === 0
    await revoking
    expect(wasRevoked && isPaid).toBe(false)
  })

  it('uses up no nonce', async () => {
    const playerId = await world.newPlayer({ startCoins: 100_000 })
    const sessionId = await login(playerId)
    await logOut(playerId)
    expect(await statusOf(world.open(playerId, { sessionId }))).toBe(Status.loginFailure)
    expect(await count('SELECT nonce AS n FROM fairness_seed WHERE player_id = $1 AND state = 1', [playerId])).toBe(0)
  })

  it('is not replaced by the login of somebody else', async () => {
    const [mine = '', theirs = ''] = await players(2)
    expect(await statusOf(world.open(mine, { sessionId: await login(theirs) }))).toBe(Status.loginFailure)
  })
})
