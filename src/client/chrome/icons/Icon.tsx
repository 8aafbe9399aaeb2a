import { rem } from '../rem.ts'

interface Props {
  /** Path data on a 256 grid, from glyphs.ts or moreGlyphs.ts. */
  glyph: string
  /** px at 375 width. */
  size?: number
  /** Spoken name; without it the icon is decoration. */
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
