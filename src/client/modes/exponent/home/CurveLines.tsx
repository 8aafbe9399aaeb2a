import type { Ref } from 'react'
import { cx } from '#client/chrome/cx.ts'
import css from './Curve.module.css'

/** Points of a curve, from 0 to 1 in both directions; the last one is the head. */
export type CurvePoints = readonly (readonly [number, number])[]

interface Props {
  points: CurvePoints
  /** The picture itself, for `drawCurve`. */
  svg?: Ref<SVGSVGElement>
  broken?: boolean
  /** Class of what is drawn anew again and again; none for a curve that is as it is. */
  moving?: { line: string | undefined; area: string | undefined; head: string | undefined }
}

const LEFT = 20
const WIDTH = 126
const FOOT = 100
const HEIGHT = 58

function shapeOf(points: CurvePoints) {
  const spots = points.map(([x, y]) => [LEFT + WIDTH * x, FOOT - HEIGHT * y] as const)
  const line = `M${spots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
  const [x, y] = spots.at(-1) ?? [LEFT, FOOT]
  return { line, area: `${line}V104H${LEFT}z`, x, y }
}

/** Draws other points into a curve that stands, past React: for one that moves many times a second. */
export function drawCurve(svg: SVGSVGElement, points: CurvePoints): void {
  const { line, area, x, y } = shapeOf(points)
  for (const path of svg.querySelectorAll('[data-part=line]')) path.setAttribute('d', line)
  svg.querySelector('[data-part=area]')?.setAttribute('d', area)
  for (const circle of svg.querySelectorAll('circle')) {
    circle.setAttribute('cx', String(x))
    circle.setAttribute('cy', String(y))
  }
}

/** A rising curve with its grid, in the frame of a tile. */
export function CurveLines({ points, broken = false, moving, svg }: Props) {
  const { line, area, x, y } = shapeOf(points)
  return (
    <svg ref={svg} viewBox='0 0 170 104' preserveAspectRatio='none' className={cx(css.curve, broken && css.broken)} aria-hidden='true'>
      <defs>
        <linearGradient id='home-curve' x1='0' y1='0' x2='0' y2='1'>
          <stop stopColor='currentColor' stopOpacity='.75' />
          <stop offset='1' stopColor='currentColor' stopOpacity='0' />
        </linearGradient>
      </defs>
      <path d='M0 32h170M0 58h170M0 84h170M60 0v104M100 0v104M140 0v104' stroke='#7fd6ff' strokeOpacity='.13' />
      <path data-part='area' d={area} fill='url(#home-curve)' className={moving?.area} />
      <path
        data-part='line'
        d={line}
        pathLength='1'
        stroke='currentColor'
        strokeOpacity='.4'
        strokeWidth='9'
        fill='none'
        className={moving?.line}
      />
      <path data-part='line' d={line} pathLength='1' className={cx(css.core, moving?.line)} strokeWidth='3' fill='none' />
      <g className={moving?.head}>
        <circle cx={x} cy={y} r='12' fill='currentColor' opacity='.3' />
        <circle cx={x} cy={y} r='5' fill='#fff' />
      </g>
    </svg>
  )
}
