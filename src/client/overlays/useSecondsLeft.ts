import { useEffect, useState } from 'react'

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000))

/** Whole seconds until `until` (ms since 1970), counted down to 0. */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    setLeft(secondsTo(until))
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      const next = secondsTo(until)
      setLeft(next)
      if (next === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}
