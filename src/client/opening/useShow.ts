import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { stageState } from '#state/stage.ts'

/** Longest wait for the pictures of an opening before its result is shown without them, in ms. */
const LOADING_LIMIT = 15_000
/** Longest wait for a stage that was told to skip: one that cannot draw any more must not keep the result. */
const SKIP_LIMIT = 2_500

/** Shows the result when the stage is done, cannot draw, or takes too long. `running`: the result does not show yet. */
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

/** Escape, Enter and the space bar skip. A key that is still held from the press that began it does not. */
export function useSkipKeys(running: boolean, skip: () => void): void {
  useEffect(() => {
    if (!running) return
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || !SKIP_KEYS.includes(event.key)) return
      // The result takes the focus at once: the same press must not go on to its first button.
      event.preventDefault()
      skip()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [running, skip])
}
