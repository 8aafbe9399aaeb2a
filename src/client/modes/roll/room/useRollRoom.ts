import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useAddress } from '#client/chrome/useAddress.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import { useReveal } from '#client/stage/useShow.ts'
import { isIdText } from '#shared/linkParts.ts'
import type { RollOwn, RollRoom } from '#shared/modes/roll/room.ts'
import { showAtOf, showTime } from '#shared/modes/roll/timeline.ts'
import { skipState, skipsTimed } from '#state/core/play/skipping.ts'
import { leaveRollWatch, rollState, watchRoll } from '#state/modes/roll/room.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { phaseOf, type RollPhase } from './phase.ts'
import { useRollStage } from './useRollStage.ts'

/** How often the page looks where the room is, in ms. The scene keeps its own time. */
const LOOK = 200

/** What the parts of the page know of the room. */
export interface RollUse {
  /** `wrong`: the address names no room. */
  status: 'loading' | 'ready' | 'error' | 'gone' | 'wrong'
  room: RollRoom | null
  own: RollOwn | null
  /** The player's uid; null for a visitor. */
  me: string | null
  phase: RollPhase | null
  /** Server time of the first frame of the draw that is shown; null without one, and while a replay waits for its stage. */
  since: number | null
  load: () => void
  replay: () => void
  /** Ends the draw, or its replay, at its result for this player. */
  skip: () => void
}

/** Loads and follows the room that the address names, and shows it on the stage. Without a stage the page's rows show the draw. */
export function useRollRoom(stageDown: boolean): RollUse {
  const { status, own } = useSnapshot(rollState)
  const room = useSnapshot(rollState).room as RollRoom | null
  const { token, userInfo } = useSnapshot(appState)
  const [roomId] = useAddress('id')
  const [replayed, setReplayed] = useState<number | null>(null)
  const [skipped, setSkipped] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the watch ends with the login
  const load = useCallback(() => {
    if (isIdText(roomId)) void watchRoll(roomId)
  }, [roomId, token])
  useEffect(() => {
    setReplayed(null)
    setSkipped(false)
    load()
    return leaveRollWatch
  }, [load])
  const skip = useCallback(() => {
    setReplayed(null)
    setSkipped(true)
  }, [])
  const ended = useServerTime((now) => replayed !== null && now >= replayed + showTime(room?.book?.wins.length ?? 0), LOOK)
  const replaying = replayed !== null && !(stageDown && ended)
  const live = useServerTime((now) => room && phaseOf(room, now), LOOK)
  const skips = skipsTimed(useSnapshot(skipState), room?.book?.wins.map(({ grade }) => grade) ?? []) && own?.joined === true
  const phase = replaying ? 'drawing' : live === 'drawing' && (skipped || skips) ? 'over' : live
  const me = userInfo?.uid ?? null
  useReveal(replaying && !stageDown, false, skip)
  useRollStage(room, { phase, me, joined: own?.joined === true, replayed: replaying ? replayed : null })
  return {
    status: isIdText(roomId) ? status : 'wrong',
    room,
    own,
    me,
    phase,
    since: sinceOf(room, replaying ? replayed : null, stageDown),
    load,
    skip,
    replay: () => setReplayed(serverNow()),
  }
}

function sinceOf(room: RollRoom | null, replayed: number | null, stageDown: boolean): number | null {
  if (replayed !== null) return stageDown ? replayed : null
  return room?.book ? showAtOf(room.book.drawAt) : null
}
