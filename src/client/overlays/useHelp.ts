import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { loadHelp } from '#state/community/help.ts'
import { appState } from '#state/platform/app.ts'

/** Loads the help documents when they are first needed. `failed` is true after a failure; `load` tries again. */
export function useHelp() {
  const { helpList } = useSnapshot(appState)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadHelp().catch(() => setFailed(true))
  }, [])
  useEffect(load, [load])
  return { helpList, failed, load }
}
