import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Broken } from '#client/parts/PartView.tsx'
import { lostScene, retryStage, type SceneName, stageState } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'

/** Ms until a failed scene is tried again by itself: the first time, and at most. Each pause is twice as long as the one before. */
const PAUSE = 4_000
const LONGEST = 60_000

/** A scene that could not be shown, from its failure until it stands or another one is wanted; null while there is none. */
export function useFailedScene(): (Broken & { trying: boolean }) | null {
  const { scene, standing, failed } = useSnapshot(stageState)
  const lost = lostScene({ scene, standing, failed })
  const [told, setTold] = useState<SceneName | null>(null)
  const [tries, setTries] = useState(0)
  if (lost && told !== lost) setTold(lost)
  else if (told && (scene !== told || standing === told)) {
    setTold(null)
    setTries(0)
  }
  useRetries(lost)
  const retry = useCallback(() => {
    setTries((before) => before + 1)
    retryStage()
  }, [])
  // Too many tries reload the page, which must not happen while the player has to act.
  return told && { retry, tries: appState.isBack ? tries : 0, trying: lost === null }
}

/** Tries a failed scene again after a pause, when the tab becomes visible, and when the network comes back. */
function useRetries(failed: SceneName | null): void {
  const [pause, setPause] = useState(PAUSE)
  useEffect(() => {
    if (!failed) return
    const again = () => {
      if (!document.hidden) retryStage()
    }
    const timer = setTimeout(() => {
      setPause(Math.min(2 * pause, LONGEST))
      again()
    }, pause)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [failed, pause])
}
