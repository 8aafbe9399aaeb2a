import { useEffect, useState } from 'react'
import { stageEngine } from '#scenes/kit/Stage.tsx'
import { type Outline, outlinesOf } from '#scenes/lab/outlines.ts'

/** Ms between two looks at the stage. */
const LOOK_EVERY = 120

/** Returns the outlines of what is on the stage. While `on`, it looks again and again, because files may be replaced at any time. */
export function useOutlines(on: boolean): readonly Outline[] {
  const [outlines, setOutlines] = useState<readonly Outline[]>([])
  useEffect(() => {
    if (!on) return setOutlines([])
    let known = ''
    const look = () => {
      const engine = stageEngine()
      const found = engine ? outlinesOf(engine) : []
      const mark = JSON.stringify(found)
      if (mark === known) return
      known = mark
      setOutlines(found)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [on])
  return outlines
}
