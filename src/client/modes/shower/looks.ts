import { gift } from '#client/chrome/icons/moreGlyphs.ts'
import type { Look } from '#client/records/look.ts'
import type { SHOWER_KINDS } from '#shared/modes/shower/kinds.ts'

/** The look of each kind of journal of the mode. */
export const SHOWER_LOOKS: Readonly<Record<keyof typeof SHOWER_KINDS, Look>> = {
  packet_shower: { glyph: gift, tone: 'red' },
}
