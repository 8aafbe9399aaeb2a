import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { connectionStatus } from '#state/platform/connectionStatus.ts'
import css from './Offline.module.css'

function watchOnline(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/**
 * Says while the line is lost that it is. In a header it lies over the title, elsewhere over the banner of 首页: where nothing is tapped, and
 * without moving anything.
 */
export function Offline({ over }: { over: 'title' | 'banner' }) {
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const { lost } = useSnapshot(connectionStatus)
  if (online && !lost) return null
  return (
    <p className={cx(css.offline, css[over])} role='status'>
      <b>网络已断开</b>
      <span>自动重连中</span>
    </p>
  )
}
