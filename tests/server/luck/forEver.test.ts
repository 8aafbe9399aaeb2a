import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeOpenPage } from '#server/community/welfare/freeRecords.ts'
import { balanceLogPage } from '#server/core/money/balances.ts'
import { battlePage } from '#server/modes/battle/records.ts'
import { openPage } from '#server/modes/case/openRecords.ts'
import { dreamPage } from '#server/modes/dream/records.ts'
import { exponentPage } from '#server/modes/exponent/records.ts'
import { rollPage } from '#server/modes/roll/records.ts'
import { showerPage } from '#server/modes/shower/records.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ListQuery } from '#server/platform/db/listPage.ts'
import { LIST_COUNTED } from '#shared/calls/fields.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { type DreamWorld, startDreamWorld } from '../dream/world.ts'

/** More rows than a list counts. */
const ROWS = LIST_COUNTED + 50
/** The first row of each list, years ago; an hour lies between two. */
const FIRST = Date.parse('2015-01-01T00:00:00Z')
const MOMENT = `to_timestamp(${FIRST / 1_000}) + n * interval '1 hour'`

let world: DreamWorld
let playerId: string

const BATTLE = JSON.stringify({ players: [], boxes: [], fillBy: 0 })
const ROLL_TOLD = JSON.stringify({ title: '旧房', best: [], host: null, condition: { kind: 'none' }, pieces: 1, value: 1 })

/** Writes the rows of one list, `n` from 0; $1 is the player. Ids above those of other tests' rows name what belongs together. */
const WRITES: Record<string, string[]> = {
  openings: [
    `INSERT INTO case_open (player_id, box_id, number, paid, fast, opened_at, reveal_at, book)
      SELECT $1::bigint, box_id, number, paid, fast, ${MOMENT}, ${MOMENT}, book FROM generate_series(0, ${ROWS - 1}) n, (SELECT * FROM case_open WHERE player_id = $1::bigint LIMIT 1) o`,
  ],
  free: [
    `INSERT INTO free_open (player_id, box_id, use, level, day, opened_at, reveal_at, book)
      SELECT $1::bigint, box_id, 'sign', 0, (${MOMENT})::date, ${MOMENT}, ${MOMENT}, book FROM generate_series(0, ${ROWS - 1}) n, (SELECT * FROM case_open WHERE player_id = $1::bigint LIMIT 1) o`,
  ],
  upgrades: [
    `INSERT INTO dream_upgrade (player_id, gift_id, chance, price, paid, staked, change, stakes, won, played_at, reveal_at, book)
      SELECT $1::bigint, gift_id, chance, price, paid, staked, change, stakes, won, ${MOMENT}, ${MOMENT},
        book || jsonb_build_object('playedAt', (extract(epoch FROM ${MOMENT}) * 1000)::bigint)
      FROM generate_series(0, ${ROWS - 1}) n, (SELECT * FROM dream_upgrade WHERE player_id = $1::bigint LIMIT 1) o`,
  ],
  battles: [
    `INSERT INTO battle (room_id, stage, host_id, hidden, mode, seats, cost, created_at, start_at, ended_at, server_seed, told)
      SELECT 1000000 + n, 3, $1::bigint, false, 0, 2, 100, ${MOMENT}, ${MOMENT}, ${MOMENT}, '', '${BATTLE}'::jsonb || jsonb_build_object('roomId', (1000000 + n)::text) FROM generate_series(0, ${ROWS - 1}) n`,
    `INSERT INTO battle_seat (room_id, seat, player_id, client_seed, staked_at, over, ended_at)
      SELECT 1000000 + n, 0, $1::bigint, '', ${MOMENT}, true, ${MOMENT} FROM generate_series(0, ${ROWS - 1}) n`,
  ],
  rounds: [
    `INSERT INTO exponent_round (round, chain_id, place, open_at, start_at, break_at, crash, secret, max_payout)
      SELECT 1000000 + n, 1, 1000000 + n, ${MOMENT}, ${MOMENT}, ${MOMENT}, 150, '', 1 FROM generate_series(0, ${ROWS - 1}) n WHERE $1::bigint > 0`,
    `INSERT INTO exponent_stake (round, player_id, stake, auto, staked_at, outcome, ended_at)
      SELECT 1000000 + n, $1::bigint, 100, 0, ${MOMENT}, 'lost', ${MOMENT} FROM generate_series(0, ${ROWS - 1}) n`,
  ],
  rolls: [
    `INSERT INTO roll_room (room_id, by, seats, told, state, server_seed, created_at, close_at)
      SELECT 2000000 + n, 'time', 10, '${ROLL_TOLD}', 'drawn', '', ${MOMENT}, ${MOMENT} FROM generate_series(0, ${ROWS - 1}) n WHERE $1::bigint > 0`,
    `INSERT INTO roll_entrant (room_id, player_id, place, at) SELECT 2000000 + n, $1::bigint, 1, ${MOMENT} FROM generate_series(0, ${ROWS - 1}) n ORDER BY n`,
  ],
  showers: [
    `INSERT INTO shower (room_id, entry, demo, start_at, pot, most, least, server_seed, packet_seed, state, grabbers_hash, settled_at)
      SELECT 3000000 + n, 'old', false, ${MOMENT}, 100, 10, 1, '', '', 'settled', '', ${MOMENT} FROM generate_series(0, ${ROWS - 1}) n WHERE $1::bigint > 0`,
    `INSERT INTO shower_grab (room_id, player_id, packets, at, amount)
      SELECT 3000000 + n, $1::bigint, rpad('101', ${SHOWER.packets}, '0')::bit(${SHOWER.packets}),
        ${MOMENT}, 5 FROM generate_series(0, ${ROWS - 1}) n`,
  ],
  entries: [
    `WITH written AS (INSERT INTO journal (kind, ref, at) SELECT 'operator_grant', 'old:' || n, ${MOMENT} FROM generate_series(0, ${ROWS - 1}) n ORDER BY n RETURNING id)
     INSERT INTO entry (journal_id, account_id, currency, amount, balance_after)
      SELECT w.id, a.id, 0, 1, 1 FROM written w, (SELECT id FROM account WHERE player_id = $1::bigint AND currency = 0) a ORDER BY w.id`,
  ],
}

beforeAll(async () => {
  world = await startDreamWorld()
  playerId = await world.newPlayer({ startCoins: 10_000_000 })
  await world.open(playerId)
  await world.upgrade(playerId)
  world.clock.now += 3_600_000
  const client = await world.db.$client.connect()
  try {
    await client.query('BEGIN')
    // The rows stand for years of play: neither triggers nor foreign keys are asked.
    await client.query("SET LOCAL session_replication_role = 'replica'")
    for (const write of Object.values(WRITES).flat()) await client.query(write, [playerId])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
})
afterAll(() => world?.close())

interface Page {
  pageData: unknown[]
}
type Read = (db: Db, query: ListQuery) => Promise<Page>

/** Each list: how a page is read, the id of a row and its moment. */
const LISTS: Record<string, { read: Read; id: string; time: string }> = {
  openings: { read: (db, query) => openPage({ db }, playerId, { ...query, asOf: 0 }), id: 'openId', time: 'time' },
  free: { read: (db, query) => freeOpenPage(db, playerId, query), id: 'openId', time: 'time' },
  upgrades: { read: (db, query) => dreamPage(db, playerId, { ...query, asOf: 0 }), id: 'dreamId', time: 'time' },
  battles: { read: (db, query) => battlePage(db, playerId, query), id: 'roomId', time: 'endedAt' },
  rounds: { read: (db, query) => exponentPage(db, playerId, query), id: 'id', time: 'time' },
  rolls: { read: (db, query) => rollPage(db, playerId, query), id: 'recordId', time: 'time' },
  showers: { read: (db, query) => showerPage(db, playerId, query), id: 'showerId', time: 'time' },
  entries: { read: (db, query) => balanceLogPage(db, playerId, { ...query, currency: -1 }), id: 'id', time: 'time' },
}

describe('no list of the records is ever cut', () => {
  it.each(Object.entries(LISTS))('%s are listed down to the first row, years ago, each once', async (_, { read, id, time }) => {
    const seen = new Set<string>()
    const times: number[] = []
    for (let after = '0'; ; ) {
      const { pageData } = await read(world.db, { page: 1, pageSize: 100, after })
      for (const row of pageData as Record<string, unknown>[]) {
        expect(seen.has(String(row[id]))).toBe(false)
        seen.add(String(row[id]))
        times.push(Number(row[time]))
      }
      if (pageData.length < 100) break
      after = String((pageData.at(-1) as Record<string, unknown>)[id])
    }
    expect(seen.size).toBeGreaterThanOrEqual(ROWS)
    expect(Math.min(...times)).toBe(FIRST)
  })
})
