import { fire, handCoins } from '#client/chrome/icons/moreGlyphs.ts'
import type { Look } from '#client/records/look.ts'
import type { DREAM_KINDS } from '#shared/modes/dream/kinds.ts'

/** The look of each kind of journal of the mode. */
export const DREAM_LOOKS: Readonly<Record<keyof typeof DREAM_KINDS, Look>> = {
  dream_upgrade: { glyph: fire, tone: 'magenta' },
  dream_change: { glyph: handCoins, tone: 'green' },
}
