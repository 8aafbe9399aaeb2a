import { useEffect, useRef } from 'react'
import { useServerSeconds } from '#client/chrome/useServerTime.ts'
import css from './Closing.module.css'

const DAY = 24 * 3_600_000
const two = (part: number) => String(part).padStart(2, '0')

/** `2 天 05:12:33`, below a day without the days. */
export function leftText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1_000))
  const days = Math.floor((seconds * 1_000) / DAY)
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return days > 0 ? `${days} 天 ${clock}` : clock
}

interface Props {
  /** When the period ends, in ms since 1970 by the server's clock. */
  to: number
  /** Is called once when it has ended. */
  onEnd: () => void
  /** True when the board could not be loaded again. */
  failed: boolean
}

/** How long the board is open. */
export function Closing({ to, onEnd, failed }: Props) {
  const seconds = useServerSeconds(to)
  const left = seconds * 1_000
  const ended = seconds === 0
  const act = useRef(onEnd)
  act.current = onEnd
  useEffect(() => {
    if (ended) act.current()
  }, [ended])
  return (
    <p className={css.line}>
      {failed ? (
        <span role='status'>网络不稳定，正在重试</span>
      ) : (
        <>
          距结算{' '}
          <b role='timer' aria-label={`距结算 ${leftText(left)}`}>
            {leftText(left)}
          </b>
        </>
      )}
    </p>
  )
}
