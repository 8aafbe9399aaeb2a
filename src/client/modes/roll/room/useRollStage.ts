import { useEffect } from 'react'
import type { RollRoom } from '#shared/modes/roll/room.ts'
import { showAtOf } from '#shared/modes/roll/timeline.ts'
import { leaveStage } from '#state/core/play/stage.ts'
import { enterRoll, playRoll, setRollRoom } from '#state/modes/roll/stage.ts'
import type { RollPhase } from './phase.ts'

interface Shown {
  phase: RollPhase | null
  me: string | null
  joined: boolean
  /** Server time at which the player asked to see the draw once more; null otherwise. */
  replayed: number | null
}

/** Hands the room to the scene until its draw, then the draw. A room that is over or cancelled leaves the stage. */
export function useRollStage(room: RollRoom | null, { phase, me, joined, replayed }: Shown): void {
  const rests = phase === 'open' || phase === 'gathering'
  const draws = phase === 'drawing'
  const roomId = room?.roomId
  useEffect(() => {
    if (room && (rests || draws)) setRollRoom(room, me, joined)
  }, [room, me, joined, rests, draws])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draw does not begin anew when the room is told again
  useEffect(() => {
    if (rests) enterRoll()
    else if (draws && room?.book) playRoll(room.book, replayed === null ? { since: showAtOf(room.book.drawAt) } : { at: 0 })
    else leaveStage()
  }, [roomId, rests, draws, replayed])
  useEffect(() => leaveStage, [])
}
