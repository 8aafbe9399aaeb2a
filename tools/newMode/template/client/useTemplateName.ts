import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useReturns } from '#client/stage/useReturns.ts'
import { useBarredBack, useReveal, useSkipKeys } from '#client/stage/useShow.ts'
import type { TemplateNameBook } from '#shared/modes/templateName/rules.ts'
import { templateNameFlow } from '#state/modes/templateName/flow.ts'
import { loadTemplateName } from '#state/modes/templateName/plays.ts'
import { enterTemplateName } from '#state/modes/templateName/stage.ts'
import { appState } from '#state/platform/app.ts'

const readAnew = () => void loadTemplateName()

/** State of one play, from the press that pays to the result. It also finds a play that was interrupted. */
export function useTemplateName(stageDown: boolean) {
  const { asking, shown, refusal } = useSnapshot(templateNameFlow.state)
  const book: TemplateNameBook | null = useSnapshot(templateNameFlow.state).book
  const { token } = useSnapshot(appState)
  const view = book ? (shown ? 'result' : 'playing') : 'idle'
  const running = asking !== null || view === 'playing'

  // biome-ignore lint/correctness/useExhaustiveDependencies: another player, or a visitor who logs in, begins a new visit
  useEffect(() => {
    templateNameFlow.enter()
    return templateNameFlow.leave
  }, [token])
  useReveal(view === 'playing', stageDown, templateNameFlow.reveal)
  useBarredBack(running)
  useSkipKeys(running, templateNameFlow.skip)
  useReturns(view === 'playing', templateNameFlow.findLost, readAnew)
  useEffect(() => {
    if (view === 'idle') enterTemplateName()
    if (view === 'result') templateNameFlow.gate.seen()
  }, [view])

  return { view, book, asking, refusal } as const
}
