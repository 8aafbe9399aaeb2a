import type { Grade } from '#shared/codes.ts'
import { COLOURS } from '#shared/tokens.ts'
import { css } from '../colour.ts'

/** Colour of a grade's light. `GRADE_LIGHTS` of `fx/ramp.ts` has its bright core and the ramp of its sparks. */
export const GRADE_LIGHT: Record<Grade, number> = {
  0: COLOURS.g0,
  1: COLOURS.g1,
  2: COLOURS.g2,
  3: COLOURS.g3,
  4: COLOURS.g4,
}

/** CSS colour of a grade for small text. */
export const GRADE_TEXT: Record<Grade, string> = {
  0: css(COLOURS['g0-tx']),
  1: css(COLOURS['g1-tx']),
  2: css(COLOURS['g2-tx']),
  3: css(COLOURS['g3-tx']),
  4: css(COLOURS['g4-tx']),
}
