import { type RefObject, useEffect, useRef, useState } from 'react'

/** Pull that refreshes, in px at 375 width. */
export const PULL = 56
/** Part of the finger's way that the page follows. */
const GIVE = 0.45
/** A pull is mostly downwards: this many times as far as sideways. */
const STEEP = 1.5

const follow = (way: number) => Math.min(PULL * 1.5, way * GIVE)

/**
 * Pull to refresh on a scroller that stands at its top. `pulled` is the way the page follows, in px at 375 width;
 * `busy` until `refresh` is done. Mouse and keyboard have 重试 and the tabs instead.
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
