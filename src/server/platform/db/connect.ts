import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { asTransactionOf } from './oneConnection.ts'
import { SafePool } from './pool.ts'

/** The database handle. `$client` is the connection pool, for the hand-written statements of an opening. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
/** The handle of an open transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** The database or an open transaction, for functions that work with either. */
export type DbOrTx = Db | Tx

/** For callers without settings: tests, benches, tools. */
const CONNECTIONS = 20
const SECONDS = 30
/** Nobody waits longer than this for a free connection or for a new one, however long statements may take. */
const LONGEST_WAIT = 10
/** PostgreSQL cancels a statement that is too slow and says so. If it says nothing for this many ms more, it is lost. */
const SILENCE = 1_000

export interface ConnectOptions {
  /** More of them would only wait inside PostgreSQL. */
  connections?: number
  /** PostgreSQL cancels a statement after this time, so that a faulty one cannot hold locks for long. As long one waits for a connection. */
  seconds?: number
  /** Is told about idle connections that broke; the pool replaces them. */
  log?: { warn(detail: object, text: string): void }
}

/** An open pool and the function that closes it. */
export interface Connection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Creates a connection pool for `url`. It connects when a connection is first needed, and replaces one that breaks or does not answer. */
export function connectDb(url: string, { connections = CONNECTIONS, seconds = SECONDS, log }: ConnectOptions = {}): Connection {
  const pool = new SafePool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: Math.min(seconds, LONGEST_WAIT) * 1_000,
    statement_timeout: seconds * 1_000,
    query_timeout: seconds * 1_000 + SILENCE,
    idle_in_transaction_session_timeout: seconds * 1_000,
    application_name: 'xingxia',
  })
  pool.on('error', (error) => log?.warn({ err: error }, 'database: an idle connection was lost'))
  return { db: handleOf(pool), pool, close: () => pool.end() }
}

function handleOf(pool: pg.Pool): Db {
  const db = drizzle({ client: pool })
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => transaction((tx) => asTransactionOf(pool, () => work(tx)), config)
  return db
}
