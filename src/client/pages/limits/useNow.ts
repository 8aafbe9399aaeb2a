import { useEffect, useState } from 'react'

const BEAT = 30_000

/** The time of this device, renewed twice a minute while something is still to come. */
export function useNow(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const waits = until !== null && until > now
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setNow(Date.now()), BEAT)
    return () => clearInterval(timer)
  }, [waits])
  return now
}
