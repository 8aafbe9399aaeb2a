import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { subscribeKey } from 'valtio/vanilla/utils'
import { applyUpdate, updateState } from '#client/serviceWorker/update.ts'
import { connectionStatus } from '#state/platform/connectionStatus.ts'
import type { Broken } from './PartView.tsx'

const reload = () => window.location.reload()

/** What a failed part says, and what its button does. */
export interface Recovery {
  title: string
  text: string
  act: string
  onAct: () => void
}

const SAFE = '余额和物品都安全，不会丢失'

/**
 * The way on from a part that could not be loaded. The first press loads it again. Browsers remember which files have failed, also those
 * that a part imports, until the page is reloaded. So the second press reloads. When a new version has replaced the files, the press takes that version. When the
 * network comes back, the part is loaded again by itself. `what` names the part.
 */
export function useRecovery({ retry, tries }: Broken, what = '这里'): Recovery {
  const { ready } = useSnapshot(updateState)
  const { lost } = useSnapshot(connectionStatus)
  useEffect(() => {
    const stop = subscribeKey(connectionStatus, 'lost', (lost) => lost || retry())
    window.addEventListener('online', retry)
    return () => {
      stop()
      window.removeEventListener('online', retry)
    }
  }, [retry])
  if (ready) return { title: '有新版本了', text: `刷新后就能继续，${SAFE}`, act: '刷新', onAct: applyUpdate }
  const offline = lost || !navigator.onLine
  const title = offline ? '当前没有网络' : `${what}没有加载出来`
  return { title, text: SAFE, act: '重试', onAct: tries > 0 && !offline ? reload : retry }
}
