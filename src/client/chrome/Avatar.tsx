import { imageUrl } from '#state/images.ts'
import css from './Avatar.module.css'
import { cx } from './cx.ts'
import { user } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import { rem } from './rem.ts'

interface Props {
  /** Wire path of the picture (`headPic`); empty shows a silhouette. */
  src?: string
  /** Wire path of the frame (`headGround`); empty is the plain frame of `tone`. */
  frame?: string
  tone?: 'gold' | 'silver' | 'violet'
  /** px at 375 width. */
  size?: number
  /** Spoken name; without it decoration. */
  label?: string
  className?: string | undefined
}

/** Octagon medal with the player's picture. */
export function Avatar({ src, frame, tone = 'gold', size = 44, label = '', className }: Props) {
  const edge = rem(size)
  return (
    <span className={cx(css.avatar, css[tone], className)} style={{ width: edge, height: edge }}>
      <span className={css.frame} />
      <span className={css.picture}>
        {src ? <img src={imageUrl(src)} alt={label} loading='lazy' /> : <Icon glyph={user} size={size * 0.66} label={label} />}
      </span>
      {frame && <img className={css.ornament} src={imageUrl(frame)} alt='' />}
    </span>
  )
}
