import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { pressed } from '#client/chrome/press.ts'
import type { RoomState } from '#shared/battle/rules.ts'
import { firstRoom, ownRooms } from '#state/battle/ownRooms.ts'
import { go } from '#state/go.ts'
import css from './RoomBar.module.css'

/** `RoomState.waiting`: the rules themselves would bring the modes of 竞技场 into the first load. */
const WAITING = 0 satisfies typeof RoomState.waiting
const WORDS: Partial<Record<RoomState, string>> = { 0: '等待中', 1: '将开战', 2: '进行中' }

/** On every page but the room itself: the way back into a room in which the player sits. */
export function RoomBar() {
  const [path] = useLocation()
  const room = firstRoom(useSnapshot(ownRooms).states)
  if (!room || path === '/battle-room') return null
  const waits = room.state === WAITING
  return (
    <button type='button' className={css.bar} onClick={pressed(() => go(`/battle-room?id=${room.roomId}`, path))}>
      <b>返回</b>
      <b>{waits ? '房间' : '对局'}</b>
      <span>{WORDS[room.state]}</span>
    </button>
  )
}
