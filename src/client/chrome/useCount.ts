import { useEffect, useRef, useState } from 'react'
import { calmMotion } from './calmMotion.ts'

/**
 * Returns a number that counts to `value` in `duration` ms whenever `value` changes. The first value shows at once. Only for balances
 * and sums: a price must never show the amounts in between, which nothing costs.
 */
export function useCount(value: number, duration = 600): number {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    if (start === value) return
    if (calmMotion() || duration === 0) {
      from.current = value
      setShown(value)
      return
    }
    let frame = 0
    const begun = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begun) / duration))
      from.current = part === 1 ? value : Math.round((start + (value - start) * (1 - (1 - part) ** 3)) * 100) / 100
      setShown(from.current)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, duration])
  return shown
}
