/** Converts 0xrrggbb to a CSS colour for a canvas, which may let through what is below it. */
export const css = (colour: number, alpha?: number): string =>
  alpha === undefined
    ? `#${colour.toString(16).padStart(6, '0')}`
    : `rgba(${(colour >> 16) & 255}, ${(colour >> 8) & 255}, ${colour & 255}, ${alpha})`
