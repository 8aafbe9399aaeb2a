import { randomUUID } from 'node:crypto'
import type { CatalogueFiles } from '#server/core/catalogue/checks.ts'
import { grantItems } from '#server/core/items/items.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { type UpgradeRequest, upgradeItem } from '#server/modes/dream/upgrade.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { startWorld, type World } from '../case/world.ts'
import { fixture, folderOf } from '../catalogue/fixture.ts'

/** Items of the small catalogue by their names: its targets, and what consoles. Prices are in minor units. */
export const CROWN = { giftId: 1, grade: 0, price: 20_000 }
export const RING = { giftId: 2, grade: 1, price: 5_000 }
export const GEM = { giftId: 3, grade: 2, price: 2_000 }
export const BLADE = { giftId: 4, grade: 3, price: 900 }

const cheap = [0.05, 0.1, 0.3, 0.6, 1, 2.5, 7, 1.2]

/** A target that cannot be had at the least chance. */
export const PEARL = { giftId: 17, grade: 2, price: 700 }
/** Rare enough, but worth too little for any chance. */
export const SPLINTER = { giftId: 18, grade: 2, price: 120 }

/** The small catalogue with items that are cheap enough to console. */
export const dreamFiles = (): CatalogueFiles => ({
  ...fixture(),
  items: [
    ...fixture().items,
    ...cheap.map((price, index) => ({
      giftId: 11 + index,
      art: `shard_${index + 1}`,
      name: `碎片${index + 1}`,
      family: 'shard',
      grade: index >= 6 ? (2 as const) : (4 as const),
      price,
    })),
  ],
})

export interface DreamWorld extends World {
  /** Plays for a target. The defaults are the crown at 25 % for coins, with a new key. */
  upgrade(playerId: string, request?: Partial<UpgradeRequest>): ReturnType<typeof upgradeItem>
  /** Puts items into a bag. Returns their ids. */
  grant(playerId: string, ...items: (typeof CROWN)[]): Promise<string[]>
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  count(text: string, values?: unknown[]): Promise<number>
}

export async function startDreamWorld(): Promise<DreamWorld> {
  const world = await startWorld(await folderOf(dreamFiles()))
  const rows = async (text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows
  return {
    ...world,
    upgrade: (playerId, request) =>
      upgradeItem(world.deps, {
        sessionId: HOUSE,
        playerId,
        giftId: CROWN.giftId,
        chance: 2_500,
        stakes: [],
        fast: false,
        key: randomUUID(),
        ...request,
      }),
    grant: (playerId, ...items) =>
      inTransaction(world.db, (tx) =>
        grantItems(
          tx,
          playerId,
          items.map((item) => ({ ...item, boxId: 0 })),
          { ref: 'test', at: new Date(world.clock.now) },
        ),
      ),
    rows,
    count: async (text, values) => Number((await rows(text, values))[0]?.n),
  }
}

/** Every table that a play may change, row by row, so that a refusal can be seen to have written nothing. Nonces are left out. */
export const writtenBy = (world: DreamWorld, playerId: string) =>
  world.rows(
    `SELECT (SELECT json_agg(a ORDER BY id) FROM account a WHERE player_id = $1) AS accounts,
      (SELECT json_agg(i ORDER BY id) FROM item_instance i WHERE owner_id = $1) AS items,
      (SELECT count(*) FROM item_history WHERE owner_id = $1) AS history, (SELECT count(*) FROM draw_receipt WHERE player_id = $1) AS receipts,
      (SELECT count(*) FROM dream_upgrade WHERE player_id = $1) AS upgrades, (SELECT count(*) FROM idempotency WHERE player_id = $1) AS keys,
      (SELECT json_agg(t) FROM day_tally t WHERE player_id = $1 AND amount > 0) AS tallies, (SELECT count(*) FROM journal) AS journals,
      (SELECT count(*) FROM push_outbox) AS pushes`,
    [playerId],
  )
