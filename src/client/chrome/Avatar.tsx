import { imageUrl } from '#state/platform/images.ts'
import css from './Avatar.module.css'
import { cx } from './cx.ts'
import { user } from './icons/glyphs.ts'
import { Icon } from './icons/Icon.tsx'
import { rem } from './rem.ts'

interface Props {
  /** Picture path as the server sends it (`headPic`). Without a picture a silhouette shows. */
  src?: string
  /** Path of the frame as the server sends it (`headGround`). Without one the plain frame of `tone` shows. */
  frame?: string
  tone?: 'gold' | 'silver' | 'violet'
  /** Width and height, px at 375 width. */
  size?: number
  /** Name for screen readers. Without it the avatar counts as decoration. */
  label?: string
  className?: string | undefined
}

/** An octagon with the player's picture. */
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
