import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far a pull must move the page to refresh it, px at 375 width. */
export const PULL = 56
/** The page moves by this part of the finger's way. */
const GIVE = 0.45
/** A movement counts as a pull when it goes this many times as far down as sideways. */
const STEEP = 1.5

const follow = (way: number) => Math.min(PULL * 1.5, way * GIVE)

/**
 * Refreshes a scrolling element that is pulled down at its top. `pulled` is how far the page has moved, px at 375 width. `busy` is
 * true until `refresh` has ended. With mouse and keyboard, 重试 and the tabs do the same.
 */
export function usePull(scroller: RefObject<HTMLElement>, refresh: () => Promise<unknown>): { pulled: number; busy: boolean } {
  const [pulled, setPulled] = useState(0)
  const [busy, setBusy] = useState(false)
  const act = useRef(refresh)
  act.current = refresh
  useEffect(() => {
    const element = scroller.current
    if (!element || busy) return
    let from: Touch | null = null
    let way = 0
    const begin = ({ touches }: TouchEvent) => {
      from = touches.length === 1 && element.scrollTop <= 0 ? (touches[0] ?? null) : null
      way = 0
    }
    const move = (event: TouchEvent) => {
      const now = event.touches[0]
      if (!from || !now) return
      const down = now.clientY - from.clientY
      if (element.scrollTop > 0 || down <= 0 || (way === 0 && down < STEEP * Math.abs(now.clientX - from.clientX))) return
      event.preventDefault()
      way = down
      setPulled(follow(way))
    }
    const end = () => {
      if (!from) return
      from = null
      const enough = follow(way) >= PULL
      setPulled(enough ? PULL : 0)
      if (!enough) return
      setBusy(true)
      void act.current().finally(() => {
        setBusy(false)
        setPulled(0)
      })
    }
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [scroller, busy])
  return { pulled, busy }
}
