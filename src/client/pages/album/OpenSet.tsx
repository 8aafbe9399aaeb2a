import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { gradeClass } from '#client/chrome/grade.ts'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import page from '#client/styles/page.module.css'
import type { AlbumDetail } from '#shared/calls/album.ts'
import { albumState, leaveSet, loadSet } from '#state/community/album.ts'
import { appState } from '#state/platform/app.ts'
import { Face } from './Face.tsx'
import { ItemSheet } from './ItemSheet.tsx'
import css from './OpenSet.module.css'
import { Reward } from './Reward.tsx'

type Item = AlbumDetail['items'][number]

/** One set: its reward, and every item of it. */
export function OpenSet({ family }: { family: string }) {
  const { detail, detailStatus, detailFresh } = useSnapshot(albumState)
  const { token } = useSnapshot(appState)
  const [shown, show] = useState<Item | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another login has other items
  useEffect(() => void loadSet(family), [family, token])
  useEffect(() => leaveSet, [])
  if (detail?.family !== family) {
    if (detailStatus !== 'error') return <Waiting />
    return (
      <div className={page.centre}>
        <ErrorState text='收藏记录都在服务器上，不会丢失' onRetry={() => void loadSet(family)} />
      </div>
    )
  }
  return (
    <div className={cx(page.scroll, css.scroll)}>
      <Reward set={detail as AlbumDetail} />
      <ul className={css.grid}>
        {(detail as AlbumDetail).items.map((item) => (
          <li key={item.giftId}>
            <button
              type='button'
              className={cx(css.cell, gradeClass(item.grade), item.at === null && css.unknown)}
              onClick={pressed(() => show(item))}
            >
              <Face item={item} size={72} />
              {detailFresh.includes(item.giftId) && <i className={css.fresh}>新</i>}
              {item.at !== null && !item.own && <i className={css.given}>赠</i>}
              <span className={css.name}>{item.giftName}</span>
              <span className='sr-only'>{item.at === null ? '未获得' : detailFresh.includes(item.giftId) ? '新获得' : '已获得'}</span>
            </button>
          </li>
        ))}
      </ul>
      <ItemSheet item={shown} onClose={() => show(null)} />
    </div>
  )
}

const CELLS = [1, 2, 3, 4, 5, 6] as const

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取这套图鉴'>
      <Skeleton height={120} />
      <div className={css.grid}>
        {CELLS.map((cell) => (
          <Skeleton key={cell} height={112} />
        ))}
      </div>
    </div>
  )
}
