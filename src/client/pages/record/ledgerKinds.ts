import { ranking, wallet } from '#client/chrome/icons/glyphs.ts'
import { gift, handbag, handCoins, pencil, receipt, swap, ticket, userPlus } from '#client/chrome/icons/moreGlyphs.ts'
import { MODE_LOOKS } from '#client/modes/registry/looks.ts'
import type { Look } from '#client/records/look.ts'
import type { BalanceLogRow } from '#shared/calls/profile.ts'
import { kindFacts, type OtherKind } from '#shared/kinds.ts'

/** The look of each kind of ledger entry that belongs to no mode. */
const OTHER_LOOKS: Readonly<Record<OtherKind, Look>> = {
  opening_grant: { glyph: gift, tone: 'red' },
  operator_grant: { glyph: gift, tone: 'red' },
  diamond_exchange: { glyph: swap, tone: 'blue' },
  nickname_change: { glyph: pencil, tone: 'blue' },
  shop_buy: { glyph: handbag, tone: 'magenta' },
  top_up: { glyph: wallet, tone: 'gold' },
  top_up_bonus: { glyph: ticket, tone: 'gold' },
  commission: { glyph: userPlus, tone: 'green' },
  sign_in: { glyph: gift, tone: 'violet' },
  task_reward: { glyph: gift, tone: 'green' },
  red_packet: { glyph: gift, tone: 'red' },
  packet_fund: { glyph: handCoins, tone: 'blue' },
  packet_rest: { glyph: handCoins, tone: 'blue' },
  rank_reward: { glyph: ranking, tone: 'gold' },
  album_reward: { glyph: gift, tone: 'gold' },
  card_code: { glyph: wallet, tone: 'gold' },
}
const LOOKS: Readonly<Record<string, Look>> = Object.assign({}, OTHER_LOOKS, ...Object.values(MODE_LOOKS))
/** The look of a kind that this version does not know. */
const PLAIN: Look = { glyph: receipt, tone: 'blue' }

export const lookOf = (type: string): Look => (Object.hasOwn(LOOKS, type) ? LOOKS[type] : undefined) ?? PLAIN

/** Returns the title of a ledger entry, and the text beside it. */
export function wordsOf({ type, typeName, remark }: Pick<BalanceLogRow, 'type' | 'typeName' | 'remark'>): { title: string; note: string } {
  return remark && kindFacts(type)?.title === 'remark' ? { title: remark, note: typeName } : { title: typeName, note: remark }
}
