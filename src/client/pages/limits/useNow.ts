import { useEffect, useState } from 'react'
import { serverNow } from '#state/platform/clock.ts'

const BEAT = 30_000

/** Returns the server's time in ms since 1970, as `serverNow` knows it. It is renewed twice a minute until `until`. */
export function useNow(until: number | null): number {
  const [now, setNow] = useState(() => serverNow())
  const waits = until !== null && until > now
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setNow(serverNow()), BEAT)
    return () => clearInterval(timer)
  }, [waits])
  return now
}
