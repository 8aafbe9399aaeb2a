import { refresh } from '#client/chrome/icons/glyphs.ts'
import { fire, handCoins } from '#client/chrome/icons/moreGlyphs.ts'
import type { Look } from '#client/records/look.ts'
import type { EXPONENT_KINDS } from '#shared/modes/exponent/kinds.ts'

/** The look of each kind of journal of the mode. */
export const EXPONENT_LOOKS: Readonly<Record<keyof typeof EXPONENT_KINDS, Look>> = {
  exponent_stake: { glyph: fire, tone: 'violet' },
  exponent_refund: { glyph: refresh, tone: 'green' },
  exponent_end: { glyph: handCoins, tone: 'blue' },
  exponent_rest: { glyph: handCoins, tone: 'green' },
}
