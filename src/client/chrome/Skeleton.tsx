import { cx } from './cx.ts'
import { rem } from './rem.ts'
import css from './Skeleton.module.css'

interface Props {
  /** px at 375 width; without it the width of the parent. */
  width?: number
  /** px at 375 width. */
  height?: number
  shape?: 'bar' | 'octagon' | 'gem'
  className?: string | undefined
}

/** A shimmering grey shape that shows while something loads. */
export function Skeleton({ width, height = 14, shape = 'bar', className }: Props) {
  return (
    <span
      aria-hidden='true'
      className={cx(css.shimmer, css[shape], className)}
      style={{ width: width ? rem(width) : '100%', height: rem(height) }}
    />
  )
}

/** A grid of grey item cards that shows while items load. */
export function SkeletonCards({ count, className }: { count: number; className?: string | undefined }) {
  return (
    <div role='status' aria-label='加载中' className={cx(css.grid, className)}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the grey cards have no identity
        <div key={at} className={css.card}>
          <Skeleton shape='gem' height={54} />
          <Skeleton width={64} height={11} />
          <Skeleton width={44} height={11} />
        </div>
      ))}
    </div>
  )
}
