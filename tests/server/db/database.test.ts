import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDb } from '#server/platform/db/connect.ts'
import { pgErrorOf, SqlState } from '#server/platform/db/errors.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { inTurn } from '#server/platform/db/turns.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
let connection: ReturnType<typeof connectDb>
beforeAll(async () => {
  database = await freshDatabase()
  connection = connectDb(database.url)
  await connection.pool.query('CREATE TABLE pair (id int PRIMARY KEY, value int); INSERT INTO pair VALUES (1, 0), (2, 0)')
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

it('migrates once although several nodes start together', async () => {
  const url = new URL(database.url)
  const name = `${url.pathname.slice(1)}_together`
  await connection.pool.query(`CREATE DATABASE ${name}`)
  url.pathname = `/${name}`
  await Promise.all(Array.from({ length: 5 }, () => migrate(url.href)))
  await migrate(url.href)
  const other = connectDb(url.href)
  const { rows } = await other.pool.query('SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations')
  expect(rows[0].applied).toBeGreaterThanOrEqual(2)
  await other.close()
  await connection.pool.query(`DROP DATABASE ${name}`)
})

it('runs a transaction again that PostgreSQL sacrificed to a deadlock', async () => {
  let runs = 0
  let bothHold: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    bothHold = resolve
  })
  const bump = (first: number, second: number) =>
    inTransaction(connection.db, async (tx) => {
      await tx.execute(sql`update pair set value = value + 1 where id = ${first}`)
      if (++runs === 2) bothHold()
      await held
      await tx.execute(sql`update pair set value = value + 1 where id = ${second}`)
    })
  await Promise.all([bump(1, 2), bump(2, 1)])
  expect(runs).toBeGreaterThan(2)
  expect((await connection.pool.query('SELECT value FROM pair ORDER BY id')).rows).toEqual([{ value: 2 }, { value: 2 }])
})

it('does not run other failures again, and rolls them back', async () => {
  let runs = 0
  const failing = inTransaction(connection.db, async (tx) => {
    runs++
    await tx.execute(sql`insert into pair values (3, 0)`)
    await tx.execute(sql`insert into pair values (1, 0)`)
  })
  const error = await failing.catch((thrown: unknown) => thrown)
  expect(pgErrorOf(error)).toMatchObject({ code: SqlState.uniqueViolation, constraint: 'pair_pkey' })
  expect(runs).toBe(1)
  expect((await connection.pool.query('SELECT FROM pair WHERE id = 3')).rowCount).toBe(0)
})

it('lets works of one name take turns, past failures, and works of different names run together', async () => {
  const seen: string[] = []
  let together = 0
  let most = 0
  const work = (name: string, step: number) =>
    inTurn(name, async () => {
      most = Math.max(most, ++together)
      await new Promise((resolve) => setTimeout(resolve, 5))
      together--
      seen.push(`${name}${step}`)
      if (step === 1) throw new Error('one fails')
      return step
    })
  const results = await Promise.allSettled([work('a', 0), work('a', 1), work('a', 2), work('b', 0)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(seen.filter((each) => each.startsWith('a'))).toEqual(['a0', 'a1', 'a2'])
  expect(most).toBe(2)
})

it('a connection that breaks while it is handed over does not end the process', async () => {
  const { pool, close } = connectDb(database.url)
  const outcome = await new Promise((resolve) => {
    pool.connect((_error, client, release) => {
      try {
        // Nothing else listens at this moment: the pool has handed the connection over, and nobody has it yet.
        client?.emit('error', new Error('terminating connection'))
        resolve('goes on')
      } catch (error) {
        resolve(error)
      } finally {
        release(true)
      }
    })
  })
  expect(outcome).toBe('goes on')
  await close()
})
