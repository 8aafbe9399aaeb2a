import { useEffect, useState } from 'react'
import { serverNow } from '#state/clock.ts'

/** The server's time, renewed every `step` ms. */
export function useServerNow(step: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), step)
    return () => clearInterval(timer)
  }, [step])
  return now
}
