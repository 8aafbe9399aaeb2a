import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SETTINGS } from '#server/platform/config.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { TRUST_CLASSES, TRUST_FACTS } from '#shared/fairness/cannot.ts'
import { startWorld, type World } from '../case/world.ts'
import { fixture, folderOf, PITY_BOX, PLAIN_BOX } from '../catalogue/fixture.ts'
import { COLUMNS } from './columns.ts'
import { COMMANDS } from './commands.ts'
import { SETTINGS_OF } from './settings.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  const playerId = await world.newPlayer({ startCoins: 10_000_000 })
  for (const boxId of [PLAIN_BOX, PITY_BOX]) await world.open(playerId, { boxId, number: 10 })
})
afterAll(() => world.close())

const words = (text = '') => text.split(' ').filter((word) => word !== '')
const rows = async <Row>(text: string) => (await world.db.execute(sql.raw(text))).rows as Row[]

describe('what nobody can set', () => {
  it('every column of every table is judged', async () => {
    const found = await rows<{ name: string }>(`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1`)
    const judged = Object.entries(COLUMNS).flatMap(([table, of]) =>
      Object.values(of).flatMap((names) => words(names).map((name) => `${table}.${name}`)),
    )
    expect(judged.sort()).toEqual(found.map(({ name }) => name).sort())
  })

  it('every setting is judged', () => {
    const judged = Object.values(SETTINGS_OF).flatMap(words)
    expect(judged.sort()).toEqual([...SETTINGS].sort())
  })

  it('every command of package.json that works on the database is judged, with every way to ask it', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const found = Object.entries(scripts).flatMap(([name, line]) => (line.startsWith('tsx src/') ? [[name, line.slice(4)]] : []))
    expect(
      Object.entries(COMMANDS)
        .map(([name, { file }]) => [name, file])
        .sort(),
    ).toEqual(found.sort())
    const asked = askedOf()
    for (const [name, { usage }] of Object.entries(COMMANDS))
      expect([name, ...usage].sort()).toEqual([name, ...(asked.get(name) ?? [])].sort())
  })

  it('the figures that 公平验证 shows are those of the lists', () => {
    const figures = TRUST_CLASSES.map((of) => ({
      of,
      columns: Object.values(COLUMNS).reduce((sum, table) => sum + words(table[of]).length, 0),
      settings: words(SETTINGS_OF[of]).length,
      commands: Object.values(COMMANDS).filter((command) => command.of === of).length,
    }))
    const told = TRUST_CLASSES.map((of) => {
      const { columns, settings, commands } = TRUST_FACTS[of]
      return { of, columns, settings, commands }
    })
    expect(told).toEqual(figures)
  })
})

/** The ways to ask each command, as the sources of the server write them. */
function askedOf(): Map<string, Set<string>> {
  const asked = new Map<string, Set<string>>()
  for (const file of readdirSync('src/server', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const text = readFileSync(join('src/server', file), 'utf8')
    for (const [, name = '', way = ''] of text.matchAll(/^.*?(?:usage:|^ {7}|`)\s*npm run ([a-z:-]+) -- (.*)$/gm)) {
      const ways = asked.get(name) ?? new Set()
      asked.set(name, ways.add(way.replace(/`.*$/, '').replace(/\$\{.*?\}/, '…')))
    }
  }
  return asked
}

/** Rows that the test needs in tables of rooms, written without the fences of the tables. */
const ROOM = `INSERT INTO room (id, mode) VALUES (900001, 'battle')`
const BATTLE = `INSERT INTO battle (room_id, stage, host_id, hidden, mode, seats, cost, created_at, server_seed, told, winners)
  VALUES (900001, 3, 1, false, 0, 2, 1, now(), 'aa', '{}', '[0]')`
const ROUND = `INSERT INTO exponent_round (round, chain_id, place, open_at, start_at, break_at, crash, secret, max_payout, settled_at)
  VALUES (900001, 1, 1, now(), now(), now(), 150, 'aa', 1, now())`
const ROLL = `INSERT INTO roll_room (room_id, by, seats, told, state, server_seed, created_at, close_at, book)
  VALUES (900001, 'official', 2, '{}', 'drawn', 'aa', now(), now(), '{}')`
const BOUND = `UPDATE roll_room SET beacon_chain = 'aa', beacon_round = 1, beacon_at = now()`
const PRIZE = `INSERT INTO roll_prize (room_id, place, gift_id, grade, price, winner_id) VALUES (900001, 0, 1, 1, 1, 1)`
const SHOWER = `INSERT INTO shower (room_id, entry, demo, start_at, pot, most, least, server_seed, packet_seed, state, grabbers_hash, closed_at, settled_at, withdrawn, beacon_chain, beacon_round, beacon_at)
  VALUES (900001, 'test', false, now(), 1, 1, 0, 'aa', 'bb', 'settled', 'cc', now(), now(), 'missing', 'aa', 1, now())`
const GRAB = `INSERT INTO shower_grab (room_id, player_id, packets, at, amount)
  SELECT 900001, 1, lpad('1', atttypmod, '0')::varbit::bit varying, now(), 5 FROM pg_attribute WHERE attrelid = 'shower_grab'::regclass AND attname = 'packets'`

/** Rooms whose seeds the database dates: table, columns, values. */
const ROOMS: [string, string, string][] = [
  ['battle', `stage, host_id, hidden, mode, seats, cost, created_at, server_seed, told`, `0, 1, false, 0, 2, 1, now(), 'aa', '{}'`],
  ['roll_room', 'by, seats, told, server_seed, created_at, close_at', `'time', 2, '{}', 'aa', now(), now()`],
  ['shower', 'entry, demo, start_at, pot, most, least, server_seed, packet_seed', `'test', false, now(), 1, 1, 0, 'aa', 'bb'`],
]

const APPEND_ONLY = /append-only/
const ONCE = /written once/
const KEPT = /does not change/

describe('the database refuses whoever would change', () => {
  it.each([
    ['published odds', 'UPDATE odds_table SET entries = entries', APPEND_ONLY],
    ['published odds, by their removal', 'DELETE FROM odds_table', APPEND_ONLY],
    ['a receipt', 'UPDATE draw_receipt SET grade = 0', APPEND_ONLY],
    ['a receipt, by its removal', 'DELETE FROM draw_receipt', APPEND_ONLY],
    ['a server seed', "UPDATE fairness_seed SET server_seed = 'x'", APPEND_ONLY],
    ['the hash of a seed', "UPDATE fairness_seed SET server_seed_hash = 'x'", APPEND_ONLY],
    ['when a hash was published', 'UPDATE fairness_seed SET created_at = now()', APPEND_ONLY],
    ['whose a seed is', 'UPDATE fairness_seed SET player_id = player_id', APPEND_ONLY],
    ['a seed, by its removal', 'DELETE FROM fairness_seed', APPEND_ONLY],
    ['all seeds at once', 'TRUNCATE fairness_seed', APPEND_ONLY],
    ['the client seed of a pair in use', "UPDATE fairness_seed SET client_seed = 'x' WHERE state = 1", KEPT],
    ['a used pair back into one that waits', 'UPDATE fairness_seed SET state = 0 WHERE state = 1', KEPT],
    ['the seed of a battle', "UPDATE battle SET server_seed = 'x'", APPEND_ONLY],
    ['the seed of a ROLL room', "UPDATE roll_room SET server_seed = 'x'", APPEND_ONLY],
    ['the seed of a shower', "UPDATE shower SET server_seed = 'x'", APPEND_ONLY],
    ['when the hash of a battle was published', 'UPDATE battle SET published_at = now()', APPEND_ONLY],
    ['when the hash of a ROLL room was published', 'UPDATE roll_room SET published_at = now()', APPEND_ONLY],
    ['when the hash of a shower was published', 'UPDATE shower SET published_at = now()', APPEND_ONLY],
    ['the public random number of a shower', 'UPDATE shower SET beacon_round = 1', APPEND_ONLY],
    ['the start of a shower, which its public random number follows from', 'UPDATE shower SET start_at = now()', APPEND_ONLY],
    ['the seed of a chain', "UPDATE exponent_chain SET seed = 'x'", APPEND_ONLY],
    ['the seed of a pool', "UPDATE kuji_pool SET server_seed = 'x'", APPEND_ONLY],
    ['the order of a pool', `UPDATE kuji_pool SET "order" = 'a'`, APPEND_ONLY],
    ['the hash of the order of a pool', "UPDATE kuji_pool SET order_hash = 'x'", APPEND_ONLY],
    ['the prizes of a pool', "UPDATE kuji_pool SET told = '{}'", APPEND_ONLY],
    ['a pool, by its removal', 'DELETE FROM kuji_pool', APPEND_ONLY],
    ['what a ticket of a pool had', 'UPDATE kuji_ticket SET place = 0', APPEND_ONLY],
    ['a sold ticket, by its removal', 'DELETE FROM kuji_ticket', APPEND_ONLY],
    ['when a chain was published', 'UPDATE exponent_chain SET published_at = now()', APPEND_ONLY],
    ['a battle whose hash was published, by its removal', 'DELETE FROM battle', APPEND_ONLY],
    ['a ROLL room whose hash was published, by its removal', 'DELETE FROM roll_room', APPEND_ONLY],
    ['a shower whose hash was published, by its removal', 'DELETE FROM shower', APPEND_ONLY],
    ['a chain whose hash was published, by its removal', 'DELETE FROM exponent_chain', APPEND_ONLY],
  ])('%s', async (_, statement, refusal) => {
    await expect(world.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { message: expect.stringMatching(refusal) } })
  })

  it.each([
    ['the winners of a battle', [ROOM, BATTLE], "UPDATE battle SET winners = '[1]'"],
    ['the crash of a settled round', [ROUND], 'UPDATE exponent_round SET crash = 9000'],
    ['the book of a ROLL draw', [ROOM, ROLL], `UPDATE roll_room SET book = '{"wins":[]}'`],
    ['the public random number of a ROLL room', [ROOM, ROLL, BOUND], 'UPDATE roll_room SET beacon_round = 2'],
    ['who has won a prize', [ROOM, ROLL, PRIZE], 'UPDATE roll_prize SET winner_id = 2'],
    ['the list of a shower', [ROOM, SHOWER], `UPDATE shower SET passed_over = '["1"]'`],
    ['why a shower was withdrawn', [ROOM, SHOWER], 'UPDATE shower SET withdrawn = NULL'],
    ['the share of a packet', [ROOM, GRAB], 'UPDATE shower_grab SET amount = 500'],
  ])('%s', async (_, made, statement) => {
    const change = world.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const each of made) await tx.execute(sql.raw(each))
      await tx.execute(sql`set local session_replication_role = origin`)
      await tx.execute(sql.raw(statement))
    })
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringMatching(ONCE) } })
  })

  it('dates a seed itself, whatever the statement says', async () => {
    const [seed] = await rows<{ made: boolean; used: boolean }>(`
      INSERT INTO fairness_seed (player_id, state, server_seed, server_seed_hash, client_seed, created_at, activated_at)
      VALUES (null, 1, 'aa', 'bb', '', '2001-01-01', '2001-01-01') RETURNING created_at = now() AS made, activated_at = now() AS used`)
    expect(seed).toEqual({ made: true, used: true })
  })

  it.each(ROOMS)('dates the seed of a room of %s itself, whatever the statement says', async (table, columns, values) => {
    const dated = world.db.transaction(async (tx) => {
      await tx.execute(sql.raw(ROOM))
      const { rows } = await tx.execute<{ dated: boolean }>(
        sql.raw(`INSERT INTO ${table} (room_id, published_at, ${columns}) VALUES (900001, '2001-01-01', ${values})
          RETURNING published_at = now() AS dated`),
      )
      throw Object.assign(new Error('enough'), { dated: rows[0]?.dated })
    })
    await expect(dated).rejects.toMatchObject({ dated: true })
  })

  it.each(ROOMS)(
    'dates the seed of a room of %s when it is written, however long its transaction was held open',
    async (table, columns, values) => {
      const dated = world.db.transaction(async (tx) => {
        // The genuine clock of the database, and not the one that tests move.
        await tx.execute(sql.raw('SET LOCAL search_path = public, pg_catalog'))
        await tx.execute(sql.raw(`${ROOM}; SELECT pg_sleep(0.2)`))
        const { rows } = await tx.execute<{ late: number }>(
          sql.raw(`INSERT INTO ${table} (room_id, ${columns}) VALUES (900001, ${values})
          RETURNING extract(epoch FROM published_at - now())::float8 AS late`),
        )
        throw Object.assign(new Error('enough'), { late: rows[0]?.late })
      })
      const { late } = await dated.catch((error: { late: number }) => error)
      expect(late).toBeGreaterThan(0.15)
    },
  )
})

/** Where the server draws, and from what. A pity count is the only thing of the player's past that a draw is told. */
const DRAWS: Record<string, string[]> = {
  'community/welfare/openFree.ts': ['drawFromTable(seed, table, 0)'],
  'modes/dream/demo.ts': ['drawFromTable(seed, ringOf(catalogue, target, quote), 0)'],
  'modes/dream/upgrade.ts': ['drawFromTable(seed, table, 0)'],
  'modes/exponent/audit.ts': ['crashOf(secret, salt)'],
  'modes/exponent/steps.ts': ['crashOf(secret, chain.salt)'],
  'modes/kuji/audit.ts': ['shuffledOrder(row.serverSeed, row.roomId, countsOf(row))'],
  'modes/kuji/pools.ts': ['shuffledOrder(serverSeed, roomId, remaining)'],
  'modes/case/draws.ts': ['drawFromTable({ ...source, mode: CASE_MODE, nonce }, table, count, keptPools(table))'],
  'modes/battle/rounds.ts': ['drawFromTable({ ...seed, nonce: dropNonce(rules.seats, round, seat) }, table, 0)'],
}
const SEEDS: Record<string, string> = {
  'community/welfare/openFree.ts':
    'const seed = { serverSeed: start.server_seed, clientSeed: start.client_seed, mode: FREE_MODE, nonce: start.nonce }',
  'modes/dream/upgrade.ts':
    'const seed = { serverSeed: start.server_seed, clientSeed: start.client_seed, mode: DREAM_MODE, nonce: start.nonce }',
  'modes/case/open.ts': 'const seed = { serverSeed: start.server_seed, clientSeed: start.client_seed, nonce: start.nonce }',
}

describe('a draw', () => {
  it('is made only where somebody has judged what it is told: seed, table, number and pity count', () => {
    const found: Record<string, string[]> = {}
    for (const file of readdirSync('src/server', { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue
      const text = readFileSync(join('src/server', file), 'utf8')
      const calls = [...text.matchAll(/\b(?:drawFromTable|drawRoll|drawDigest|crashOf|shuffledOrder)\((?:[^()]|\([^()]*\))*\)/g)].map(
        ([call]) => call,
      )
      if (calls.length > 0) found[file] = calls
    }
    expect(found).toEqual(DRAWS)
    for (const [file, line] of Object.entries(SEEDS)) expect(readFileSync(join('src/server', file), 'utf8')).toContain(line)
  })

  it('is computed by code that imports nothing of the server', () => {
    const folder = 'src/shared/fairness'
    const drawn = ['roll/draw.ts', 'shower/split.ts', 'battle/draws.ts', 'exponent/chain.ts', 'dream/dream.ts', 'kuji/order.ts'].map(
      (file) => `src/shared/modes/${file}`,
    )
    const files = [...readdirSync(folder).map((file) => join(folder, file)), ...drawn]
    const imports = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) => from))
    expect(imports.filter((from) => !/^(#shared\/|\.\/|@noble\/|zod\/mini$)/.test(from))).toEqual([])
  })
})

const FIXED = [
  'draw_receipt',
  'fairness_seed',
  'room_event',
  'roll_entrant',
  'roll_prize',
  'kuji_ticket',
  'battle_seat',
  'exponent_stake',
  'shower_grab',
  'pity_counter',
] as const

async function drawnState() {
  const state: Record<string, string[]> = {}
  for (const table of [...FIXED, 'odds_table'])
    state[table] = (await rows<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`)).map(({ row }) => row)
  return state
}

/** The fixture with other odds: a box gives its best item a tenth less often. */
async function otherOdds(): Promise<string> {
  const files = fixture()
  const [best, ...others] = files.boxes[0]?.odds ?? []
  const last = others.at(-1)
  if (!best || !last) throw new Error('the box has no two chances')
  // More than this, and the box returns too little for the import.
  last.weight += best.weight / 10
  best.weight -= best.weight / 10
  return folderOf(files)
}

describe('operators', () => {
  it('change no receipt, seed, entrant or stake by any command, and no odds but by a new version', async () => {
    const before = await drawnState()
    const folder = await otherOdds()
    const [player] = await rows<{ uid: string }>('SELECT uid FROM player ORDER BY id LIMIT 1')
    const named: Record<string, string> = { FOLDER: folder, UID: String(player?.uid) }
    const dataDir = await mkdtemp(join(tmpdir(), 'trust-'))
    // Those of one command run in their order.
    await Promise.all(
      Object.values(COMMANDS).map(async ({ file, runs }) => {
        for (const run of runs)
          await asked(
            file,
            run.map((word) => named[word] ?? word),
            dataDir,
          )
      }),
    )
    const after = await drawnState()
    for (const table of FIXED) expect({ [table]: after[table] }).toEqual({ [table]: before[table] })
    expect(after.odds_table).toEqual(expect.arrayContaining(before.odds_table ?? []))
    expect(after.odds_table).toHaveLength((before.odds_table?.length ?? 0) + 1)
    expect(await auditAll(world.db)).toEqual([])
  }, 600_000)
})

/** Runs a command as an operator does. What it refuses is no failure of the test. */
async function asked(file: string, args: readonly string[], dataDir: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: world.url, DATA_DIR: dataDir, NODE_ENV: 'test' }
  const running = promisify(execFile)(process.execPath, ['--import', 'tsx', file, ...args], { env, timeout: 200_000 })
  running.child.stdin?.end()
  const { stderr } = await running.catch((error: { stderr: string }) => error)
  // A command that cannot even start proves nothing.
  expect(stderr).not.toMatch(/ERR_MODULE_NOT_FOUND|SyntaxError|ECONNREFUSED|ConfigError/)
}
