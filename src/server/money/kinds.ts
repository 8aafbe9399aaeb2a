/** Kinds of journals and what the balance log calls them. */
export const JOURNAL_KINDS = {
  opening_grant: '新人赠送',
  case_open: '开启盲盒',
  item_exchange: '物品兑换',
  diamond_exchange: '钻石兑换',
  nickname_change: '修改昵称',
  shop_buy: '商城购买',
  operator_grant: '官方发放',
  top_up: '充值',
  top_up_bonus: '充值赠送',
  card_code: '卡密充值',
} as const
export type JournalKind = keyof typeof JOURNAL_KINDS

/** The other side of players' money. `service` sells what belongs to an account, e.g. another nickname; `grant` gives it away, `case` is the counter of the boxes, `shop` that of 商城, `cashier` what was paid in, `exchange` turns diamonds into coins. */
export type House = 'grant' | 'case' | 'shop' | 'cashier' | 'service' | 'exchange'

/** The kind in the player's words; an unknown kind names itself. */
export function kindName(kind: string): string {
  return kind in JOURNAL_KINDS ? JOURNAL_KINDS[kind as JournalKind] : kind
}
