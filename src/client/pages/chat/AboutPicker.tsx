import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Chip } from '#client/chrome/Chip.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import page from '#client/styles/page.module.css'
import type { AboutCard } from '#shared/calls/chat.ts'
import { ABOUT_KINDS, ABOUT_NAMES, type AboutKind } from '#shared/chat.ts'
import { aboutsState, chooseAbout, loadAbouts } from '#state/community/chat/about.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './AboutPicker.module.css'
import { AboutFace } from './AboutView.tsx'

/** The newest records of the player, from which one is chosen that the next line is about. */
export function AboutPicker({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title='选择一条记录' height={480}>
      {open && <Records onClose={onClose} />}
    </Modal>
  )
}

function Records({ onClose }: { onClose: () => void }) {
  const { status, cards } = useSnapshot(aboutsState)
  const [kind, setKind] = useState<AboutKind | null>(null)
  useEffect(() => void loadAbouts(), [])
  if (status === 'error' && cards.length === 0) return <ErrorState text='联网后即可选择' onRetry={() => void loadAbouts()} />
  if (status !== 'ready' && cards.length === 0) return <Waiting />
  if (cards.length === 0) return <p className={css.none}>还没有记录，开过盲盒或充值之后会出现在这里</p>
  const all = cards as readonly AboutCard[]
  const shown = all.filter((card) => kind === null || card.kind === kind)
  return (
    <>
      <div className={`${page.strip} ${css.kinds}`}>
        <Chip on={kind === null} onClick={() => setKind(null)}>
          全部
        </Chip>
        {ABOUT_KINDS.filter((each) => all.some((card) => card.kind === each)).map((each) => (
          <Chip key={each} on={kind === each} onClick={() => setKind(each)}>
            {ABOUT_NAMES[each]}
          </Chip>
        ))}
      </div>
      <ul className={css.list}>
        {shown.map((card) => (
          <li key={`${card.kind}:${card.id}`}>
            <button
              type='button'
              className={css.row}
              onClick={pressed(() => {
                chooseAbout(card)
                onClose()
              })}
            >
              <AboutFace card={card} />
              <time className={css.time}>{timeText(card.time)}</time>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const ROWS = [1, 2, 3, 4, 5] as const

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取记录'>
      {ROWS.map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  )
}
