import { rem } from '../rem.ts'

interface Props {
  /** Path data on a grid of 256×256, from glyphs.ts or moreGlyphs.ts. */
  glyph: string
  /** px at 375 width. */
  size?: number
  /** Name for screen readers. Without it the icon counts as decoration. */
  label?: string
  className?: string | undefined
}

export function Icon({ glyph, size = 20, label, className }: Props) {
  const edge = rem(size)
  return (
    <svg
      viewBox='0 0 256 256'
      className={className}
      style={{ width: edge, height: edge, flex: 'none' }}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      <path fill='currentColor' d={glyph} />
    </svg>
  )
}
