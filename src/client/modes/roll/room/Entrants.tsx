import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { RobotMark } from '#client/chrome/RobotMark.tsx'
import { VirtualRows } from '#client/chrome/VirtualRows.tsx'
import type { RollEntrant } from '#shared/modes/roll/room.ts'
import { loadEntrants } from '#state/modes/roll/proof.ts'
import { appState } from '#state/platform/app.ts'
import css from './Entrants.module.css'

const ROW = 52
/** Rows below the view that are loaded in advance. */
const AHEAD = 40

/** Everybody in a room, in the order in which they came. A null `roomId` closes the dialog. */
export function Entrants({ roomId, count, onClose }: { roomId: string | null; count: number; onClose: () => void }) {
  return (
    <Modal open={roomId !== null} onClose={onClose} title={`参加的玩家 ${count.toLocaleString('en-US')}`} height={520}>
      {roomId && <List roomId={roomId} />}
    </Modal>
  )
}

function List({ roomId }: { roomId: string }) {
  const list = useRef<HTMLElement>(null)
  const { rows, failed, want, retry } = useEntrants(roomId)
  const uid = useSnapshot(appState).userInfo?.uid
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list must scroll by keyboard
    <section className={css.list} ref={list} tabIndex={0} aria-label='参加的玩家'>
      <VirtualRows items={rows} rowHeight={ROW} scroller={list} label='参加的玩家' onLast={(row) => want(row + AHEAD)}>
        {({ place, headPic, headGround, nickname, robot, customerId }) => (
          <div className={cx(css.row, customerId === uid && css.me)}>
            <b className={css.place}>{place}</b>
            <Avatar src={headPic} frame={headGround} size={36} />
            <span className={css.name}>{customerId === uid ? '我' : nickname}</span>
            {robot && <RobotMark />}
          </div>
        )}
      </VirtualRows>
      {failed && <ErrorState onRetry={retry} />}
    </section>
  )
}

/** Loads the entrants page by page as they are looked at. */
function useEntrants(roomId: string) {
  const [rows, setRows] = useState<readonly RollEntrant[]>([])
  const [failed, setFailed] = useState(false)
  const loading = useRef(false)
  const ended = useRef(false)
  const more = async (after: number) => {
    if (loading.current || ended.current) return
    loading.current = true
    setFailed(false)
    try {
      const fresh = (await loadEntrants(roomId, after)).filter(({ place }) => place > after)
      ended.current = fresh.length === 0
      setRows((known) => [...known, ...fresh])
    } catch {
      setFailed(true)
    }
    loading.current = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is loaded once
  useEffect(() => void more(0), [roomId])
  const last = rows.at(-1)?.place ?? 0
  return { rows, failed, want: (row: number) => row >= rows.length && void more(last), retry: () => void more(last) }
}
