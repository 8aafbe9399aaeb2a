/**
 * `npm run bench:rank`: the boards of 排行 with 200,000 players who have played today; `--players` changes that. It tells how long a board and the own
 * place take, what counting on the boards costs an opening (the same openings with and without the triggers, in turns), and how fast notes are counted.
 */

import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BOOK_BATCH, bookSome } from '#server/community/rank/book.ts'
import { clockOfRank, ensureRank, startOf } from '#server/community/rank/clock.ts'
import { Boards } from '#server/community/rank/view.ts'
import { ensureCatalogue } from '#server/core/catalogue/import.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { RANK_SOURCES } from '#server/modes/all.ts'
import { openBox } from '#server/modes/case/open.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { DueLooks } from '#server/platform/db/dueLooks.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { prepareDatabase } from '#server/platform/db/prepareDatabase.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { RANK_BOARDS, RANK_PERIODS } from '#shared/rank.ts'
import { newPlayer } from '../../tests/support/player.ts'
import { short } from './short.ts'
import { removeData } from './tidy.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)
const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
const ms = (values: readonly number[]) => `p50 ${at(values, 0.5).toFixed(2)} ms, p99 ${at(values, 0.99).toFixed(2)} ms`

/** Reads of each kind, players who open at the same time, openings of a round, and rounds of each kind. */
const READS = 300
const OPENERS = 32
const OPENINGS = short ? 160 : 1_600
const ROUNDS = short ? 2 : 8

/** Makes players with sums of the running day and week. */
async function fill(db: Db, players: number): Promise<void> {
  const clock = await clockOfRank(db)
  if (!clock) throw new Error('no boards')
  await db.$client.query(
    `INSERT INTO player (uid, nickname, head_pic, promote_code) SELECT 'u' || n, '玩家' || n, 'avatars/01.webp', 'p' || n FROM generate_series(1, $1::int) n`,
    [players],
  )
  for (const period of RANK_PERIODS)
    await db.$client.query(
      `INSERT INTO rank_sum (period, start, player_id, listed, opened, paid, drawn, luck, luck_at, wins, staked, wins_at, spent, spent_at)
        SELECT $1, $2, id, true, 80, 100000, 1000 * r, 100 * r, now() - id * interval '1 ms', r % 40 + 1, 100000, now() - id * interval '1 ms', 1000 * r, now()
        FROM (SELECT id, 1 + (hashint8(id)::bigint & 65535) % 500 AS r FROM player WHERE uid LIKE 'u%') p`,
      [period, startOf(period, clock.openDay)],
    )
  await db.$client.query('VACUUM ANALYZE')
}

async function timed(times: number, work: (nth: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let nth = 0; nth < times; nth++) {
    const from = performance.now()
    await work(nth)
    took.push(performance.now() - from)
  }
  return took
}

/** A fresh reader each time, so that nothing is kept. */
async function reads(db: Db, players: number): Promise<void> {
  const { rows } = await db.$client.query<{ id: string }>(`SELECT id::text AS id FROM player WHERE uid LIKE 'u%' ORDER BY id`)
  const anybody = () => rows[Math.floor(Math.random() * rows.length)]?.id ?? ''
  const viewed = (who: () => string | null) =>
    timed(READS, (nth) =>
      new Boards({ db, reads: db }).view(
        { board: RANK_BOARDS[nth % RANK_BOARDS.length] ?? 'luck', period: nth % 2 === 0 ? 'day' : 'week' },
        who(),
      ),
    )
  print(`board      ${ms(await viewed(() => null))} for the first hundred of ${players}, read anew each time (a node reads once a second)`)
  print(`own place  ${ms(await viewed(anybody))} for board and place of anybody; places are counted up to 10,000`)
}

const TRIGGERS = ['DISABLE', 'ENABLE'] as const
const setTrigger = (db: Db, trigger: (typeof TRIGGERS)[number]) =>
  db.$client.query(`ALTER TABLE case_open ${trigger} TRIGGER case_open_ranked`)

/** Openings a second. */
async function openings(db: Db, players: readonly string[]): Promise<number> {
  const from = performance.now()
  let left = OPENINGS
  const deps = { db, now: Date.now }
  const work = async (playerId: string) => {
    while (left-- > 0) await openBox(deps, { sessionId: HOUSE, playerId, boxId: 501, number: 1, fast: true, key: randomUUID() })
  }
  await Promise.all(players.map(work))
  return OPENINGS / ((performance.now() - from) / 1_000)
}

/** Ms that the database needs to write the openings of a batch, without anything else of them. */
async function writing(db: Db, player: string): Promise<number> {
  const client = await db.$client.connect()
  try {
    await client.query('BEGIN')
    const took = await timed(60, () =>
      client.query(
        `INSERT INTO case_open (player_id, box_id, number, paid, fast, opened_at, reveal_at, book)
          SELECT $1, 501, 1, 100, true, now(), now() + n * interval '1 ms', '{"events": []}' FROM generate_series(1, ${OPENERS}) n`,
        [player],
      ),
    )
    await client.query('ROLLBACK')
    return at(took, 0.5)
  } finally {
    client.release()
  }
}

async function cost(db: Db): Promise<void> {
  const players = await Promise.all(Array.from({ length: OPENERS }, async () => (await newPlayer(db, { coins: 100_000_000 })).playerId))
  const rates = { DISABLE: [] as number[], ENABLE: [] as number[] }
  const writes = { DISABLE: [] as number[], ENABLE: [] as number[] }
  await openings(db, players)
  for (let round = 0; round < ROUNDS; round++)
    for (const trigger of round % 2 === 0 ? TRIGGERS : [...TRIGGERS].reverse()) {
      await setTrigger(db, trigger)
      rates[trigger].push(await openings(db, players))
      writes[trigger].push(await writing(db, players[0] ?? ''))
    }
  const half = (values: readonly number[]) => at(values, 0.5)
  const more = ((half(writes.ENABLE) - half(writes.DISABLE)) * 1_000) / OPENERS
  print(
    `note       ${more.toFixed(1)} µs an opening, in batches of ${OPENERS} (without it the row of an opening takes ${((half(writes.DISABLE) * 1_000) / OPENERS).toFixed(1)} µs)`,
  )
  print(
    `openings   ${half(rates.ENABLE).toFixed(0)} a second with notes, ${half(rates.DISABLE).toFixed(0)} without (medians of ${ROUNDS} rounds)`,
  )
}

async function counting(db: Db): Promise<void> {
  await db.$client.query(`UPDATE rank_note SET due_at = now() - interval '1 s' WHERE due_at > now()`)
  const { rows } = await db.$client.query<{ n: number }>('SELECT count(*)::int AS n FROM rank_note')
  const took: number[] = []
  const looks = new DueLooks()
  for (let some = BOOK_BATCH; some === BOOK_BATCH; ) {
    const from = performance.now()
    some = await inTransaction(db, async (tx) => {
      const clock = await clockOfRank(tx)
      return clock ? bookSome(tx, RANK_SOURCES, clock, looks) : 0
    })
    if (some === BOOK_BATCH) took.push(performance.now() - from)
  }
  print(`counting   ${rows[0]?.n} notes, ${ms(took)} for ${BOOK_BATCH} of them`)
}

const { values } = parseArgs({ options: { players: { type: 'string', default: '200000' } } })
const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-rank-'))
await chmod(dataDir, 0o755)
const cluster = await startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
await prepareDatabase(cluster.url, { large: false })
const { db, close } = connectDb(cluster.url)
try {
  await ensureCatalogue(db, { info: () => undefined, error: print })
  await ensureRank(db)
  await fill(db, Number(values.players))
  await reads(db, Number(values.players))
  await cost(db)
  await counting(db)
} finally {
  await close()
  await cluster.stop()
  await removeData(dataDir)
}
