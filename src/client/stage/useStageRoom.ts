import { type RefObject, useLayoutEffect } from 'react'
import { setFreeArea } from '#state/core/play/stage.ts'

/** Tells the stage how much of it head and foot of the show cover. */
export function useStageRoom(sky: RefObject<HTMLElement>, head: RefObject<HTMLElement>, foot: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const stage = sky.current?.querySelector('[data-stage]')?.getBoundingClientRect()
      const [above, below] = [head.current?.getBoundingClientRect(), foot.current?.getBoundingClientRect()]
      if (stage && above && below) setFreeArea(above.bottom - stage.top, stage.bottom - below.top)
    }
    measure()
    const watch = new ResizeObserver(measure)
    for (const { current } of [head, foot, sky]) if (current) watch.observe(current)
    return () => watch.disconnect()
  }, [sky, head, foot])
}
