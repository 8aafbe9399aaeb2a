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
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg viewBox='0 0 256 256' className={className} style={{ width: edge, height: edge, flex: 'none' }} {...spoken}>
      <path fill='currentColor' d={glyph} />
    </svg>
  )
}
