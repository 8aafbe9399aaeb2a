import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** The database handle; `$client` is the pool, for the hand-written statements of the hot path. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
/** A transaction handle. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type DbOrTx = Db | Tx

/** Connections of one node: above this PostgreSQL only queues them. */
const POOL_SIZE = 20
const CONNECT_TIMEOUT = 10_000
/** A statement longer than this, in ms, is a fault; it is cancelled so that it cannot hold locks. */
const STATEMENT_TIMEOUT = 30_000

export interface Connection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool on `url`. Connections are made when first needed; an idle one that breaks is replaced. */
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
