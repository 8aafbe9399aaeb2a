import type { PlayMode } from './modes.ts'
import type { RecordName } from './records.ts'

/** The sums of 理性娱乐 that an entry may count in: paid in, spent, and received for items and diamonds. */
export const TOTALS = ['toppedUp', 'spent', 'exchanged'] as const
export type TotalName = (typeof TOTALS)[number]

/** The caps that an entry may count against. */
export type LimitName = 'topUp' | 'spend'

/**
 * The house accounts: the other side of every movement of players' money.
 *
 * `grant` gives money away. `case` sells openings and buys items back. `dream` sells upgrades (黄金装备) and gives change for staked items. `shop` sells offers of the shop (商城). `cashier` takes what players
 * pay in. `service` sells changes to an account, e.g. another nickname. `exchange` turns diamonds into coins. `escrow` holds the stakes of
 * rooms that are not over, each under the room's `ref`. `battle` gets the stakes of battles (竞技场) when they end, and pays for its robots and prizes.
 * `packet` holds the pots of red packets with a code, each under the packet's `ref`.
 * `exponent` gets the stakes of a round of 指数 when it has broken, and pays what exits have won beside their items.
 */
export type House = 'grant' | 'case' | 'dream' | 'shop' | 'cashier' | 'service' | 'exchange' | 'escrow' | 'battle' | 'exponent' | 'packet'

export interface KindFacts {
  /** What the balance log calls it. */
  name: string
  /** The other side of the player's money. */
  house: House
  /** A second house, for kinds that move money from one house to another. */
  second?: House
  /** Accounts keep these sums. To change the total of a kind that has entries, `UPDATE account SET summed = false`: they are then summed anew. */
  total: TotalName | null
  limit: LimitName | null
  record: RecordName | null
  /** Mode whose receipts prove what was drawn for this money. */
  mode: PlayMode | null
  /** What stands first in the balance log: the kind's name, or the remark, which names what was bought. */
  title: 'name' | 'remark'
}

/**
 * Every kind of journal. Balance log, records, totals, limits and 公平验证 read this table, so a new kind is one entry here, and the compiler
 * asks for each of its facts and for its picture (`ledgerKinds.ts` of the client).
 */
export const JOURNAL_KINDS = {
  opening_grant: { name: '新人赠送', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  operator_grant: { name: '官方发放', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  case_open: { name: '开启盲盒', house: 'case', total: 'spent', limit: 'spend', record: 'open', mode: 'case', title: 'remark' },
  dream_upgrade: { name: '黄金装备', house: 'dream', total: 'spent', limit: 'spend', record: 'upgrade', mode: 'dream', title: 'remark' },
  dream_change: { name: '升级找零', house: 'dream', total: 'exchanged', limit: null, record: 'upgrade', mode: null, title: 'name' },
  item_exchange: { name: '物品兑换', house: 'case', total: 'exchanged', limit: null, record: null, mode: null, title: 'remark' },
  diamond_exchange: { name: '钻石兑换', house: 'exchange', total: 'exchanged', limit: null, record: null, mode: null, title: 'name' },
  nickname_change: { name: '修改昵称', house: 'service', total: null, limit: null, record: null, mode: null, title: 'name' },
  shop_buy: { name: '商城购买', house: 'shop', total: 'spent', limit: 'spend', record: 'purchase', mode: null, title: 'remark' },
  top_up: { name: '充值', house: 'cashier', total: 'toppedUp', limit: 'topUp', record: 'topUp', mode: null, title: 'name' },
  top_up_bonus: { name: '充值赠送', house: 'grant', total: null, limit: null, record: 'topUp', mode: null, title: 'name' },
  battle_stake: { name: '竞技场', house: 'escrow', total: 'spent', limit: 'spend', record: 'battle', mode: null, title: 'name' },
  battle_refund: { name: '竞技场退款', house: 'escrow', total: 'spent', limit: 'spend', record: null, mode: null, title: 'name' },
  battle_robot: {
    name: '机器人入场',
    house: 'battle',
    second: 'escrow',
    total: null,
    limit: null,
    record: null,
    mode: null,
    title: 'name',
  },
  battle_end: { name: '竞技场结算', house: 'battle', second: 'escrow', total: null, limit: null, record: null, mode: null, title: 'name' },
  battle_share: { name: '竞技场平分', house: 'battle', total: 'exchanged', limit: null, record: 'battle', mode: null, title: 'name' },
  battle_consolation: { name: '竞技场安慰奖', house: 'battle', total: null, limit: null, record: 'battle', mode: null, title: 'name' },
  exponent_stake: { name: '指数', house: 'escrow', total: 'spent', limit: 'spend', record: 'exponent', mode: null, title: 'name' },
  exponent_refund: { name: '指数退回', house: 'escrow', total: 'spent', limit: 'spend', record: null, mode: null, title: 'name' },
  exponent_end: {
    name: '指数结算',
    house: 'exponent',
    second: 'escrow',
    total: null,
    limit: null,
    record: null,
    mode: null,
    title: 'name',
  },
  exponent_rest: { name: '指数余额', house: 'exponent', total: 'exchanged', limit: null, record: 'exponent', mode: null, title: 'name' },
  commission: { name: '推广佣金', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  sign_in: { name: '签到奖励', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  task_reward: { name: '任务奖励', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  red_packet: { name: '口令红包', house: 'packet', total: null, limit: null, record: null, mode: null, title: 'name' },
  packet_fund: { name: '红包备款', house: 'packet', second: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  packet_rest: { name: '红包余款', house: 'packet', second: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  packet_shower: { name: '红包雨', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  rank_reward: { name: '排行奖励', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'remark' },
  album_reward: { name: '图鉴奖励', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  card_code: { name: '卡密充值', house: 'cashier', total: 'toppedUp', limit: 'topUp', record: 'topUp', mode: null, title: 'name' },
} as const satisfies Record<string, KindFacts>
export type JournalKind = keyof typeof JOURNAL_KINDS

/** The facts about a kind that a journal names; undefined for one that this version does not know, as in rows of a newer one. */
export const kindFacts = (kind: string): KindFacts | undefined =>
  Object.hasOwn(JOURNAL_KINDS, kind) ? JOURNAL_KINDS[kind as JournalKind] : undefined

/** The kinds whose entries count in a total. */
export const kindsOf = (total: TotalName): JournalKind[] =>
  (Object.keys(JOURNAL_KINDS) as JournalKind[]).filter((kind) => JOURNAL_KINDS[kind].total === total)

type Facts = typeof JOURNAL_KINDS

/** The houses that a kind may book. */
export type HouseOf<Kind extends JournalKind> =
  | Facts[Kind]['house']
  | (Facts[Kind] extends { second: infer Second extends House } ? Second : never)

/** Kinds whose `fact` has that value, e.g. those that count against the cap `spend`. */
type KindsWith<Fact extends Exclude<keyof KindFacts, 'second'>, Value> = {
  [Kind in JournalKind]: Facts[Kind][Fact] extends Value ? Kind : never
}[JournalKind]

/** What a play may cost coins as: only kinds that count against the player's caps. */
export type CostKind = KindsWith<'limit', 'spend'>
/** What a play may pay coins out as: money that a player receives counts against no cap. */
export type PayoutKind = KindsWith<'limit', null>
