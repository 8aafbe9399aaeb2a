/** A length of `px` at 375 width as rem, for inline styles (style sheets are converted by postcss-pxtorem). */
export const rem = (px: number) => `${px / 37.5}rem`
