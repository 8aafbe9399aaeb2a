import { useEffect, useState } from 'react'

/** Ms for which what has just appeared takes no press: the press was meant for what was there before, e.g. the second of a double tap. */
export const ARRIVAL = 300

/** What stands in a place where nothing has settled yet. */
const NOTHING = Symbol('nothing')

/**
 * True for {@link ARRIVAL} ms after `shown` has taken the place of something else. With `isThere`, what the component begins with has taken
 * nobody's place and arrives at once.
 */
export function useArriving(shown: unknown, isThere = false): boolean {
  const [settled, settle] = useState<unknown>(isThere ? shown : NOTHING)
  useEffect(() => {
    const timer = setTimeout(() => settle(shown), ARRIVAL)
    return () => clearTimeout(timer)
  }, [shown])
  return settled !== shown
}
