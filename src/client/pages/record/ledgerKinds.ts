import { cube } from '#client/chrome/icons/boxGlyphs.ts'
import { refresh, wallet } from '#client/chrome/icons/glyphs.ts'
import { gift, handbag, pencil, receipt, swap, ticket } from '#client/chrome/icons/moreGlyphs.ts'
import type { BalanceLogRow } from '#shared/calls/profile.ts'
import type { MarkTone } from './RecordRow.tsx'

interface Look {
  glyph: string
  tone: MarkTone
}

/** Icon and colour of each kind of ledger entry. A kind that is missing here gets a plain icon. */
const LOOKS: Record<string, Look> = {
  opening_grant: { glyph: gift, tone: 'red' },
  operator_grant: { glyph: gift, tone: 'red' },
  case_open: { glyph: cube, tone: 'violet' },
  item_exchange: { glyph: refresh, tone: 'green' },
  diamond_exchange: { glyph: swap, tone: 'blue' },
  nickname_change: { glyph: pencil, tone: 'blue' },
  shop_buy: { glyph: handbag, tone: 'magenta' },
  top_up: { glyph: wallet, tone: 'gold' },
  top_up_bonus: { glyph: ticket, tone: 'gold' },
  card_code: { glyph: wallet, tone: 'gold' },
}
const PLAIN: Look = { glyph: receipt, tone: 'blue' }

export const lookOf = (type: string): Look => LOOKS[type] ?? PLAIN

/** Kinds whose remark names what was bought or exchanged: 赤霄宝匣 ×10. */
const NAMED_BY_REMARK = new Set(['case_open', 'item_exchange', 'shop_buy'])

/** Returns the title of a ledger entry, and the text beside it. */
export function wordsOf({ type, typeName, remark }: Pick<BalanceLogRow, 'type' | 'typeName' | 'remark'>): { title: string; note: string } {
  return remark && NAMED_BY_REMARK.has(type) ? { title: remark, note: typeName } : { title: typeName, note: remark }
}
