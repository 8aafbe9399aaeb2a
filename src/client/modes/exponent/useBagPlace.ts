import { type RefObject, useLayoutEffect, useRef } from 'react'
import { setBagPlace } from '#state/modes/exponent/stage.ts'

/** Returns the ref of the 行囊 button, and tells the stage where it stands, so that a won item can fly there. */
export function useBagPlace(): RefObject<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const all = button.current?.closest('main')?.querySelector('[data-stage]')?.getBoundingClientRect()
      const own = button.current?.getBoundingClientRect()
      if (!all || !own) return
      setBagPlace({ x: own.left + own.width / 2 - all.left, y: own.top + own.height / 2 - all.top })
    }
    measure()
    const watch = new ResizeObserver(measure)
    const main = button.current?.closest('main')
    if (main) watch.observe(main)
    return () => {
      watch.disconnect()
      setBagPlace(null)
    }
  }, [])
  return button
}
