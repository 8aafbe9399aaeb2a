import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** The database handle. `$client` is the connection pool, for the hand-written statements of an opening. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
/** The handle of an open transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** The database or an open transaction, for functions that work with either. */
export type DbOrTx = Db | Tx

/** Number of connections of one node. More of them would only wait inside PostgreSQL. */
const POOL_SIZE = 20
const CONNECT_TIMEOUT = 10_000
/** PostgreSQL cancels a statement after this time, in ms, so that a faulty one cannot hold locks for long. */
const STATEMENT_TIMEOUT = 30_000

/** An open pool and the function that closes it. */
export interface Connection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Creates a connection pool for `url`. The pool connects when a connection is first needed, and replaces an idle connection that breaks.
 */
export function connectDb(url: string, poolSize = POOL_SIZE): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    application_name: 'xingxia',
  })
  pool.on('error', () => undefined)
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}
