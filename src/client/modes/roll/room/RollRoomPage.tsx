import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { WrongLink } from '#client/chrome/WrongLink.tsx'
import { StageLayer } from '#client/stage/StageLayer.tsx'
import page from '#client/styles/page.module.css'
import type { RollReason } from '#shared/modes/roll/rules.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import { REASONS } from '../words.ts'
import { DrawChrome } from './DrawChrome.tsx'
import { OpenRoom } from './OpenRoom.tsx'
import { RollStandIn } from './RollStandIn.tsx'
import { type RollUse, useRollRoom } from './useRollRoom.ts'
import { Winners } from './Winners.tsx'

/** A room of ROLL: its prizes and who has joined, the draw that everybody sees at the same moment, and the winners. */
export default function RollRoomPage() {
  const [stageDown, setStageDown] = useState(false)
  const use = useRollRoom(stageDown)
  const { room, phase } = use
  const staged = phase === 'open' || phase === 'gathering' || phase === 'drawing'
  return (
    <div className={page.page}>
      {room && staged && <StageLayer onDown={setStageDown} onSceneDown={setStageDown} standIn={<RollStandIn use={use} />} />}
      {room && phase ? <Chrome {...use} /> : <NoRoom {...use} />}
    </div>
  )
}

function Chrome(use: RollUse) {
  const { phase, room } = use
  if (phase === 'cancelled') return <Cancelled reason={room?.reason ?? null} />
  if (phase === 'over') return <Winners use={use} />
  return phase === 'open' ? <OpenRoom use={use} /> : <DrawChrome use={use} />
}

const art = <img src={artUrl('items/trophy')} alt='' />

const back = (
  <Button tone='gold' size='sm' onClick={() => go('/roll')}>
    返回 ROLL
  </Button>
)

function Cancelled({ reason }: { reason: RollReason | null }) {
  return (
    <div className={page.centre}>
      <EmptyState art={art} title='房间已取消' text={reason ? `${REASONS[reason]}。可以看看其他房间` : '可以看看其他房间'}>
        {back}
      </EmptyState>
    </div>
  )
}

/** What shows instead of a room that loads, that could not be loaded, or that is not there. */
function NoRoom({ status, load }: RollUse) {
  if (status === 'loading') return <div className={page.centre} role='status' aria-label='正在读取' />
  return (
    <div className={page.centre}>
      {status === 'wrong' ? (
        <WrongLink way='/roll' label='返回 ROLL' />
      ) : status === 'error' ? (
        <ErrorState onRetry={load} />
      ) : (
        <EmptyState art={art} title='没有找到房间' text='房间不存在，可以看看其他房间'>
          {back}
        </EmptyState>
      )}
    </div>
  )
}
