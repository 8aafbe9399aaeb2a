import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { isOfInputMethod } from '#client/chrome/isEnter.ts'
import { TEXT } from '#shared/rules.ts'
import { stageState } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'
import { notify } from '#state/platform/notice.ts'

/** Ms that the pictures of an opening may take to load. Then the result shows without them. */
const LOADING_LIMIT = 15_000
/** Ms that the stage may take to skip. A stage that cannot draw any more must not hold the result back. */
const SKIP_LIMIT = 2_500

/** Calls `reveal` when the stage has finished, cannot draw, or takes too long. `running` is true until the result shows. */
export function useReveal(running: boolean, stageDown: boolean, reveal: () => void): void {
  const { phase, skip } = useSnapshot(stageState)
  useEffect(() => {
    if (!running) return
    if (stageDown || phase === 'revealed' || phase === 'failed') return reveal()
    const wait = skip ? SKIP_LIMIT : LOADING_LIMIT
    if (phase !== 'loading' && !skip) return
    const limit = setTimeout(reveal, wait)
    return () => clearTimeout(limit)
  }, [running, phase, skip, stageDown, reveal])
}

const SKIP_KEYS = ['Escape', 'Enter', ' ']

/** What answers these keys itself: a dialog, and what opens one. */
const ANSWERS = '[role=dialog], [aria-haspopup=dialog]'

/** Escape, Enter and the space bar skip. A key that is still held down from the press that started the opening does not count. */
export function useSkipKeys(running: boolean, skip: () => void): void {
  useEffect(() => {
    if (!running) return
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || isOfInputMethod(event) || !SKIP_KEYS.includes(event.key)) return
      if (event.target instanceof Element && event.target.closest(ANSWERS)) return
      // The result takes the focus at once. This stops the same press from acting on its first button.
      event.preventDefault()
      skip()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [running, skip])
}

/** Keeps the player from leaving by the back arrow while a play runs (spec §2). The notice about it does not outlast the play. */
export function useBarredBack(barred: boolean): void {
  useEffect(() => {
    appState.isBack = !barred
    if (!barred) notify.withdraw(TEXT.backBarred)
    return () => {
      appState.isBack = true
    }
  }, [barred])
}
