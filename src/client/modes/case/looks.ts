import { cube } from '#client/chrome/icons/boxGlyphs.ts'
import { refresh } from '#client/chrome/icons/glyphs.ts'
import type { Look } from '#client/records/look.ts'
import type { CASE_KINDS } from '#shared/modes/case/kinds.ts'

/** The look of each kind of journal of the mode. */
export const CASE_LOOKS: Readonly<Record<keyof typeof CASE_KINDS, Look>> = {
  case_open: { glyph: cube, tone: 'violet' },
  item_exchange: { glyph: refresh, tone: 'green' },
  item_exchange_undo: { glyph: refresh, tone: 'blue' },
}
