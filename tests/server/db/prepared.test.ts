import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDb } from '#server/platform/db/connect.ts'
import { forgetNames } from '#server/platform/db/prepared.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await freshDatabase()
  await change('CREATE TABLE shelf (id bigint PRIMARY KEY, label text NOT NULL)')
  await change("INSERT INTO shelf VALUES (1, 'a'), (2, 'b')")
})
afterAll(() => world.drop())

/** What a newer version does to the tables. */
async function change(text: string): Promise<void> {
  const { db, close } = connectDb(world.url, { connections: 1 })
  await db.execute(sql.raw(text)).finally(close)
}

const label = async (connection: ReturnType<typeof connectDb>, id: number) =>
  (await inTransaction(connection.db, (tx) => tx.execute(sql`select * from shelf where id = ${id}`))).rows

const preparedIn = async (connection: ReturnType<typeof connectDb>) =>
  (await connection.db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements where statement like '%shelf%'`))
    .rows

it('a transaction prepares what is asked often, and nothing else does', async () => {
  // The process gives a bounded number of names, and other tests may have taken them.
  forgetNames()
  const connection = connectDb(world.url, { connections: 1 })
  try {
    for (let times = 0; times < 10; times++) await connection.db.execute(sql`select label from shelf where id = ${times}`)
    expect(await preparedIn(connection)).toEqual([])
    for (let times = 0; times < 10; times++) expect(await label(connection, 1 + (times % 2))).toHaveLength(1)
    expect(await preparedIn(connection)).toHaveLength(1)
  } finally {
    await connection.close()
  }
})

it('a statement that was prepared before a newer version changed its table is prepared anew', async () => {
  const connection = connectDb(world.url, { connections: 1 })
  try {
    for (let times = 0; times < 6; times++) await label(connection, 1)
    await change('ALTER TABLE shelf ADD COLUMN colour text NOT NULL DEFAULT $$red$$')
    expect(await label(connection, 1)).toEqual([{ id: '1', label: 'a', colour: 'red' }])
  } finally {
    await connection.close()
  }
})
