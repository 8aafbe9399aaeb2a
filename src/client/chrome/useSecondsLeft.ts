import { useEffect, useRef } from 'react'
import { useTime } from './useServerTime.ts'

const leftOf = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000))

/**
 * Returns the whole seconds left until `until` (ms since 1970, by this device's clock), at least 0. `onEnd` is called when they reach
 * 0; in a hidden page, when it is seen again.
 */
export function useSecondsLeft(until: number, onEnd?: () => void): number {
  const left = useTime(() => leftOf(until), 250)
  const ran = useRef<number | null>(null)
  useEffect(() => {
    if (left > 0) ran.current = until
    else if (ran.current === until) {
      ran.current = null
      onEnd?.()
    }
  }, [left, until, onEnd])
  return left
}
