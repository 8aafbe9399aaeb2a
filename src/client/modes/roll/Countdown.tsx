import { Fragment } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { useServerSeconds } from '#client/chrome/useServerTime.ts'
import css from './Countdown.module.css'
import { countdown } from './words.ts'

/** From here on the countdown is red and pulses, in seconds. */
const LAST = 60

interface Props {
  /** Ms since 1970, by the server's clock. */
  to: number
  /** `line`: within a line of text; `digits`: three large plates. */
  look: 'line' | 'digits'
  /** Name for screen readers. */
  label: string
}

/** The time until a moment. */
export function Countdown({ to, look, label }: Props) {
  const left = useServerSeconds(to)
  const parts = countdown(left * 1_000)
  const text = parts.join(':')
  const last = left <= LAST
  if (look === 'line')
    return (
      <b className={cx(css.line, last && css.last)} role='timer' aria-label={`${label} ${text}`}>
        {text}
      </b>
    )
  return (
    <div className={cx(css.digits, last && css.last)} role='timer' aria-label={`${label} ${text}`}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours, minutes and seconds stand at their places
        <Fragment key={index}>
          {index > 0 && <b aria-hidden='true'>:</b>}
          <span className={css.plate}>
            <i key={part}>{part}</i>
          </span>
        </Fragment>
      ))}
    </div>
  )
}
