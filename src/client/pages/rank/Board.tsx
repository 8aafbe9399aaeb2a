import { useCallback, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { PullScroll } from '#client/chrome/PullScroll.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import page from '#client/styles/page.module.css'
import type { RankView } from '#shared/calls/rank.ts'
import { RANK_KEPT, type RankBoard, type RankPeriod } from '#shared/rank.ts'
import { loadBoard, rankState, watchBoard } from '#state/community/rank.ts'
import { appState } from '#state/platform/app.ts'
import css from './Board.module.css'
import { BoardRows } from './BoardRows.tsx'
import { Closing } from './Closing.tsx'
import { Nobody } from './Nobody.tsx'
import { OwnBar } from './OwnBar.tsx'
import { Podium } from './Podium.tsx'
import { needText } from './words.ts'

/** A running board: podium, rows and the own place. It is loaded again while it is looked at, and when it ends. */
export function Board({ board, period }: { board: RankBoard; period: RankPeriod }) {
  const { token } = useSnapshot(appState)
  const known = useSnapshot(rankState).boards[`${board}/${period}`]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another login has another own place
  useEffect(() => watchBoard(board, period), [board, period, token])
  const load = useCallback(() => loadBoard(board, period), [board, period])
  const view = known?.view as RankView | null | undefined
  if (!view) return known?.status === 'error' ? <Failed onRetry={() => void load()} /> : <Waiting />
  const { rows, rewards, own, to } = view
  const need = needText(board, period)
  return (
    <>
      <PullScroll onRefresh={load} keepAs={`rank/${board}/${period}`} ready className={css.scroll}>
        <Closing to={to} onEnd={() => void load()} failed={known?.status === 'error'} />
        {rows.length === 0 ? (
          <Nobody view={view} />
        ) : (
          <>
            <Podium board={board} need={need} rows={rows.slice(0, 3)} rewards={rewards} />
            <BoardRows board={board} need={need} rows={rows.slice(3)} rewards={rewards} />
            {rows.length < RANK_KEPT && (
              <p className={css.free}>{`前 ${RANK_KEPT} 名均可获奖，还有 ${RANK_KEPT - rows.length} 个名次等您来`}</p>
            )}
          </>
        )}
      </PullScroll>
      <OwnBar board={board} own={own} leads={rows.length > 0} />
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={page.centre}>
      <ErrorState text='成绩和奖励都在，联网后即可查看' onRetry={onRetry} />
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取'>
      <Skeleton height={240} />
      <Skeleton height={58} />
      <Skeleton height={58} />
      <Skeleton height={58} />
    </div>
  )
}
