/** Kinds of journals and what the balance log calls them. */
export const JOURNAL_KINDS = {
  opening_grant: '新人赠送',
  case_open: '开启盲盒',
  item_exchange: '物品兑换',
  operator_grant: '官方发放',
} as const
export type JournalKind = keyof typeof JOURNAL_KINDS

/** The other side of players' money. `grant` gives it away, `case` is the counter of the boxes. */
export type House = 'grant' | 'case'

/** The kind in the player's words; an unknown kind names itself. */
export function kindName(kind: string): string {
  return kind in JOURNAL_KINDS ? JOURNAL_KINDS[kind as JournalKind] : kind
}
