import { cx } from './cx.ts'
import css from './Dial.module.css'
import { rem } from './rem.ts'

interface Props {
  /** Diameter, px at 375 width. */
  size: number
  /** Colour of the lines; gold without it. */
  color?: string
  /** Turns the dial once a minute. */
  turning?: boolean
  className?: string | undefined
}

const MIDDLE = 150

/** Returns the path of the ticks around the ring: long ones every 30°, medium ones every 15°. */
function ticks(): string {
  const lines = Array.from({ length: 72 }, (_, at) => {
    const length = at % 6 === 0 ? 10 : at % 3 === 0 ? 7 : 5
    const angle = (at * Math.PI) / 36
    const point = (radius: number) => `${(MIDDLE + radius * Math.cos(angle)).toFixed(1)} ${(MIDDLE + radius * Math.sin(angle)).toFixed(1)}`
    return `M${point(133)}L${point(133 - length)}`
  })
  return lines.join('')
}
const TICKS = ticks()

/** The brand's ring with ticks, as decoration behind empty states and loading pages. */
export function Dial({ size, color = '#ffc766', turning, className }: Props) {
  return (
    <svg
      viewBox='0 0 300 300'
      aria-hidden='true'
      className={cx(css.dial, turning && css.turning, className)}
      style={{ width: rem(size), height: rem(size) }}
    >
      <g fill='none' stroke={color}>
        <circle cx={MIDDLE} cy={MIDDLE} r='148' strokeOpacity='.35' />
        <circle cx={MIDDLE} cy={MIDDLE} r='133' strokeOpacity='.8' strokeWidth='1.4' />
        <circle cx={MIDDLE} cy={MIDDLE} r='98' strokeOpacity='.3' strokeDasharray='2 7' />
        <circle cx={MIDDLE} cy={MIDDLE} r='89' strokeOpacity='.45' />
        <path d={TICKS} strokeOpacity='.7' strokeWidth='1.2' />
        <path d='M150 0l7 7-7 7-7-7zM150 286l7 7-7 7-7-7zM0 150l7-7 7 7-7 7zM286 150l7-7 7 7-7 7z' fill={color} stroke='none' />
      </g>
    </svg>
  )
}
