import type { Db } from '#server/platform/db/connect.ts'
import { cpuOf, parentOf } from './cpuTimes.ts'
import type { TpcB } from './tpcb.ts'

/** The process of PostgreSQL and that of the server. */
export interface Processes {
  node: number
  postgres: number
}

/** CPU time in ms that both have used so far, with their children. */
export async function cpuNow({ node, postgres }: Processes): Promise<{ node: number; postgres: number }> {
  return { node: await cpuOf(node, { withChildren: true }), postgres: await cpuOf(postgres, { withChildren: true }) }
}

/** The process that started the one of a connection. */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return parentOf(rows[0]?.pid ?? 0)
}

/** What TPC-B measured. */
export interface Yardstick {
  perSecond: number
  /** What measured it. */
  by: string
  /** CPU of PostgreSQL and of the clients in ms a transaction. */
  cpu: number
}

/** Measures TPC-B for some seconds. `postgres` is the process of PostgreSQL. */
export async function measureYardstick(tpcB: TpcB, postgres: number, seconds: number): Promise<Yardstick> {
  const cpu = async () => (await cpuOf(postgres, { withChildren: true })) + (await cpuOf(process.pid, { withChildren: true }))
  const before = await cpu()
  const measured = await tpcB(seconds)
  return { ...measured, cpu: ((await cpu()) - before) / (measured.perSecond * seconds) }
}
