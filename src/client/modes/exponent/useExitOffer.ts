import { useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { type ExitOffer, exitOffer } from '#state/modes/exponent/offer.ts'
import { exponentState } from '#state/modes/exponent/round.ts'
import { clockState, serverNow } from '#state/platform/clock.ts'

/** The newest that is known of the round that the page shows. The page itself may be drawn a little later. */
function newest(view: ExponentView): ExponentView {
  const known = exponentState.view
  return known?.round.round === view.round.round ? known : view
}

/** What an exit would bring, in every frame: the button must not outlive the break by one, however busy the device is. */
export function useExitOffer(view: ExponentView, own: OwnStake): ExitOffer {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const offer = exitOffer(newest(view), own, serverNow(), clockState.within)
  const drawn = useRef(offer)
  drawn.current = offer
  useEffect(() => {
    const look = () => {
      const { kind, multiple } = exitOffer(newest(view), own, serverNow(), clockState.within)
      if (kind !== drawn.current.kind || multiple !== drawn.current.multiple) flushSync(render)
      frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [view, own])
  return offer
}
