import { useId } from 'react'
import { cx } from './cx.ts'
import { rem, typeRem } from './rem.ts'
import css from './TicketArt.module.css'

export type TicketTone = 'gold' | 'violet'

interface Props {
  tone: TicketTone
  /** Worth of the voucher, printed on the ticket: `+5%`, `−12`. */
  worth: string
  /** Printed below the worth. */
  unit: string
  /** px at 375 width. */
  size: number
  /** Draws a second ticket behind this one. */
  pair?: boolean
  className?: string | undefined
}

/** Colours of the metal from light to dark, of its rim, of the print and of the print's shadow. */
const METAL = {
  gold: {
    face: ['#fff6d0', '#ffd566', '#f6a521', '#ffc95a', '#c97710'],
    rim: ['#fffdf0', '#ffe08a', 'var(--gold-5)'],
    ink: '#5a2a02',
    back: '#b8670c',
  },
  violet: {
    face: ['#e6d8ff', '#9d78ff', '#5a2ae0', '#7d4fff', '#3a149c'],
    rim: ['#ffffff', '#c9b2ff', '#2a0c78'],
    ink: '#fff',
    back: '#3c1aa0',
  },
} as const

/** Outline of the ticket, with two notches where the stub is torn off and round cuts at both ends. */
const OUTLINE = (() => {
  const bites = (sign: number) => [0, 1, 2, 3, 4].map((at) => `a6 6 0 0 0 0 ${12 * sign}${at < 4 ? `v${4 * sign}` : ''}`).join('')
  return `M14 10H58a8 8 0 0 0 16 0H186a6 6 0 0 1 6 6v4${bites(1)}v4a6 6 0 0 1-6 6H74a8 8 0 0 0-16 0H14a6 6 0 0 1-6-6v-4${bites(-1)}v-4a6 6 0 0 1 6-6Z`
})()
const STAR = 'M36 38l5.2 14.8L56 58l-14.8 5.2L36 78l-5.2-14.8L16 58l14.8-5.2Z'

/** A voucher drawn as a metal ticket: gold for top-ups, violet for 商城. It is decoration; the control around it needs a name. */
export function TicketArt({ tone, worth, unit, size, pair = false, className }: Props) {
  const { face, rim, ink, back } = METAL[tone]
  const id = useId()
  const url = (name: string) => `url(#${id}${name})`
  return (
    <span aria-hidden='true' className={cx(css.art, css[tone], className)} style={{ width: rem(size), fontSize: typeRem(size) }}>
      <svg viewBox='0 4 200 110' className={css.svg} aria-hidden='true'>
        <defs>
          <linearGradient id={`${id}face`} x1='0' y1='0' x2='0.55' y2='1'>
            {face.map((color, at) => (
              <stop key={color} offset={at / (face.length - 1)} stopColor={color} />
            ))}
          </linearGradient>
          <linearGradient id={`${id}rim`} x1='0' y1='0' x2='0' y2='1'>
            {rim.map((color, at) => (
              <stop key={color} offset={at / (rim.length - 1)} stopColor={color} />
            ))}
          </linearGradient>
          <linearGradient id={`${id}sheen`} x1='0' y1='0' x2='1' y2='0.5'>
            <stop offset='0.3' stopColor='#fff' stopOpacity='0' />
            <stop offset='0.44' stopColor='#fff' stopOpacity='0.55' />
            <stop offset='0.5' stopColor='#fff' stopOpacity='0.05' />
            <stop offset='0.56' stopColor='#fff' stopOpacity='0.3' />
            <stop offset='0.62' stopColor='#fff' stopOpacity='0' />
          </linearGradient>
        </defs>
        {pair && (
          <g transform='rotate(-11 100 60) translate(2 -6)'>
            <path d={OUTLINE} fill={back} />
            <path d={OUTLINE} fill={url('face')} opacity='0.55' />
            <path d={OUTLINE} fill='none' stroke={url('rim')} strokeWidth='1.6' />
          </g>
        )}
        <path d={OUTLINE} fill={back} transform='translate(0 4)' />
        <path d={OUTLINE} fill={url('face')} />
        <path d={OUTLINE} fill={url('sheen')} />
        <path d={OUTLINE} fill='none' stroke={url('rim')} strokeWidth='2' />
        <path d='M80 21H178V95H80Z' fill='none' stroke={ink} strokeOpacity='0.28' strokeWidth='1.4' />
        <path d='M66 23V93' stroke={ink} strokeOpacity='0.5' strokeWidth='2' strokeDasharray='4 5' strokeLinecap='round' />
        <path d={STAR} fill={ink} opacity='0.85' />
        <path d={STAR} fill='none' stroke='#fff' strokeOpacity='0.5' strokeWidth='1' transform='translate(0 1.4)' />
      </svg>
      <span className={css.print}>
        <b>{worth}</b>
        <small>{unit}</small>
      </span>
    </span>
  )
}
