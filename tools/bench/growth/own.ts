import type { Db } from '#server/platform/db/connect.ts'

/** Ids of the player's own rows in the middle of the history, for cursors and details; '0' where the player has none. */
export interface Own {
  openId: string
  entryId: string
  itemId: string
  roundItemId: string
  receiptId: string
  messageId: string
  orderNo: string
  /** An item of a revealed opening, and a month, both long past. */
  dropId: string
  month: string
  boxId: string
  battleId: string
  round: string
  stakeId: string
  rollId: string
  /** The room with the most entrants, and the shower with the most players. */
  crowdedRollId: string
  showerId: string
  dreamId: string
  /** A target of an upgrade, and its chance. */
  giftId: string
  chance: string
  givingId: string
  freeId: string
  purchaseId: string
  retrievalId: string
  voucherId: string
  invitationId: string
  family: string
  shareToken: string
  chatSeq: string
  /** An ended battle, and a ROLL room that is over, in the middle of all. */
  otherBattleId: string
  otherRollId: string
}

/** Selects the row of the player in the middle of a table. */
const middleOf = (table: string, owner: string, column = 'id', by = 'id') =>
  `SELECT ${column} AS v FROM ${table} WHERE ${owner} = $1 AND ${by} >= (SELECT (min(${by}) + max(${by})) / 2 FROM ${table}) ORDER BY ${by} LIMIT 1`

/** What does not depend on the player still names the parameter. */
const ANY = '$1::bigint > 0'

const QUERIES: Record<keyof Own, string> = {
  openId: middleOf('case_open', 'player_id'),
  entryId: `SELECT id AS v FROM entry WHERE account_id = (SELECT id FROM account WHERE player_id = $1 AND currency = 0)
    AND id >= (SELECT (min(id) + max(id)) / 2 FROM entry) ORDER BY id LIMIT 1`,
  itemId: "SELECT id AS v FROM item_instance WHERE owner_id = $1 AND state = 'bag' ORDER BY id LIMIT 1",
  roundItemId: "SELECT id AS v FROM item_instance WHERE owner_id = $1 AND state = 'exponent_bag' ORDER BY id LIMIT 1",
  receiptId: middleOf('draw_receipt', 'player_id'),
  messageId: 'SELECT max(id) AS v FROM message WHERE player_id = $1',
  orderNo: middleOf('top_up', 'player_id', 'order_no'),
  dropId: 'SELECT id AS v FROM item_instance WHERE owner_id = $1 AND open_id IS NOT NULL ORDER BY id LIMIT 1',
  boxId: `SELECT min(box_id) AS v FROM catalogue_box WHERE open AND ${ANY}`,
  month: `SELECT to_char(now() - interval '45 days', 'YYYY-MM') AS v WHERE ${ANY}`,
  battleId: middleOf('battle_seat', 'player_id', 'room_id', 'room_id'),
  round: middleOf('exponent_stake', 'player_id', 'round', 'round'),
  stakeId: middleOf('exponent_stake', 'player_id'),
  rollId: middleOf('roll_entrant', 'player_id', 'room_id'),
  crowdedRollId: `SELECT room_id AS v FROM roll_room WHERE ${ANY} ORDER BY entrants DESC, room_id LIMIT 1`,
  showerId: `SELECT room_id AS v FROM shower WHERE ${ANY} ORDER BY grabbers DESC, room_id LIMIT 1`,
  dreamId: middleOf('dream_upgrade', 'player_id'),
  giftId: middleOf('dream_upgrade', 'player_id', 'gift_id'),
  chance: middleOf('dream_upgrade', 'player_id', 'chance'),
  givingId: middleOf('giving', 'to_id'),
  freeId: middleOf('free_open', 'player_id'),
  purchaseId: middleOf('purchase', 'player_id'),
  retrievalId: middleOf('retrieval_order', 'player_id'),
  voucherId: middleOf('voucher', 'player_id'),
  invitationId: middleOf('invitation', 'inviter_id'),
  family: `SELECT min(family) AS v FROM catalogue_item WHERE listed AND ${ANY}`,
  shareToken: `SELECT token AS v FROM receipt_share WHERE ${ANY} ORDER BY receipt_id DESC LIMIT 1`,
  chatSeq: 'SELECT last_seq / 2 AS v FROM chat_thread WHERE player_id = $1',
  otherBattleId: `SELECT room_id AS v FROM battle WHERE ${ANY} AND stage = 3 AND NOT hidden AND room_id >= (SELECT max(room_id) / 2 FROM battle) ORDER BY room_id LIMIT 1`,
  otherRollId: `SELECT room_id AS v FROM roll_room WHERE ${ANY} AND state = 'drawn' AND room_id >= (SELECT (min(room_id) + max(room_id)) / 2 FROM roll_room) ORDER BY room_id LIMIT 1`,
}

/** Looks for the player's own rows. */
export async function ownOf(db: Db, playerId: string): Promise<Own> {
  const found: [string, string][] = []
  for (const [name, text] of Object.entries(QUERIES)) {
    const { rows } = await db.$client.query<{ v: string | null }>(text, [playerId])
    found.push([name, String(rows[0]?.v ?? '0')])
  }
  return Object.fromEntries(found) as unknown as Own
}
