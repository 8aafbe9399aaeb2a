import { useEffect } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { vibrate } from '#scenes/kit/device.ts'
import { LABEL_NAMES, type Label } from '#shared/codes.ts'
import { playSound } from '#state/platform/sound.ts'
import { Explained } from './Explained.tsx'
import css from './ResultStamp.module.css'
import { useAfter } from './resultTiming.ts'
import { LABEL_WORDS } from './terms.ts'

/** Ms from the start of the stamp's animation (420 ms) until the stamp hits the panel. */
const TOUCH = 130
/** Ms from the appearance of the best drop to the stamp. */
const PAUSE = 520

/** The stamp 欧皇, 非酋 or 金中金, which a tap explains. It plays a sound and vibrates when it hits the panel. */
export function Stamp({ label }: { label: Label }) {
  const after = useAfter() + PAUSE
  useEffect(() => {
    const wait = setTimeout(() => {
      playSound('stamp')
      vibrate(30)
    }, after + TOUCH)
    return () => clearTimeout(wait)
  }, [after])
  return (
    <span className={cx(css.stamp, label === 1 && css.unlucky)} style={{ animationDelay: `${after}ms` }}>
      <Explained name={LABEL_NAMES[label]} words={LABEL_WORDS[label]} className={css.press}>
        <svg viewBox='0 0 64 64' aria-hidden='true'>
          <defs>
            <linearGradient id='stamp' x1='0' y1='0' x2='0' y2='1'>
              <stop className={css.from} />
              <stop offset='1' className={css.to} />
            </linearGradient>
          </defs>
          <path className={css.back} d={STAR} transform='translate(0 3)' />
          <path fill='url(#stamp)' d={STAR} />
        </svg>
        <b className={cx(LABEL_NAMES[label].length > 2 && css.long)}>{LABEL_NAMES[label]}</b>
      </Explained>
    </span>
  )
}

/** Path of a star with 16 points in a square of 64 px. */
const STAR = `M${Array.from({ length: 32 }, (_, at) => {
  const radius = at % 2 === 0 ? 31 : 26
  const angle = (at * Math.PI) / 16
  return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`
}).join('L')}Z`
