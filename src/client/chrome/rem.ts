/** Converts px at 375 width to rem, for inline styles. In style sheets postcss-pxtorem does that. */
export const rem = (px: number) => `${px / 37.5}rem`

/** {@link rem} for text sizes: with the factor that counters a phone's own text size. In style sheets `tools/typeSize` adds it. */
export const typeRem = (px: number) => `calc(${rem(px)} * var(--type, 1))`
