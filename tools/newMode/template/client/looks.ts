import { cube } from '#client/chrome/icons/boxGlyphs.ts'
import type { Look } from '#client/records/look.ts'
import type { TEMPLATE_NAME_KINDS } from '#shared/modes/templateName/kinds.ts'

/** The look of each kind of journal of the mode. */
export const TEMPLATE_NAME_LOOKS: Readonly<Record<keyof typeof TEMPLATE_NAME_KINDS, Look>> = {
  template_name_play: { glyph: cube, tone: 'violet' },
}
