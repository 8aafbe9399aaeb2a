import { refresh } from '#client/chrome/icons/glyphs.ts'
import { fire, gift, handCoins } from '#client/chrome/icons/moreGlyphs.ts'
import type { Look } from '#client/records/look.ts'
import type { BATTLE_KINDS } from '#shared/modes/battle/kinds.ts'

/** The look of each kind of journal of the mode. */
export const BATTLE_LOOKS: Readonly<Record<keyof typeof BATTLE_KINDS, Look>> = {
  battle_stake: { glyph: fire, tone: 'red' },
  battle_refund: { glyph: refresh, tone: 'green' },
  battle_robot: { glyph: handCoins, tone: 'blue' },
  battle_end: { glyph: handCoins, tone: 'blue' },
  battle_share: { glyph: handCoins, tone: 'green' },
  battle_consolation: { glyph: gift, tone: 'blue' },
}
