import { useEffect, useState } from 'react'

const BEAT = 30_000

/** Returns this device's time in ms since 1970. It is renewed twice a minute until `until`. */
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
