import { cx } from '#client/chrome/cx.ts'
import css from './Curve.module.css'

interface Props {
  /** From 0 to 1 in both directions; the last one is the head. */
  points: readonly (readonly [number, number])[]
  broken?: boolean
  /** Class of what is drawn anew again and again; none for a curve that is as it is. */
  moving?: { line: string | undefined; area: string | undefined; head: string | undefined }
}

const LEFT = 20
const WIDTH = 126
const FOOT = 100
const HEIGHT = 58

/** A rising curve with its grid, in the frame of a tile. */
export function CurveLines({ points, broken = false, moving }: Props) {
  const spots = points.map(([x, y]) => [LEFT + WIDTH * x, FOOT - HEIGHT * y] as const)
  const path = `M${spots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
  const [x, y] = spots.at(-1) ?? [LEFT, FOOT]
  return (
    <svg viewBox='0 0 170 104' preserveAspectRatio='none' className={cx(css.curve, broken && css.broken)} aria-hidden='true'>
      <defs>
        <linearGradient id='home-curve' x1='0' y1='0' x2='0' y2='1'>
          <stop stopColor='currentColor' stopOpacity='.75' />
          <stop offset='1' stopColor='currentColor' stopOpacity='0' />
        </linearGradient>
      </defs>
      <path d='M0 32h170M0 58h170M0 84h170M60 0v104M100 0v104M140 0v104' stroke='#7fd6ff' strokeOpacity='.13' />
      <path d={`${path}V104H${LEFT}z`} fill='url(#home-curve)' className={moving?.area} />
      <path d={path} pathLength='1' stroke='currentColor' strokeOpacity='.4' strokeWidth='9' fill='none' className={moving?.line} />
      <path d={path} pathLength='1' className={cx(css.core, moving?.line)} strokeWidth='3' fill='none' />
      <g className={moving?.head}>
        <circle cx={x} cy={y} r='12' fill='currentColor' opacity='.3' />
        <circle cx={x} cy={y} r='5' fill='#fff' />
      </g>
    </svg>
  )
}
