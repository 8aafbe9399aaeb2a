import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
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
