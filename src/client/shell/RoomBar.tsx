import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { pressed } from '#client/chrome/press.ts'
import { rem } from '#client/chrome/rem.ts'
import type { RoomState } from '#shared/modes/battle/rules.ts'
import { otherRooms, ownRooms } from '#state/modes/battle/ownRooms.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import css from './RoomBar.module.css'

/** `RoomState.waiting`: the rules themselves would bring the modes of 竞技场 into the first load. */
const WAITING = 0 satisfies typeof RoomState.waiting
const WORDS: Partial<Record<RoomState, string>> = { 0: '等待中', 1: '将开战', 2: '进行中' }
const ROOM = '/battle-room'
/** From the top of one sign to that of the next, in px at 375 width. */
const STEP = 70

/** The ways back into the rooms in which the player sits, one sign for each but the one in view. A room that bars the way back shows none. */
export function RoomBar() {
  const [path] = useLocation()
  const search = useSearch()
  const { isBack } = useSnapshot(appState)
  const { states } = useSnapshot(ownRooms)
  const inRoom = path === ROOM
  if (inRoom && !isBack) return null
  const rooms = otherRooms(states, inRoom ? new URLSearchParams(search).get('id') : null)
  return (
    <>
      {rooms.map(({ roomId, state }, at) => (
        <button
          key={roomId}
          type='button'
          className={css.bar}
          style={at > 0 ? { marginTop: rem(at * STEP) } : undefined}
          onClick={pressed(() => go(`${ROOM}?id=${roomId}`, inRoom ? '/battle' : path))}
        >
          <b>返回</b>
          <b>{state === WAITING ? '房间' : '对局'}</b>
          <span>{WORDS[state]}</span>
        </button>
      ))}
    </>
  )
}
