import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useAddress } from '#client/chrome/useAddress.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import { battleRoomLink } from '#shared/linkParts.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { skipState, skipsTimed } from '#state/core/play/skipping.ts'
import { leaveStage } from '#state/core/play/stage.ts'
import { replayOf } from '#state/modes/battle/replay.ts'
import { leaveRoomWatch, roomState, watchRoom } from '#state/modes/battle/room.ts'
import { battleStage, enterBattle, setBattleRoom, stripKey } from '#state/modes/battle/stage.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { loadStrips } from './loadStrips.ts'
import { gradesDrawn, type RoomPhase, seatOf, shownPhase } from './view.ts'

/** How often the page looks where the room is, in ms. The scene keeps its own time. */
const LOOK = 200
/** A battle that ended so many ms ago was not watched: the page shows its result at once. */
const MISSED = 1_000

/** What the parts of the page know of the room. */
export interface RoomUse {
  /** `wrong`: the address names no room. */
  status: 'loading' | 'ready' | 'error' | 'gone' | 'wrong'
  /** The room, or its replay; null before it is there. */
  room: BattleRoom | null
  /** Seat of the player; null for somebody who watches. */
  me: number | null
  phase: RoomPhase | null
  watching: number
  /** True while a battle that is over is shown once more. */
  replaying: boolean
  /** True when the stage has shown the battle, and so its end. */
  staged: boolean
  load: () => void
  replay: () => void
  /** Ends a replay at its result. */
  skip: () => void
}

/** Loads and follows the room that the address names, and shows it on the stage. Without a stage the result shows as soon as it is told. */
export function useRoom(stageDown: boolean): RoomUse {
  const { status, watching } = useSnapshot(roomState)
  const live = useSnapshot(roomState).room as BattleRoom | null
  const uid = useSnapshot(appState).userInfo?.uid
  const [roomId] = useAddress('id')
  const [code] = useAddress('code')
  const [replayed, setReplayed] = useState<BattleRoom | null>(null)
  const { token } = useSnapshot(appState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the watch ends with the login
  const load = useCallback(() => {
    const link = battleRoomLink(roomId, code)
    if (link) void watchRoom(link.roomId, { code: link.code })
  }, [roomId, code, token])
  useEffect(() => {
    setReplayed(null)
    load()
    return () => {
      leaveRoomWatch()
      leaveStage()
    }
  }, [load])

  const skip = useCallback(() => setReplayed(null), [])

  const room = replayed ?? live
  const me = room ? seatOf(room, uid) : null
  const staged = useStage(room, me) && !stageDown
  const skips = useSnapshot(skipState)
  const endless = stageDown || (!replayed && me !== null && skipsTimed(skips, gradesDrawn(room)))
  const phase = useServerTime((now) => room && shownPhase(room, now, endless), LOOK)
  useEffect(() => {
    if (replayed && phase === 'over') setReplayed(null)
  }, [replayed, phase])
  return {
    status: battleRoomLink(roomId, code) ? status : 'wrong',
    room,
    me,
    phase,
    watching,
    replaying: replayed !== null,
    staged,
    load,
    replay: () => live && setReplayed(replayOf(live, serverNow())),
    skip,
  }
}

/** Hands the room, its emotes and the strips of its boxes to the scene. Returns whether the scene shows the room. */
function useStage(room: BattleRoom | null, me: number | null): boolean {
  const [staged, setStaged] = useState(false)
  const { emotes } = useSnapshot(roomState)
  const shown = room !== null && (room.end === null || serverNow() < room.end.settledAt + MISSED)
  useEffect(() => {
    if (!shown) return
    enterBattle()
    setStaged(true)
  }, [shown])
  useEffect(() => {
    // While it waits, the page's own cards show who sits there.
    if (room && room.startAt !== null) setBattleRoom(room, me)
  }, [room, me])
  useEffect(() => {
    battleStage.emotes = emotes.flatMap((shown, seat) => (shown ? [{ seat, ...shown }] : []))
  }, [emotes])
  const boxes = room?.boxes.map(stripKey).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the boxes, which are another array after each event
  useEffect(() => void loadStrips(room), [boxes])
  return staged
}
