/** 0xrrggbb as a canvas wants it. */
export const css = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`
