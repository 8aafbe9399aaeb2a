import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { skip } from '#client/chrome/icons/moreGlyphs.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import { SharedActs } from '#client/stage/SharedActs.tsx'
import { SharedFrame } from '#client/stage/SharedFrame.tsx'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import type { SharedBattle as Book } from '#shared/modes/battle/shared.ts'
import { revealShared, sharedReplayState, showShared, skipShared } from '#state/core/play/sharedReplay.ts'
import { stageState } from '#state/core/play/stage.ts'
import { sharedBattleState, showOfBattle } from '#state/modes/battle/sharedBattle.ts'
import { battleScene } from '#state/modes/battle/stage.ts'
import { loadStrips } from '../room/loadStrips.ts'
import { ResultHead, ROBOT_WON, robotWon, titleOf } from '../room/ResultHead.tsx'
import over from '../room/RoomOver.module.css'
import { Above } from '../room/RoomOver.tsx'
import { RoundList } from '../room/RoundList.tsx'
import running from '../room/RunningChrome.module.css'
import { SeatRow } from '../room/SeatRow.tsx'
import { VerifyDialog } from '../room/VerifyDialog.tsx'
import { phaseOf, ranking, spokenRoom } from '../room/view.ts'
import css from './SharedBattle.module.css'

/** How often the page looks whether the battle is over, in ms. The scene keeps its own time. */
const LOOK = 200
const WAY = { name: '我也来一局', to: '/battle' } as const

/** A battle that was shared, from the moment when its room became full. */
export default function SharedBattle({ token, book }: { token: string; book: Book }) {
  const { shown, nickname } = useSnapshot(sharedReplayState)
  const { heldAt } = useSnapshot(sharedBattleState)
  const room = (useSnapshot(sharedBattleState).room ?? book.room) as BattleRoom
  useEffect(() => {
    void loadStrips(book.room)
    return showShared(showOfBattle(book.room))
  }, [book])
  const phase = useServerTime((now) => (room === book.room ? null : phaseOf(room, heldAt ?? now)), LOOK)
  useEffect(() => {
    if (phase === 'over') revealShared()
  }, [phase])
  return (
    <SharedFrame
      token={token}
      playing={!shown}
      held={heldAt !== null}
      spoken={shown ? spokenRoom(book.room, 'over', null) : `正在回放 ${nickname && `${nickname} 的`}一局竞技场`}
      standIn={shown ? null : <RoundList room={room} me={null} />}
      chrome={<Running room={book.room} />}
    >
      <Over room={book.room} />
    </SharedFrame>
  )
}

/** Below the scene while the battle runs. */
function Running({ room }: { room: BattleRoom }) {
  const free = useFreeArea()
  return (
    <div className={running.chrome}>
      <section className={running.free} ref={free}>
        <span />
      </section>
      <div className={running.bar} data-keep-clear>
        <p className={running.ready}>
          {room.seats} 人 · {room.boxes.length} 回合
        </p>
        <Button tone='ghost' size='sm' onClick={skipShared}>
          <Icon glyph={skip} size={18} />
          跳过
        </Button>
      </div>
    </div>
  )
}

function Over({ room }: { room: BattleRoom }) {
  const [verifying, setVerifying] = useState(false)
  const { end } = room
  const staged = useSnapshot(stageState).standing === battleScene.name
  if (!end) return null
  return (
    <div className={over.over}>
      {staged ? <Above /> : <ResultHead room={room} end={end} me={null} />}
      {staged && <h2 className='sr-only'>{titleOf(room)}</h2>}
      <ol className={over.rows}>
        {ranking(room).map((seat, place) => (
          <SeatRow key={seat} room={room} seat={seat} place={place + 1} mine={false} prize={end.prizes[seat]} />
        ))}
      </ol>
      {staged && robotWon(room, end) && <p className={over.robots}>{ROBOT_WON}</p>}
      <div className={css.acts}>
        <SharedActs way={WAY} onCheck={() => setVerifying(true)} />
      </div>
      <VerifyDialog room={room} open={verifying} onClose={() => setVerifying(false)} />
    </div>
  )
}
