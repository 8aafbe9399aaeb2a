import { useEffect, useRef } from 'react'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { noteLanded } from '#state/modes/exponent/bagNews.ts'
import { FLIGHT, prizeAt } from '#state/modes/exponent/prize.ts'

/** How often the page looks whether the item has landed, in ms. */
const LOOK = 50

/** Notes the landing of a won item once, if the page was there to see it come. */
export function usePrizeLanding(view: ExponentView, own: OwnStake | null): void {
  const begins = prizeAt(view, own)
  const landed = useServerTime((now) => begins !== null && now >= begins + FLIGHT.land, LOOK)
  const { round } = view.round
  const isIn = own?.round === round
  /** The round in which the page has seen the own stake before an item of it landed. */
  const flying = useRef(0)
  useEffect(() => {
    if (isIn && !landed) flying.current = round
    if (!landed || flying.current !== round) return
    flying.current = 0
    noteLanded()
  }, [isIn, landed, round])
}
