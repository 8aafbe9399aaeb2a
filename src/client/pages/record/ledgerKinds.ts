import { cube } from '#client/chrome/icons/boxGlyphs.ts'
import { ranking, refresh, wallet } from '#client/chrome/icons/glyphs.ts'
import { fire, gift, handbag, handCoins, pencil, receipt, swap, ticket, userPlus } from '#client/chrome/icons/moreGlyphs.ts'
import type { BalanceLogRow } from '#shared/calls/profile.ts'
import { type JournalKind, kindFacts } from '#shared/kinds.ts'
import type { MarkTone } from './RecordRow.tsx'

interface Look {
  glyph: string
  tone: MarkTone
}

/** Icon and colour of each kind of ledger entry. */
const LOOKS: Record<JournalKind, Look> = {
  opening_grant: { glyph: gift, tone: 'red' },
  operator_grant: { glyph: gift, tone: 'red' },
  case_open: { glyph: cube, tone: 'violet' },
  dream_upgrade: { glyph: fire, tone: 'magenta' },
  dream_change: { glyph: handCoins, tone: 'green' },
  item_exchange: { glyph: refresh, tone: 'green' },
  diamond_exchange: { glyph: swap, tone: 'blue' },
  nickname_change: { glyph: pencil, tone: 'blue' },
  shop_buy: { glyph: handbag, tone: 'magenta' },
  top_up: { glyph: wallet, tone: 'gold' },
  top_up_bonus: { glyph: ticket, tone: 'gold' },
  battle_stake: { glyph: fire, tone: 'red' },
  battle_refund: { glyph: refresh, tone: 'green' },
  battle_robot: { glyph: handCoins, tone: 'blue' },
  battle_end: { glyph: handCoins, tone: 'blue' },
  battle_share: { glyph: handCoins, tone: 'green' },
  battle_consolation: { glyph: gift, tone: 'blue' },
  exponent_stake: { glyph: fire, tone: 'violet' },
  exponent_refund: { glyph: refresh, tone: 'green' },
  exponent_end: { glyph: handCoins, tone: 'blue' },
  exponent_rest: { glyph: handCoins, tone: 'green' },
  commission: { glyph: userPlus, tone: 'green' },
  sign_in: { glyph: gift, tone: 'violet' },
  task_reward: { glyph: gift, tone: 'green' },
  red_packet: { glyph: gift, tone: 'red' },
  packet_fund: { glyph: handCoins, tone: 'blue' },
  packet_rest: { glyph: handCoins, tone: 'blue' },
  packet_shower: { glyph: gift, tone: 'red' },
  rank_reward: { glyph: ranking, tone: 'gold' },
  album_reward: { glyph: gift, tone: 'gold' },
  card_code: { glyph: wallet, tone: 'gold' },
}
/** The look of a kind that this version does not know. */
const PLAIN: Look = { glyph: receipt, tone: 'blue' }

export const lookOf = (type: string): Look => (Object.hasOwn(LOOKS, type) ? LOOKS[type as JournalKind] : PLAIN)

/** Returns the title of a ledger entry, and the text beside it. */
export function wordsOf({ type, typeName, remark }: Pick<BalanceLogRow, 'type' | 'typeName' | 'remark'>): { title: string; note: string } {
  return remark && kindFacts(type)?.title === 'remark' ? { title: remark, note: typeName } : { title: typeName, note: remark }
}
