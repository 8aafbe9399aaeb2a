import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { pressed } from '#client/chrome/press.ts'
import { rem } from '#client/chrome/rem.ts'
import { ownRooms } from '#state/modes/battle/ownRooms.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import css from './RoomBar.module.css'
import { roomSigns } from './roomSigns.ts'

const ROOM = '/battle-room'
/** From the top of one sign to that of the next, in px at 375 width. */
const STEP = 70

/** The ways back into the rooms in which the player sits, see `roomSigns`. A room that bars the way back shows none. */
export function RoomBar() {
  const [path] = useLocation()
  const search = useSearch()
  const { isBack } = useSnapshot(appState)
  const { states } = useSnapshot(ownRooms)
  const inRoom = path === ROOM
  if (inRoom && !isBack) return null
  const signs = roomSigns(states, path, inRoom ? new URLSearchParams(search).get('id') : null)
  return (
    <>
      {signs.map(({ roomId, words, state }, at) => (
        <button
          key={roomId}
          type='button'
          className={css.bar}
          style={at > 0 ? { marginTop: rem(at * STEP) } : undefined}
          onClick={pressed(() => go(`${ROOM}?id=${roomId}`, inRoom ? '/battle' : path))}
        >
          {words.map((line) => (
            <b key={line}>{line}</b>
          ))}
          <span>{state}</span>
        </button>
      ))}
    </>
  )
}
