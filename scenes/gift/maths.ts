/** Start times of the parts of a show in ms from its first frame, and its length. */
export const TIMES = {
  /** The hall darkens from 0 on. */
  dark: 420,
  film: 180,
  burst: 620,
  title: 900,
  name: 1_180,
  amounts: 1_320,
  /** Ms in which the amounts roll. */
  roll: 800,
  /** Everything is in view. */
  end: 2_600,
} as const

/**
 * Ms of the film `level-up` at which the picture that stays takes the place of the film's prize, just before that fades, and in which it comes.
 * The film's prize stands so many px of the film above its middle then.
 */
export const HANDOVER = { at: 1_920, ms: 120, above: 8 } as const

/** Size from which the picture jumps where no film lifts it. */
export const LEAST = 0.4

/** Where the shares of a width begin whose parts are centred together. */
export function centred(widths: readonly number[], gap: number): number[] {
  const whole = widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(widths.length - 1, 0)
  let x = -whole / 2
  return widths.map((width) => {
    const at = x
    x += width + gap
    return at
  })
}

/** Width of an amount in multiples of its size: digits are broad, marks are narrow. */
export function amountWidth(text: string): number {
  return [...text].reduce((sum, glyph) => sum + (/\d/.test(glyph) ? 0.66 : 0.3), 0)
}
