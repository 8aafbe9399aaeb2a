import { useEffect, useState } from 'react'
import css from './Gauge.module.css'

/** Degrees of the arc, from the lower left to the lower right. */
const SWEEP = 232
const RADIUS = 42
const LENGTH = (RADIUS * 2 * Math.PI * SWEEP) / 360

function point(degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(60 + RADIUS * Math.cos(angle)).toFixed(2)} ${(56 + RADIUS * Math.sin(angle)).toFixed(2)}`
}

const ARC = `M ${point(-SWEEP / 2)} A ${RADIUS} ${RADIUS} 0 1 1 ${point(SWEEP / 2)}`

interface Props {
  /** From 0 to 1; null when there is no cap. */
  part: number | null
  label: string
}

/** The used part of a cap, shown once as a filling arc and a moving needle. */
export function Gauge({ part, label }: Props) {
  const [shown, setShown] = useState(0)
  useEffect(() => setShown(part ?? 0), [part])
  const percent = Math.round((part ?? 0) * 100)
  return (
    <div className={css.gauge} role='img' aria-label={part === null ? label : `${label} ${percent}%`}>
      <svg viewBox='0 0 120 92' className={css.dial} aria-hidden='true'>
        <defs>
          <linearGradient id='gauge' x1='0' x2='1'>
            <stop offset='0' stopColor='var(--ok)' />
            <stop offset='0.6' stopColor='#c8e86a' />
            <stop offset='1' stopColor='var(--gold-3)' />
          </linearGradient>
        </defs>
        <path d={ARC} className={css.track} />
        <path
          d={ARC}
          className={css.arc}
          stroke='url(#gauge)'
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - shown)}
          opacity={shown > 0 ? 1 : 0}
        />
        <g transform='translate(60 56)'>
          <path d='M-2.6 0 L0 -32 L2.6 0 Z' className={css.needle} style={{ transform: `rotate(${(shown - 0.5) * SWEEP}deg)` }} />
        </g>
        <circle cx='60' cy='56' r='6' fill='#fff' />
      </svg>
      <span className={css.words} aria-hidden='true'>
        {part === null ? '未设上限' : `今日 ${percent}%`}
      </span>
    </div>
  )
}
