import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { rem } from '#client/chrome/rem.ts'
import type { AlbumItem } from '#shared/calls/album.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './Face.module.css'

/** An item: in colour for whoever ever had it, else its outline alone. */
export function Face({ item: { giftImage, grade, at }, size }: { item: AlbumItem; size: number }) {
  const url = thumbUrl(giftImage)
  const edge = { width: rem(size), height: rem(size) }
  return (
    <span className={cx(css.face, gradeClass(grade), at === null && css.unknown)} style={edge} data-had={at !== null}>
      {at === null ? <Outline url={url} /> : <img src={url} alt='' loading='lazy' decoding='async' />}
    </span>
  )
}

/** The picture's own alpha cuts the shape out of one colour, so that no second picture is needed. The hidden picture loads it when it is seen. */
function Outline({ url }: { url: string }) {
  const mask = `url("${url}")`
  return (
    <>
      <img className={css.hidden} src={url} alt='' loading='lazy' decoding='async' />
      <i className={css.outline} style={{ maskImage: mask, WebkitMaskImage: mask }} />
    </>
  )
}
