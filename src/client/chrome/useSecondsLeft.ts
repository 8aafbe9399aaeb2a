import { useEffect, useState } from 'react'

const leftOf = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000))

/**
 * Returns the whole seconds left until `until` (ms since 1970, by this device's clock), at least 0. `onEnd` is called when they reach
 * 0.
 */
export function useSecondsLeft(until: number, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => leftOf(until))
  useEffect(() => {
    setLeft(leftOf(until))
    if (leftOf(until) === 0) return
    const timer = setInterval(() => {
      const next = leftOf(until)
      setLeft(next)
      if (next > 0) return
      clearInterval(timer)
      onEnd?.()
    }, 250)
    return () => clearInterval(timer)
  }, [until, onEnd])
  return left
}
