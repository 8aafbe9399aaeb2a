import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { appState } from '#state/app.ts'
import { loadHelp } from '#state/help.ts'

/** The help documents, loaded when first needed; `failed` with a way to try again. */
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
