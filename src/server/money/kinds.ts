/** Every kind of journal, with the name that the balance log shows. */
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

/**
 * The house accounts: the other side of every movement of players' money.
 *
 * `grant` gives money away. `case` sells openings and buys items back. `shop` sells offers of the shop (商城). `cashier` takes what players
 * pay in. `service` sells changes to an account, e.g. another nickname. `exchange` turns diamonds into coins.
 */
export type House = 'grant' | 'case' | 'shop' | 'cashier' | 'service' | 'exchange'

/** The Chinese name of a kind; an unknown kind is returned as it is. */
export function kindName(kind: string): string {
  return kind in JOURNAL_KINDS ? JOURNAL_KINDS[kind as JournalKind] : kind
}
