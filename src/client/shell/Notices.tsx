import { useSnapshot } from 'valtio'
import { updateState } from '#client/serviceWorker/update.ts'
import { appState } from '#state/platform/app.ts'
import { Offline } from './Offline.tsx'
import { RoomBar } from './RoomBar.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

/** Notices that stay: no network where no header with a title says it, a new version, and a room in which the player sits. */
export function Notices() {
  const { header, tabBar } = useSnapshot(appState).meta
  const { ready } = useSnapshot(updateState)
  return (
    <>
      {(!header || tabBar) && <Offline over='banner' />}
      {ready && <UpdateNotice />}
      <RoomBar />
    </>
  )
}
