import type { Declaration, Plugin } from 'postcss'

/** What text sizes are multiplied by: `src/client/shell/size.ts` writes it on the root where the phone scales text by itself. */
const TYPE = 'var(--type, 1)'

/** A length that does not follow the text around it. `em` and `%` follow, so they have the factor already. */
const LENGTH = /\d(rem|px|pt)\b/

/** The size in a `font` shorthand: the first length or function of lengths, which a line height or a family follows. */
const SIZE_IN_FONT = /(^|\s)((?:max|min|clamp|calc)\([^()]*\)|[\d.]+(?:rem|px|pt))(?=\s*\/|\s)/

const times = (size: string) => (LENGTH.test(size) ? `calc(${size} * ${TYPE})` : size)

/** The value of a declaration with its text size made adjustable; the same value where it has none. */
export function adjustable(prop: string, value: string): string {
  // A token is adjustable where it is defined.
  if (/--type|var\(--t-/.test(value)) return value
  if (prop === 'font-size' || prop.startsWith('--t-')) return times(value)
  if (prop === 'font') return value.replace(SIZE_IN_FONT, (_, before: string, size: string) => before + times(size))
  return value
}

function adjust(declaration: Declaration): void {
  const value = adjustable(declaration.prop, declaration.value)
  if (value !== declaration.value) declaration.value = value
}

/** Makes every text size of the style sheets adjustable apart from the layout, which is in rem. It must run after px became rem. */
export const typeSize: Plugin = {
  postcssPlugin: 'xingxia-type-size',
  OnceExit(root) {
    root.walkDecls(/^(font|font-size|--t-.+)$/, adjust)
  },
}
