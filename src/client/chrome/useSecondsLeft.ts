import { useEffect, useState } from 'react'

const leftOf = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000))

/** Whole seconds until `until` (ms since 1970, of this phone's clock), counted down to 0; `onEnd` is called when they run out. */
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
