import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import { WrongLink } from '#client/chrome/WrongLink.tsx'
import { HeaderTitle } from '#client/shell/HeaderTitle.tsx'
import { StageLayer } from '#client/stage/StageLayer.tsx'
import { useBarredBack } from '#client/stage/useShow.ts'
import page from '#client/styles/page.module.css'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { requireLogin } from '#state/account/session.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import { CodeEntry } from '../CodeEntry.tsx'
import { RoomOver } from './RoomOver.tsx'
import { RoundList } from './RoundList.tsx'
import { RunningChrome } from './RunningChrome.tsx'
import { useLandedRoom } from './useLandedRoom.ts'
import { type RoomUse, useRoom } from './useRoom.ts'
import { isBarred, isSealBarred, type RoomPhase, spokenRoom } from './view.ts'
import { WaitingRoom } from './WaitingRoom.tsx'

/** How often the page looks whether a number has become late, in ms. */
const LOOK = 250

/** A room of 竞技场: waiting, the battle, and its result; also for those who watch, and as a replay. */
export default function BattleRoomPage() {
  const [stageDown, setStageDown] = useState(false)
  const use = useRoom(stageDown)
  const { room, status, me, phase, replaying } = use
  const sealed = useServerTime((now) => room !== null && isSealBarred(room, now), LOOK)
  useBarredBack(me !== null && !replaying && phase !== null && (sealed || isBarred(phase)))
  return (
    <div className={page.page}>
      {room && phase && <Spoken room={room} phase={phase} me={me} />}
      {room && <StageLayer onDown={setStageDown} onSceneDown={setStageDown} standIn={<RoundList room={room} me={me} />} />}
      {(status !== 'loading' && !room) || phase === 'cancelled' ? <HeaderTitle text='竞技场' /> : null}
      {room && phase ? <Chrome {...use} /> : <NoRoom status={status} onRetry={use.load} />}
    </div>
  )
}

function Chrome(use: RoomUse) {
  const { phase } = use
  if (phase === 'cancelled') return <Cancelled />
  if (phase === 'waiting') return <WaitingRoom use={use} />
  if (phase === 'over') return <RoomOver use={use} />
  return <RunningChrome use={use} />
}

/** Tells a screen reader when the room is sealed, of each round when its reels stand still, and of the end. */
function Spoken({ room, phase, me }: { room: BattleRoom; phase: RoomPhase; me: number | null }) {
  const landed = useLandedRoom(room)
  return (
    <p className='sr-only' role='status'>
      {spokenRoom(landed, phase, me)}
    </p>
  )
}

function Cancelled() {
  return (
    <div className={page.centre}>
      <EmptyState
        art={<img src={artUrl('items/axe_tiger')} alt='' />}
        title='房间已取消'
        text='已入场的玩家，金币已全额退回。可以创建或加入其他房间'
      >
        <Button tone='gold' size='sm' onClick={() => go('/battle')}>
          返回竞技场
        </Button>
      </EmptyState>
    </div>
  )
}

/** What shows instead of a room that loads, that could not be loaded, or that is not there. */
function NoRoom({ status, onRetry }: { status: RoomUse['status']; onRetry: () => void }) {
  if (status === 'loading') return <div className={page.centre} role='status' aria-label='正在读取' />
  return (
    <div className={page.centre}>
      {status === 'wrong' ? (
        <WrongLink way='/battle' label='返回竞技场' />
      ) : status === 'error' ? (
        <ErrorState onRetry={onRetry} />
      ) : (
        <NotFound />
      )}
    </div>
  )
}

/** A room that is not there, or a private one whose code is missing. */
function NotFound() {
  const [entering, setEntering] = useState(false)
  return (
    <>
      <EmptyState art={<img src={artUrl('items/axe_tiger')} alt='' />} title='没有找到房间' text='房间不存在，或需要房间码才能进入'>
        <Button tone='ghost' size='sm' onClick={() => go('/battle')}>
          返回竞技场
        </Button>
        <Button tone='gold' size='sm' onClick={() => requireLogin() && setEntering(true)}>
          输入房间码
        </Button>
      </EmptyState>
      <CodeEntry open={entering} onClose={() => setEntering(false)} />
    </>
  )
}
