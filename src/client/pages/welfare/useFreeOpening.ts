import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { heroAfter } from '#client/stage/resultTiming.ts'
import { useBarredBack, useReveal, useSkipKeys } from '#client/stage/useShow.ts'
import type { CaseBook } from '#shared/book.ts'
import { leaveStage } from '#state/core/play/stage.ts'
import {
  closeFreeRefusal,
  enterFree,
  findLostFree,
  freeGate,
  freeState,
  keepFree,
  leaveFree,
  retryFree,
  revealFree,
  skipFree,
} from '#state/modes/free/freeBox.ts'
import { appState } from '#state/platform/app.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'

/** State and actions of one free opening, from its press to the result. It also finds an opening that was interrupted. */
export function useFreeOpening(stageDown: boolean) {
  const { asking, shown, refusal } = useSnapshot(freeState)
  const book: CaseBook | null = useSnapshot(freeState).book
  const { token } = useSnapshot(appState)
  const view = !book ? 'page' : shown ? 'result' : 'opening'
  const running = asking !== null || view === 'opening'

  // biome-ignore lint/correctness/useExhaustiveDependencies: another player begins a new visit
  useEffect(() => {
    enterFree()
    return () => {
      leaveFree()
      leaveStage()
    }
  }, [token])

  useReveal(view === 'opening', stageDown, revealFree)
  useBarredBack(running)
  useSkipKeys(running, skipFree)
  useEffect(() => {
    if (!running) return onSeenAgain(() => void findLostFree())
  }, [running])
  useEffect(() => {
    if (view === 'result') freeGate.seen(heroAfter(0))
    if (view === 'page') leaveStage()
  }, [view])

  return { view, book, refusal, skip: skipFree, close: keepFree, closeRefusal: closeFreeRefusal, retry: () => void retryFree() }
}
