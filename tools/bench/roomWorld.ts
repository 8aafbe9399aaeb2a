import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { freePort } from '#server/platform/db/freePort.ts'
import { prepareDatabase } from '#server/platform/db/prepareDatabase.ts'
import { battleCreate, battleJoin } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { casePage } from '#shared/modes/case/calls.ts'
import { dataOf } from '../../tests/support/api.ts'
import { newPlayer, type TestPlayer } from '../../tests/support/player.ts'
import { type Product, startProduct } from '../../tests/support/product.ts'
import { removeData } from './tidy.ts'

/** Coins of every player, in minor units. */
export const START_COINS = 100_000_000

/** One database and some nodes of the real server on it. */
export interface RoomWorld {
  nodes: Product[]
  db: Db
  /** Process id of the database's first process; 0 for an outside one. */
  databasePid: number
  /** Id of a cheap box that battles may play. */
  boxId: number
  /** Starts one more node. */
  startNode(): Promise<Product>
  close(): Promise<void>
}

export interface WorldOptions {
  nodes: number
  /** Without one, several nodes do not hear each other's pushes. */
  redisUrl?: string
}

export async function startRoomWorld({ nodes: size, redisUrl }: WorldOptions): Promise<RoomWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-rooms-'))
  await chmod(dataDir, 0o755)
  const quiet = { info: () => undefined, warn: () => undefined }
  const cluster = await startEmbedded({ dataDir, log: quiet })
  await prepareDatabase(cluster.url, { large: false })
  const { db, close } = connectDb(cluster.url)
  const databasePid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const env = {
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    DEMO: '0',
    WORKERS: '1',
    SOCKETS_PER_ADDRESS: '0',
    LOG_LEVEL: 'warn',
    ...(redisUrl && { REDIS_URL: redisUrl }),
  }
  const nodes: Product[] = []
  const startNode = async () => {
    const node = await startProduct({ ...env, PORT: String(await freePort()) })
    nodes.push(node)
    return node
  }
  while (nodes.length < size) await startNode()
  const { token } = await newPlayer(db)
  const boxes = (await dataOf(nodes[0]?.origin ?? '', casePage, { token, query: { moduleId: '5' } })).pageData
  const boxId = boxes.sort((a, b) => a.openPrice - b.openPrice)[0]?.boxId ?? 0
  return {
    nodes,
    db,
    databasePid,
    boxId,
    startNode,
    close: async () => {
      await Promise.all(nodes.map((node) => node.kill('SIGTERM')))
      await close()
      await cluster.stop()
      await removeData(dataDir)
    },
  }
}

/** A Redis of its own for as long as the bench runs; null where none is installed. */
export async function startRedis(): Promise<{ url: string; stop(): void } | null> {
  const port = await freePort()
  const child: ChildProcess = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const failed = once(child, 'error').then(() => false)
  const ready = (async () => {
    for await (const text of child.stdout ?? []) if (String(text).includes('Ready to accept')) return true
    return false
  })()
  if (!(await Promise.race([ready, failed]))) return null
  return { url: `redis://127.0.0.1:${port}`, stop: () => void child.kill() }
}

export interface RoomRules {
  rounds: number
  fast: boolean
}

/** Creates a room for two, 欧皇. */
export async function createRoom(
  origin: string,
  boxId: number,
  host: TestPlayer,
  { rounds, fast }: RoomRules,
  key: string = randomUUID(),
): Promise<BattleRoom> {
  const query = { boxes: Array(rounds).fill(boxId).join(','), mode: '0', seats: '2', teams: '2', fast: fast ? '1' : '0' } as const
  return (await dataOf(origin, battleCreate, { token: host.token, key, query })).room
}

export async function joinRoom(origin: string, roomId: string, guest: TestPlayer, key: string = randomUUID()): Promise<BattleRoom> {
  return (await dataOf(origin, battleJoin, { token: guest.token, key, query: { roomId } })).room
}

/** What the books say about all rooms. */
export interface RoomBooks {
  /** Coins in escrow, in minor units. */
  escrow: number
  /** Rooms that are not over. */
  open: number
  ended: number
  /** Seats whose player has paid too little, or has not the stake of a cancelled room back. */
  lost: number
  /** Seats whose player has paid, or got back, too much. */
  doubled: number
}

export async function booksOf(db: Db): Promise<RoomBooks> {
  const { rows } = await db.$client.query<RoomBooks>(`
    WITH stakes AS (
      SELECT b.cost, b.stage, coalesce(sum(-e.amount) FILTER (WHERE j.kind = 'battle_stake'), 0) AS paid,
        coalesce(sum(e.amount) FILTER (WHERE j.kind = 'battle_refund'), 0) AS back
      FROM battle_seat s JOIN battle b ON b.room_id = s.room_id JOIN account a ON a.player_id = s.player_id AND a.currency = 0
        LEFT JOIN journal j ON j.ref = 'battle:' || s.room_id LEFT JOIN entry e ON e.journal_id = j.id AND e.account_id = a.id
      GROUP BY s.room_id, s.seat, b.cost, b.stage
    )
    SELECT (SELECT coalesce(sum(amount), 0)::float8 FROM entry WHERE house = 'escrow') AS escrow,
      (SELECT count(*)::int FROM battle WHERE stage IN (0, 1)) AS open,
      (SELECT count(*)::int FROM battle WHERE stage = 3) AS ended,
      (SELECT count(*)::int FROM stakes WHERE paid < cost OR (stage = 4 AND back < cost)) AS lost,
      (SELECT count(*)::int FROM stakes WHERE paid > cost OR back > CASE stage WHEN 4 THEN cost ELSE 0 END) AS doubled`)
  const [books] = rows
  if (!books) throw new Error('the books did not answer')
  return books
}

/** Runs `act` for each of the list, `at` of them at the same time. */
export async function each<T>(list: readonly T[], at: number, act: (one: T, index: number) => Promise<void>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let index = next++; index < list.length; index = next++) await act(list[index] as T, index)
  }
  await Promise.all(Array.from({ length: at }, work))
}
