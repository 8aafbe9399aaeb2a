import { ticket } from '#client/chrome/icons/moreGlyphs.ts'
import type { Look } from '#client/records/look.ts'
import type { KUJI_KINDS } from '#shared/modes/kuji/kinds.ts'

/** The look of each kind of journal of the mode. */
export const KUJI_LOOKS: Readonly<Record<keyof typeof KUJI_KINDS, Look>> = {
  kuji_play: { glyph: ticket, tone: 'violet' },
}
