import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CLUSTER_NAME, type Cluster, dropStalePidFile, readPidFile } from './cluster.ts'
import { isSqlState } from './errors.ts'
import { freePort } from './freePort.ts'
import { tryLock } from './locks.ts'
import { endOrphans, signalTo, startServer, stopServer } from './postmaster.ts'

/** Ms until a server that runs answers. */
const ANSWER_WITHIN = 30_000
const LOCK_TIMEOUT = 5_000
const PAUSE = 50
/** Another program may take a port between the look for a free one and the start. */
const PORTS = 3
/** After this many failures in a row to start a server again it is given up, with pauses of this many ms between them. */
const REVIVALS = { attempts: 4, pause: 1_000 } as const
/** A server that ended this often within this many ms is not started again. */
const MOST_ENDS = { count: 5, within: 600_000 } as const

export interface KeeperOptions {
  log: { info(text: string): void; warn(text: string): void }
  /** More settings of PostgreSQL for as long as it runs, e.g. `fsync=off` for data that nobody will miss. */
  settings?: readonly string[]
  /** Called when the database has ended and could not be started again. Nothing is tried any more then. */
  lost?(error: Error): void
}

export const addressOf = (cluster: Cluster, port: number, database: string) =>
  `postgres://${CLUSTER_NAME}:${cluster.password}@127.0.0.1:${port}/${database}`

interface Running {
  client: pg.Client
  pid: number
  port: number
}

/** Connects to the cluster's PostgreSQL; null when it does not run or does not answer yet. */
export async function connectRunning(cluster: Cluster): Promise<Running | null> {
  const found = await readPidFile(cluster)
  if (!found?.port) return null
  const client = new pg.Client({
    connectionString: addressOf(cluster, found.port, 'postgres'),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    if (rows[0]?.data_directory === cluster.dir) return { client, pid: found.pid, port: found.port }
  } catch (error) {
    if (isSqlState(error, '28P01')) throw new Error(`the password kept for ${cluster.dir} is not the one it was made with`)
  }
  await client.end().catch(() => undefined)
  return null
}

/**
 * Keeps the PostgreSQL of a cluster running for as long as this process owns it. When it ends, it is started again on its port, so that all who
 * are connected find it where it was. However this process ends, `kill -9` aside, PostgreSQL is told to stop.
 */
export class Keeper {
  /** Its connection holds the owner's lock as long as it is open, and breaks when PostgreSQL ends. */
  private running: Running | null = null
  /** The process of the server that this process has started or taken over, and has to stop. */
  private pid: number | null = null
  private stopping = false
  private reviving: Promise<void> = Promise.resolve()
  private ends: number[] = []
  /** How often PostgreSQL has been started again. */
  restarts = 0

  constructor(
    private readonly cluster: Cluster,
    private readonly options: KeeperOptions,
  ) {}

  /** Starts PostgreSQL or takes over one that a killed process left running. Returns its port. What was started ends again when this throws. */
  async start(): Promise<number> {
    process.once('exit', this.interrupt)
    const { log } = this.options
    let started = false
    try {
      const running = await this.attach(async () => {
        await this.startOnFreePort()
        started = true
      })
      if (!started) log.warn('took over the database server that an earlier process left running')
      await createDatabase(running.client)
      return running.port
    } catch (error) {
      await this.stop().catch(() => undefined)
      throw error
    }
  }

  /** Stops PostgreSQL. The owner's connection stays open until then, so that no other process can take the server over while it stops. */
  async stop(): Promise<void> {
    this.stopping = true
    await this.reviving
    await this.end()
    process.off('exit', this.interrupt)
  }

  private async end(): Promise<void> {
    if (this.pid !== null) await stopServer(this.cluster)
    this.pid = null
    await this.running?.client.end().catch(() => undefined)
    this.running = null
  }

  /** For a process that ends without having stopped anything. */
  private readonly interrupt = (): void => {
    if (this.pid !== null) signalTo(this.pid, 'SIGINT')
  }

  private async startOnFreePort(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.startOn(await freePort())
      } catch (error) {
        if (attempt === PORTS || !/could not create any TCP\/IP sockets|Address already in use/.test(String(error))) throw error
      }
    }
  }

  private async startOn(port: number): Promise<void> {
    try {
      const born = (pid: number) => {
        this.pid = pid
      }
      await startServer(this.cluster, { port, settings: this.options.settings, born })
    } catch (error) {
      this.pid = null
      throw error
    }
  }

  /** Becomes the owner of the server that runs; `start` is called when there is none. Throws when one that runs does not answer in time. */
  private async attach(start: () => Promise<void>): Promise<Running> {
    const { dir } = this.cluster
    const deadline = performance.now() + ANSWER_WITHIN
    for (;;) {
      const running = await connectRunning(this.cluster)
      if (running) {
        await this.own(running)
        return running
      }
      if (performance.now() > deadline) throw new Error(`the database server of ${dir} runs but does not answer`)
      if (await dropStalePidFile(this.cluster)) {
        await endOrphans(this.cluster)
        await start()
      } else await sleep(PAUSE)
    }
  }

  private async own(running: Running): Promise<void> {
    try {
      await takeOwnership(running.client, this.cluster)
    } catch (error) {
      // It may be another process's by now.
      this.pid = null
      throw error
    }
    this.follow(running)
  }

  private follow(running: Running): void {
    this.running = running
    this.pid = running.pid
    const ended = () => {
      if (this.running !== running) return
      this.running = null
      this.pid = null
      if (!this.stopping) this.reviving = this.revive(running.port)
    }
    running.client.once('end', ended)
  }

  private async revive(port: number): Promise<void> {
    const { log, lost } = this.options
    const began = performance.now()
    log.warn('the embedded database ended, it is started again')
    this.ends = [...this.ends.filter((at) => began - at < MOST_ENDS.within), began]
    try {
      if (this.ends.length > MOST_ENDS.count) throw new Error(`it ended ${this.ends.length} times within ten minutes`)
      await this.insist(() => this.standOn(port))
      this.restarts++
      log.warn(`the embedded database answers again after ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    } catch (error) {
      if (this.stopping) return
      this.stopping = true
      lost?.(new Error(`The embedded database of ${this.cluster.dir} ended and cannot be started again: ${(error as Error).message}`))
    }
  }

  /** Becomes the owner of a server on this port. One that another process has started on another port meanwhile, and left, is stopped first. */
  private async standOn(port: number): Promise<void> {
    const running = await this.attach(() => this.startOn(port))
    if (running.port === port) return
    this.running = null
    await stopServer(this.cluster)
    this.pid = null
    await running.client.end().catch(() => undefined)
    throw new Error(`its server ran on port ${running.port} instead of ${port}`)
  }

  private async insist(act: () => Promise<unknown>): Promise<void> {
    for (let attempt = 1; !this.stopping; attempt++) {
      try {
        await act()
        return
      } catch (error) {
        if (attempt === REVIVALS.attempts) throw error
        await sleep(REVIVALS.pause)
      }
    }
  }
}

async function takeOwnership(owner: pg.Client, cluster: Cluster): Promise<void> {
  for (const deadline = performance.now() + LOCK_TIMEOUT; ; ) {
    if (await tryLock(owner, 'embeddedOwner')) return
    if (performance.now() > deadline) break
    await sleep(PAUSE)
  }
  await owner.end()
  throw new Error(`another server uses ${cluster.dir}: give this one its own DATA_DIR`)
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [CLUSTER_NAME])
  if (rowCount === 0) await owner.query(`CREATE DATABASE ${CLUSTER_NAME}`)
}
