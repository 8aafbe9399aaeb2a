/** An index that no migration builds, because its table may be too large to be locked for that long. `tables.ts` declares it too. */
export interface LateIndex {
  name: string
  table: string
  /** What follows the table's name in CREATE INDEX. */
  definition: string
  /** An older index that this one makes superfluous. It is dropped when this one is built. */
  replaces?: string
}

/** In the order in which they are wanted. An index that nothing wants any more is dropped by a migration and leaves this list. */
export const LATE_INDEXES: readonly LateIndex[] = [
  { name: 'account_unsummed', table: 'account', definition: 'USING btree (id) WHERE NOT summed' },
  { name: 'item_instance_bag_new', table: 'item_instance', definition: "USING btree (owner_id, gained_at, id) WHERE state = 'bag'" },
  {
    name: 'item_instance_bag_worth',
    table: 'item_instance',
    definition: "USING btree (owner_id, price, id, box_id, grade, gift_id) WHERE state = 'bag'",
    replaces: 'item_instance_bag',
  },
  { name: 'top_up_unfinished', table: 'top_up', definition: "USING btree (player_id) WHERE state IN ('created', 'paid')" },
  { name: 'voucher_unused', table: 'voucher', definition: 'USING btree (player_id, id) WHERE used_at IS NULL' },
  { name: 'voucher_used', table: 'voucher', definition: 'USING btree (player_id, used_at, id) WHERE used_at IS NOT NULL' },
  { name: 'chat_line_at', table: 'chat_line', definition: 'USING btree (at)' },
  { name: 'chat_line_ticket', table: 'chat_line', definition: 'USING btree (ticket) WHERE ticket IS NOT NULL' },
  { name: 'item_history_exchange', table: 'item_history', definition: "USING hash (ref) WHERE to_state = 'exchanged'" },
  { name: 'item_history_undo', table: 'item_history', definition: "USING hash (ref) WHERE from_state = 'exchanged'" },
  { name: 'album_item_given', table: 'album_item', definition: 'USING btree (player_id, gift_id) WHERE NOT own' },
  { name: 'item_instance_rare', table: 'item_instance', definition: "USING btree (id) WHERE play_mode = 'case' AND grade <= 2" },
  {
    name: 'item_instance_locked',
    table: 'item_instance',
    definition: 'USING btree (owner_id, state, price, id, box_id, grade, gift_id) WHERE locked',
  },
  { name: 'player_hidden', table: 'player', definition: 'USING btree (uid) WHERE hidden' },
  { name: 'room_failing', table: 'room', definition: 'USING btree (attempts, next_at) WHERE attempts > 0 AND next_at IS NOT NULL' },
]
