import type { StakesRead } from '#server/core/play/plan.ts'
import type { PlaySpec } from '#server/core/play/playSpec.ts'
import { DREAM_MODE } from '#shared/modes.ts'

/** What an upgrade reads besides what every play reads. */
export interface UpgradeRead extends StakesRead {
  /** The revision of the catalogue in force. */
  revision: number
}

/** Upgrades as the door knows them. Their one draw grants the target or a consolation item, so they need no items without a draw. */
export const UPGRADE: PlaySpec = {
  name: 'dream-upgrade',
  mode: DREAM_MODE,
  playIds: 'dream_upgrade_id_seq',
  uses: { draws: true, ownTables: true, payout: true, stakes: { from: 'bag', to: 'staked' } },
  read: { columns: '(SELECT revision FROM catalogue_state) AS revision' },
  write: {
    columns: 'chance int, price bigint, staked bigint, change bigint, stake_ids bigint[], won boolean, book jsonb',
    parts: `upgraded AS (
      INSERT INTO dream_upgrade (id, player_id, gift_id, chance, price, paid, staked, change, stakes, won, played_at, reveal_at, book)
      SELECT play_id, player_id, subject, chance, price, cost, staked, change, stake_ids, won, at, reveal_at, book FROM paid
    )`,
  },
}
