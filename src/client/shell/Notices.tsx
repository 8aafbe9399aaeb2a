import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { updateState } from '#client/serviceWorker/update.ts'
import { connectionStatus } from '#state/connectionStatus.ts'
import css from './Notices.module.css'
import { RoomBar } from './RoomBar.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

function watchOnline(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Notices that stay: no network, a new version, and a room in which the player sits. */
export function Notices() {
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const { lost } = useSnapshot(connectionStatus)
  const { ready } = useSnapshot(updateState)
  return (
    <>
      {(lost || !online) && (
        <p className={css.offline} role='status'>
          网络已断开，连上后自动恢复
        </p>
      )}
      {ready && <UpdateNotice />}
      <RoomBar />
    </>
  )
}
