import { randomUUID } from 'node:crypto'
import { oddsTable } from '#server/core/fairness/tables.ts'
import { play } from '#server/core/play/door.ts'
import type { Plan, StakesRead, Start } from '#server/core/play/plan.ts'
import type { PlaySpec } from '#server/core/play/playSpec.ts'
import { HOUSE } from '#server/core/player/login.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { drawFromTable, type OddsTable, oddsHash } from '#shared/fairness/oddsTable.ts'
import type { PlayMode } from '#shared/modes.ts'

/** A mode for tests, which does everything that plans allow: the player stakes items and coins, and draws from the odds of a target. */
export const FORGE = 'forge' as PlayMode
export const TARGET = 5_000_000_000
export const FEE = 300

export const FORGE_MODE: PlaySpec = {
  name: 'test-forge',
  mode: FORGE,
  playIds: 'test_forge_id_seq',
  uses: { draws: true, grants: true, payout: true, stakes: { from: 'bag', to: 'staked' } },
  read: { columns: '1 AS anything' },
  write: { columns: 'worth bigint', parts: 'forged AS (INSERT INTO test_forge SELECT play_id, player_id, subject, worth FROM paid)' },
}

/** The odds of the target, in the order of their ranges. Half of the draws hit nothing that is granted: item 5. */
export const TABLE: OddsTable = {
  mode: FORGE,
  subject: TARGET,
  version: 1,
  pityLimit: null,
  entries: [
    { giftId: 3, grade: 2, weight: 500_000 },
    { giftId: 5, grade: 4, weight: 500_000 },
  ],
}

export async function openForge(db: Db): Promise<void> {
  await db.$client.query(`CREATE SEQUENCE test_forge_id_seq;
    CREATE TABLE test_forge (id bigint PRIMARY KEY, player_id bigint, target bigint, worth bigint)`)
  const { mode, subject, version, pityLimit, entries } = TABLE
  await db
    .insert(oddsTable)
    .values({ mode, subject, version, pityLimit, entries: [...entries], hash: oddsHash(TABLE), createdAt: new Date() })
}

export interface Forging {
  stakes?: readonly string[]
  cost?: number
  draws?: number
  /** Items to grant besides. */
  grants?: number
  /** Coins to pay out. */
  payout?: number
  key?: string
  mode?: PlaySpec
}

/** Plays once. Returns what was planned, or what the key kept. */
export function forge(db: Db, playerId: string, { stakes = [], cost = FEE, draws = 1, grants = 0, payout = 0, ...asked }: Forging) {
  const { key = randomUUID(), mode = FORGE_MODE } = asked
  const request = { playerId, sessionId: HOUSE, key, hash: JSON.stringify([stakes, cost]), draws, grants, subject: TARGET, stakes }
  return play<StakesRead, Plan>(db, mode, request, (start) => planOf(start, { cost, draws, grants, payout }))
}

function planOf(
  start: Start & StakesRead,
  { cost, draws, grants, payout }: Required<Pick<Forging, 'cost' | 'draws' | 'grants' | 'payout'>>,
): Plan {
  const idAt = (ids: readonly string[], index: number) => ids[index] ?? ''
  return {
    cost,
    journal: { kind: 'shop_buy', ref: `forge:${start.play_id}`, remark: '' },
    table: { boxId: null, version: TABLE.version },
    revealAt: start.at,
    draws: Array.from({ length: draws }, (_, index) => {
      const nonce = start.nonce + index
      const seed = { serverSeed: start.server_seed, clientSeed: start.client_seed, mode: FORGE, nonce }
      const { hit, roll, total, cursor } = drawFromTable(seed, TABLE, 0)
      return {
        item_id: hit.giftId === 3 ? idAt(start.item_ids, index) : null,
        receipt_id: idAt(start.receipt_ids, index),
        nonce,
        cursor,
        roll,
        total,
        range_from: hit.rangeFrom,
        range_to: hit.rangeTo,
        gift_id: hit.giftId,
        grade: hit.grade,
        price: 2_000,
        pity_count: null,
        pity_forced: false,
      }
    }),
    grants: Array.from({ length: grants }, (_, index) => ({
      item_id: idAt(start.item_ids, draws + index),
      gift_id: 4,
      grade: 3,
      price: 900,
    })),
    payout: payout === 0 ? null : { amount: payout, kind: 'operator_grant', remark: '返还' },
    pushes: [],
    reply: { playId: start.play_id },
    own: { worth: start.stakes.reduce((sum, { price }) => sum + price, 0) },
  }
}
