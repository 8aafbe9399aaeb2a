/** Converts px at 375 width to rem, for inline styles. In style sheets postcss-pxtorem does that. */
export const rem = (px: number) => `${px / 37.5}rem`
