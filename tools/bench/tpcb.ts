import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** Branches; as many as clients, so that they do not all meet in one row. */
const SCALE = 32
const ACCOUNTS = 100_000

export interface Measured {
  /** Transactions a second. */
  perSecond: number
  /** What measured it. */
  by: string
}

/** Measures the throughput of TPC-B for some seconds, as often as it is asked to. */
export type TpcB = (seconds: number) => Promise<Measured>

/** Makes the tables of TPC-B in the database of `url`. It is measured by pgbench where that is installed, else by the same script here. */
export async function prepareTpcB(url: string, clients: number): Promise<TpcB> {
  const isInstalled = await run('pgbench', ['-i', '-q', '-s', String(SCALE), url]).then(
    () => true,
    () => false,
  )
  if (isInstalled) return (seconds) => byPgbench(url, clients, seconds)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await pool.query(TABLES)
  await pool.end()
  return (seconds) => bySelf(url, clients, seconds)
}

async function byPgbench(url: string, clients: number, seconds: number): Promise<Measured> {
  const { stdout } = await run('pgbench', ['-c', String(clients), '-j', '1', '-T', String(seconds), '-n', url])
  return { perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]), by: 'pgbench' }
}

const TABLES = `
  DROP TABLE IF EXISTS pgbench_history, pgbench_tellers, pgbench_accounts, pgbench_branches;
  CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int);
  CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int);
  CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84) DEFAULT '');
  CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp);
  INSERT INTO pgbench_branches SELECT n, 0 FROM generate_series(1, ${SCALE}) n;
  INSERT INTO pgbench_tellers SELECT n, (n - 1) / 10 + 1, 0 FROM generate_series(1, ${SCALE * 10}) n;
  INSERT INTO pgbench_accounts SELECT n, (n - 1) / ${ACCOUNTS} + 1, 0 FROM generate_series(1, ${SCALE * ACCOUNTS}) n`

async function bySelf(url: string, clients: number, seconds: number): Promise<Measured> {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  const until = Date.now() + seconds * 1000
  let done = 0
  const work = async () => {
    const client = await pool.connect()
    for (; Date.now() < until; done++) await transact(client)
    client.release()
  }
  await Promise.all(Array.from({ length: clients }, work))
  await pool.end()
  return { perSecond: done / seconds, by: 'TPC-B in Node (pgbench is not installed)' }
}

/** The seven statements of TPC-B. */
async function transact(client: pg.PoolClient): Promise<void> {
  const [aid, tid, bid, delta] = [randomInt(SCALE * ACCOUNTS) + 1, randomInt(SCALE * 10) + 1, randomInt(SCALE) + 1, randomInt(-5000, 5001)]
  await client.query('BEGIN')
  await client.query(`UPDATE pgbench_accounts SET abalance = abalance + ${delta} WHERE aid = ${aid}`)
  await client.query(`SELECT abalance FROM pgbench_accounts WHERE aid = ${aid}`)
  await client.query(`UPDATE pgbench_tellers SET tbalance = tbalance + ${delta} WHERE tid = ${tid}`)
  await client.query(`UPDATE pgbench_branches SET bbalance = bbalance + ${delta} WHERE bid = ${bid}`)
  await client.query(`INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (${tid}, ${bid}, ${aid}, ${delta}, now())`)
  await client.query('END')
}
