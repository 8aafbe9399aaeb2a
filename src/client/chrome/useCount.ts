import { useEffect, useRef, useState } from 'react'

const reduced = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

/** Follows `value` by counting to it in `duration` ms, cent by cent; the first value stands at once. */
export function useCount(value: number, duration = 600): number {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    if (start === value) return
    if (reduced() || duration === 0) {
      from.current = value
      setShown(value)
      return
    }
    let frame = 0
    let begun = 0
    const step = (now: number) => {
      begun ||= now
      const part = Math.min(1, (now - begun) / duration)
      from.current = part === 1 ? value : Math.round((start + (value - start) * (1 - (1 - part) ** 3)) * 100) / 100
      setShown(from.current)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, duration])
  return shown
}
