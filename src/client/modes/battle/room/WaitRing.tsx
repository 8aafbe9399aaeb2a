import type { ReactNode } from 'react'
import { cx } from '#client/chrome/cx.ts'
import css from './WaitRing.module.css'

const RADIUS = 84
const ROUND = 2 * Math.PI * RADIUS

/** How the ring stands among the other things of the page. */
export interface RingPlace {
  /** It stands beside a code, and is a small plate on a low screen. */
  coded: boolean
  /** Two rows of seats stand below it, and it is a wide plate on a low screen; below a code it is a small ring on a higher one too. */
  full: boolean
}

interface Props extends RingPlace {
  /** Which part of the ring is lit, from 0 to 1. */
  part: number
  /** Pulses red, or in its own colour. */
  pulse?: 'urgent' | 'calm' | undefined
  /** Says for a screen reader what all its words say. */
  label: string
  above: ReactNode
  /** A time, or `worded` a few words. */
  middle: string
  worded?: boolean
  below: string
}

/** What a room waits for, with how much of it is left. */
export function WaitRing({ part, pulse, coded, full, label, above, middle, worded, below }: Props) {
  return (
    <div
      className={cx(
        css.ring,
        pulse && css.pulse,
        pulse === 'urgent' && css.urgent,
        coded && css.coded,
        full && css.full,
        worded && css.worded,
      )}
      role='timer'
      aria-label={label}
    >
      <svg viewBox='0 0 184 184' aria-hidden='true'>
        <circle className={css.track} cx='92' cy='92' r={RADIUS} />
        <circle className={css.left} cx='92' cy='92' r={RADIUS} strokeDasharray={ROUND} strokeDashoffset={ROUND * (1 - part)} />
      </svg>
      <p className={css.words}>
        <span>{above}</span>
        <strong>{middle}</strong>
        <span className={css.then}>{below}</span>
      </p>
    </div>
  )
}
