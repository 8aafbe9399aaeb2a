import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { lock, spinner } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import type { Frame } from '#shared/calls/shop.ts'
import { appState } from '#state/platform/app.ts'
import { framesState, loadFrames, wearFrame } from '#state/platform/frames.ts'
import { go } from '#state/platform/go.ts'
import css from './FrameList.module.css'

const NONE: Frame = { frameId: 0, name: '不佩戴', headGround: '', owned: true, worn: false }
const WAITING = [1, 2, 3, 4, 5, 6]

interface Props {
  /** The frame that the player tries on without owning it. */
  tried: Frame | null
  onTry: (frame: Frame | null) => void
}

/** All frames of the shop. A tap wears an owned frame. Another frame is tried on, and a button leads to 商城. */
export function FrameList({ tried, onTry }: Props) {
  const { status, items } = useSnapshot(framesState)
  const [busy, setBusy] = useState(-1)
  useEffect(() => {
    void loadFrames()
    return () => onTry(null)
  }, [onTry])

  const grid = useRef<HTMLDivElement>(null)
  // The button to 商城 covers the lower part of the list. The chosen frame must stay in view.
  useEffect(() => {
    if (tried) grid.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' })
  }, [tried])

  const act = async (frame: Frame) => {
    onTry(frame.owned ? null : frame)
    if (!frame.owned || frame.worn || busy !== -1) return
    setBusy(frame.frameId)
    await wearFrame(frame.frameId).catch(() => undefined)
    setBusy(-1)
  }

  if (items.length === 0) return <Without failed={status === 'error'} />
  const mine = items.filter(({ owned }) => owned)
  const frames = [{ ...NONE, worn: !items.some(({ worn }) => worn) }, ...mine, ...items.filter(({ owned }) => !owned)]
  return (
    <>
      <div className={css.scroll}>
        <div className={css.grid} ref={grid}>
          {frames.map((frame) => (
            <Choice
              key={frame.frameId}
              frame={frame}
              on={tried ? tried.frameId === frame.frameId : frame.worn}
              busy={busy === frame.frameId}
              onClick={() => void act(frame)}
            />
          ))}
        </div>
      </div>
      {tried && (
        <div className={css.shop}>
          <span className={css.tried}>试戴：{tried.name}</span>
          <Button tone='gold' size='sm' onClick={() => go('/shop?tab=frames', '/mine')}>
            去商城
          </Button>
        </div>
      )}
    </>
  )
}

interface ChoiceProps {
  frame: Frame
  on: boolean
  busy: boolean
  onClick: () => void
}

const stateOf = ({ owned, worn }: Frame) => (worn ? '佩戴中' : owned ? '点按佩戴' : '未拥有')

function Choice({ frame, on, busy, onClick }: ChoiceProps) {
  const { userInfo } = useSnapshot(appState)
  return (
    <button type='button' className={cx(css.choice, on && css.on)} aria-pressed={on} aria-busy={busy} onClick={pressed(onClick)}>
      <Avatar size={56} src={userInfo?.headPic ?? ''} frame={frame.headGround} tone='violet' />
      <span className={css.name}>{frame.name}</span>
      <span className={cx(css.state, frame.worn && css.worn)}>
        {busy && <Icon glyph={spinner} size={13} className={css.spin} />}
        {!busy && !frame.owned && <Icon glyph={lock} size={12} />}
        {stateOf(frame)}
      </span>
    </button>
  )
}

function Without({ failed }: { failed: boolean }) {
  if (failed) return <ErrorState onRetry={() => void loadFrames()} text='头像框都在账户里，联网后即可查看' />
  return (
    <div className={cx(css.scroll, css.grid)} role='status' aria-label='正在读取头像框'>
      {WAITING.map((at) => (
        <Skeleton key={at} height={118} />
      ))}
    </div>
  )
}
