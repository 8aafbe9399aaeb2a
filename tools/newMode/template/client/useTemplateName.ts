import { useEffect } from 'react'
import { usePlay } from '#client/stage/usePlay.ts'
import { useReturns } from '#client/stage/useReturns.ts'
import { templateNameFlow } from '#state/modes/templateName/flow.ts'
import { loadTemplateName } from '#state/modes/templateName/plays.ts'
import { enterTemplateName } from '#state/modes/templateName/stage.ts'

const readAnew = () => void loadTemplateName()
const seenAtOnce = (): number => 0

/** State of one play, from the press that pays to the result. It also finds a play that was interrupted. */
export function useTemplateName(stageDown: boolean) {
  const { view, book, asking, refusal } = usePlay(templateNameFlow, stageDown, seenAtOnce)
  useReturns(view === 'playing', templateNameFlow.findLost, readAnew)
  useEffect(() => {
    if (view === 'idle') enterTemplateName()
  }, [view])
  return { view, book, asking, refusal } as const
}
