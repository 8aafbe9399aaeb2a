/** Converts 0xrrggbb to a CSS colour for a canvas. */
export const css = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`
