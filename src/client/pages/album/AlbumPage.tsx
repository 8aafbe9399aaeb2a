import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { PullScroll } from '#client/chrome/PullScroll.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import type { AlbumSet } from '#shared/calls/album.ts'
import { albumState, loadAlbum } from '#state/community/album.ts'
import { appState } from '#state/platform/app.ts'
import css from './AlbumPage.module.css'
import { OpenSet } from './OpenSet.tsx'
import { SetCard } from './SetCard.tsx'
import { Summary } from './Summary.tsx'

/** 图鉴: every family of items as a set. The address names the set that is open. */
export default function AlbumPage() {
  const [family, open] = useAddress('set')
  useBackToSets(family !== '')
  return <div className={page.page}>{family ? <OpenSet key={family} family={family} /> : <Sets onOpen={open} />}</div>
}

function Sets({ onOpen }: { onOpen: (family: string) => void }) {
  const { status, album, fresh } = useSnapshot(albumState)
  const { token } = useSnapshot(appState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another login has another album
  useEffect(() => void loadAlbum(), [token])
  if (!album) {
    if (status !== 'error') return <Waiting />
    return (
      <div className={page.centre}>
        <ErrorState text='收藏记录都在服务器上，不会丢失' onRetry={() => void loadAlbum()} />
      </div>
    )
  }
  return (
    <PullScroll onRefresh={loadAlbum} keepAs='album' ready className={css.scroll}>
      <Summary
        owned={album.owned}
        total={album.total}
        finished={album.sets.filter(({ owned, total }) => owned === total).length}
        visits={token === ''}
      />
      <ul className={css.sets}>
        {(album.sets as readonly AlbumSet[]).map((set) => (
          <li key={set.family}>
            <SetCard set={set} fresh={set.had.filter((giftId) => fresh.includes(giftId)).length} onOpen={() => onOpen(set.family)} />
          </li>
        ))}
      </ul>
    </PullScroll>
  )
}

const SETS = '/album'

/** Makes the back arrow lead to the sets while one is open. */
function useBackToSets(isOpen: boolean): void {
  const { meta } = useSnapshot(appState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shell sets its own path when the page opens
  useEffect(() => {
    if (!isOpen) return
    const before = appState.headerBack
    appState.headerBack = SETS
    return () => {
      if (appState.headerBack === SETS) appState.headerBack = before
    }
  }, [isOpen, meta])
}

const ROWS = [1, 2, 3, 4, 5] as const

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取图鉴'>
      {ROWS.map((row) => (
        <Skeleton key={row} height={104} />
      ))}
    </div>
  )
}
