import { useEffect, useRef } from 'react'
import { heroAfter } from '#client/stage/resultTiming.ts'
import { usePlay } from '#client/stage/usePlay.ts'
import { leaveStage } from '#state/core/play/stage.ts'
import { findLostFree, freeFlow, keepFree, retryFree } from '#state/modes/free/freeBox.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'

const seenAfter = (): number => heroAfter(0, false)

/** State and actions of one free opening, from its press to the result. It also finds an opening that was interrupted. */
export function useFreeOpening(stageDown: boolean) {
  const { view, running, book, refusal, skip, closeRefusal } = usePlay(freeFlow, stageDown, seenAfter)

  useEffect(() => leaveStage, [])
  useEffect(() => {
    if (!running) return onSeenAgain(() => void findLostFree())
  }, [running])
  // Before the first opening the stage may belong to somebody else: the gift of a new player is shown over this page.
  const opened = useRef(false)
  useEffect(() => {
    if (view !== 'idle') opened.current = true
    else if (opened.current) leaveStage()
  }, [view])

  return { view, book, refusal, skip, close: keepFree, closeRefusal, retry: () => void retryFree() }
}
