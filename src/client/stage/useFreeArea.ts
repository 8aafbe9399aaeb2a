import { useLayoutEffect, useRef } from 'react'
import { setFreeArea } from '#state/core/play/stage.ts'

/** Measures the element that the page leaves free for the stage, and tells the stage. What stands in its first child is not free. */
export function useFreeArea() {
  const middle = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const section = middle.current
    if (!section) return
    const measure = () => {
      // A stage that is tried anew, or given up, is another element.
      const all = section.closest('main')?.querySelector('[data-stage]')?.getBoundingClientRect()
      if (!all) return
      const name = section.firstElementChild?.getBoundingClientRect()
      setFreeArea((name?.bottom ?? all.top) - all.top, all.bottom - section.getBoundingClientRect().bottom)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(section)
    return () => watch.disconnect()
  }, [])
  return middle
}
