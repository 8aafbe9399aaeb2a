import type { House, KindFacts, TotalName } from './kindFacts.ts'
import { BATTLE_KINDS } from './modes/battle/kinds.ts'
import { CASE_KINDS } from './modes/case/kinds.ts'
import { DREAM_KINDS } from './modes/dream/kinds.ts'
import { EXPONENT_KINDS } from './modes/exponent/kinds.ts'
import { KUJI_KINDS } from './modes/kuji/kinds.ts'
import { SHOWER_KINDS } from './modes/shower/kinds.ts'
import type { Mode } from './modes.ts'

/** The journals of each mode; none where it moves no money. */
export const MODE_KINDS = {
  case: CASE_KINDS,
  dream: DREAM_KINDS,
  battle: BATTLE_KINDS,
  exponent: EXPONENT_KINDS,
  roll: {},
  shower: SHOWER_KINDS,
  free: {},
  kuji: KUJI_KINDS,
} as const satisfies Record<Mode, Record<string, KindFacts>>

/** The journals that belong to no mode. */
const OTHER_KINDS = {
  opening_grant: { name: '新人赠送', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  operator_grant: { name: '官方发放', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  diamond_exchange: { name: '钻石兑换', house: 'exchange', total: 'exchanged', limit: null, record: null, mode: null, title: 'name' },
  nickname_change: { name: '修改昵称', house: 'service', total: null, limit: null, record: null, mode: null, title: 'name' },
  shop_buy: { name: '商城购买', house: 'shop', total: 'spent', limit: 'spend', record: 'purchase', mode: null, title: 'remark' },
  top_up: { name: '充值', house: 'cashier', total: 'toppedUp', limit: 'topUp', record: 'topUp', mode: null, title: 'name' },
  top_up_bonus: { name: '充值赠送', house: 'grant', total: null, limit: null, record: 'topUp', mode: null, title: 'name' },
  commission: { name: '推广佣金', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  sign_in: { name: '签到奖励', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  task_reward: { name: '任务奖励', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  red_packet: { name: '口令红包', house: 'packet', total: null, limit: null, record: null, mode: null, title: 'name' },
  packet_fund: { name: '红包备款', house: 'packet', second: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  packet_rest: { name: '红包余款', house: 'packet', second: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  rank_reward: { name: '排行奖励', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'remark' },
  album_reward: { name: '图鉴奖励', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
  card_code: { name: '卡密充值', house: 'cashier', total: 'toppedUp', limit: 'topUp', record: 'topUp', mode: null, title: 'name' },
} as const satisfies Record<string, KindFacts>

/** The kinds that belong to no mode. */
export type OtherKind = keyof typeof OTHER_KINDS

/** The kinds of a mode. */
export type ModeKind<Name extends Mode> = Name extends keyof typeof MODE_KINDS ? keyof (typeof MODE_KINDS)[Name] : never

type ModeKinds = (typeof MODE_KINDS)[keyof typeof MODE_KINDS]
type NamesIn<Tables> = Tables extends unknown ? keyof Tables : never
type FactsIn<Tables, Kind> = Tables extends unknown ? (Kind extends keyof Tables ? Tables[Kind] : never) : never
type AllKinds = typeof OTHER_KINDS & { [Kind in NamesIn<ModeKinds>]: FactsIn<ModeKinds, Kind> }

/**
 * Every kind of journal. Balance log, records, totals, limits and 公平验证 read this table, so a new kind is one entry, here or in its mode, and the
 * compiler asks for each of its facts and for its picture (`ledgerKinds.ts` of the client).
 */
export const JOURNAL_KINDS: AllKinds = Object.assign({}, OTHER_KINDS, ...Object.values(MODE_KINDS))
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
