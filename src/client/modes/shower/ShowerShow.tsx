import * as Dialog from '@radix-ui/react-dialog'
import { type MutableRefObject, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { close } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { ServerText } from '#client/chrome/ServerText.tsx'
import { shieldTaps } from '#client/chrome/tapShield.ts'
import { useClosesOnBack } from '#client/chrome/useClosesOnBack.ts'
import { useServerPaint, useServerSeconds, useServerTime } from '#client/chrome/useServerTime.ts'
import { StageLayer } from '#client/stage/StageLayer.tsx'
import { useSkipKeys } from '#client/stage/skipKeys.ts'
import { useStageRoom } from '#client/stage/useStageRoom.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import type { Shower } from '#shared/modes/shower/shower.ts'
import { tapNext } from '#state/modes/shower/taps.ts'
import { appState } from '#state/platform/app.ts'
import { artUrl } from '#state/platform/images.ts'
import { ShowerEnd } from './ShowerEnd.tsx'
import { ShowerPurse } from './ShowerPurse.tsx'
import css from './ShowerShow.module.css'
import { type ShowerPlay, useShowerPlay } from './useShowerPlay.ts'

import { endTitle, SPOKEN, sharingTitle } from './words.ts'

/** The show of a shower over the whole screen: the scene, the time, the own packets, and the sum in the end. */
export default function ShowerShow({ shower, onClose }: { shower: Shower; onClose: () => void }) {
  useClosesOnBack(true, onClose)
  const { token } = useSnapshot(appState)
  const stays = useRef(false)
  useEffect(() => shieldTaps, [])
  useEffect(() => {
    if (!token) onClose()
  }, [token, onClose])
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className={css.show}
          data-show=''
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => stays.current && event.preventDefault()}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <Dialog.Title className='sr-only'>红包雨</Dialog.Title>
          <Show shower={shower} onClose={onClose} stays={stays} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ShowProps {
  shower: Shower
  onClose: () => void
  /** True while Escape must not close the show: it rains, and packets could be lost by it, or it skips. */
  stays: MutableRefObject<boolean>
}

function Show({ shower, onClose, stays }: ShowProps) {
  const play = useShowerPlay(shower)
  const [down, setDown] = useState(false)
  const { phase, end } = play
  const sharing = phase === 'settle' && !end
  useSkipKeys(sharing, play.skip)
  useEffect(() => {
    stays.current = phase === 'rain' || sharing
  }, [stays, phase, sharing])
  const [head, foot, sky] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)]
  useStageRoom(sky, head, foot)
  return (
    <>
      <p className='sr-only' role='status'>
        {end ? endTitle(end.shower) : SPOKEN[phase]}
      </p>
      <div className={css.sky} ref={sky}>
        <StageLayer standIn={<StandIn />} onDown={setDown} onSceneDown={setDown} />
      </div>
      <header className={css.head} ref={head}>
        <Dialog.Close className={css.close} aria-label='离开红包雨' onClick={pressed()}>
          <Icon glyph={close} size={22} />
        </Dialog.Close>
        <h1 className={css.title}>红包雨</h1>
        <Time {...play} />
      </header>
      <div className={css.middle}>
        <Notice {...play} />
        {phase === 'rain' && play.refusal === null && <Grab plain={down} />}
        {sharing && (
          <span className={css.skip}>
            <Button tone='ghost' size='sm' onClick={play.skip}>
              跳过
            </Button>
          </span>
        )}
      </div>
      <footer className={cx(css.foot, end && css.tall)} ref={foot}>
        {end ? <ShowerEnd {...play} {...end} onClose={onClose} /> : <ShowerPurse {...play} />}
      </footer>
    </>
  )
}

/** Stands for the sky until the scene is there, and where it cannot be drawn. */
function StandIn() {
  return (
    <div className={css.standIn}>
      <img src={artUrl('icons/red-packet')} alt='' />
    </div>
  )
}

/** The time until the start, then the time that is left with its bar. */
function Time({ shower, phase, end }: ShowerPlay) {
  const { startAt } = shower
  if (phase === 'early' || phase === 'door') return <BeforeStart startAt={startAt} />
  if (phase === 'settle') return <p className={css.told}>{end ? endTitle(end.shower) : sharingTitle(shower)}</p>
  return <RainLeft startAt={startAt} />
}

function BeforeStart({ startAt }: { startAt: number }) {
  const seconds = useServerSeconds(startAt)
  const text = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={css.time} role='timer' aria-label={`距离开始 ${text}`}>
      <small>距离开始</small>
      {text}
    </p>
  )
}

/** How often the time that is left is written, in ms. */
const STEP = 100

function RainLeft({ startAt }: { startAt: number }) {
  const bar = useRef<HTMLElement>(null)
  const leftAt = (now: number) => Math.max(0, startAt + SHOWER.length - now)
  const rush = useServerTime((now) => leftAt(now) <= SHOWER.length - SHOWER.rush, STEP)
  useServerPaint((now) => {
    if (bar.current) bar.current.style.transform = `scaleX(${leftAt(now) / SHOWER.length})`
  }, STEP)
  return (
    <>
      <p className={cx(css.time, rush && css.rush)} aria-hidden='true'>
        <ServerText text={(now) => `${(leftAt(now) / 1_000).toFixed(1).padStart(4, '0')}s`} step={STEP} />
      </p>
      <span className={css.bar} aria-hidden='true'>
        <i ref={bar} />
      </span>
    </>
  )
}

/** Why the player cannot take part, or that the line is broken. */
function Notice({ refusal, lost }: ShowerPlay) {
  if (refusal !== null)
    return (
      <p className={css.notice} role='alert'>
        {refusal}
      </p>
    )
  return lost ? (
    <p className={css.notice} role='status'>
      网络不稳，正在重新提交您抢到的红包
    </p>
  ) : null
}

/** Tears the next packet, for keys and for screen readers. Where the scene cannot be drawn it is the way to play. */
function Grab({ plain }: { plain: boolean }) {
  return (
    <button type='button' className={cx(css.grab, plain && css.plain)} onClick={() => tapNext()}>
      抢红包
    </button>
  )
}
