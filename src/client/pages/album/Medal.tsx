import { cx } from '#client/chrome/cx.ts'
import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { rem, typeRem } from '#client/chrome/rem.ts'
import { METAL_NAMES } from '#shared/album.ts'
import type { AlbumSet } from '#shared/calls/album.ts'
import css from './Medal.module.css'

type Facts = Pick<AlbumSet, 'metal' | 'owned' | 'total'>

/** The medal of a set in its metal: dark until the set is finished. */
export function Medal({ set: { metal, owned, total }, size }: { set: Facts; size: number }) {
  const finished = owned === total
  return (
    <span className={cx(css.medal, css[metal], !finished && css.dark)} style={{ width: rem(size), height: rem(size) }}>
      <span className={css.core}>
        {finished ? (
          <Icon glyph={check} size={size * 0.4} />
        ) : (
          <b style={{ fontSize: typeRem(size * 0.28) }}>{Math.floor((owned / total) * 100)}%</b>
        )}
      </span>
      <span className='sr-only'>
        {METAL_NAMES[metal]}奖章，{finished ? '已集齐' : '未集齐'}
      </span>
    </span>
  )
}
