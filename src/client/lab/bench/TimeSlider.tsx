import { type PointerEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { FRAME } from '#scenes/lab/player.ts'
import { useWords } from '../language.ts'
import { bench, chosenPreview } from './benchState.ts'
import { pause, seek, stepFrames } from './session.ts'
import css from './TimeSlider.module.css'

/** Ms that two labels of the ruler can be apart. The first step with few enough labels is used. */
const STEPS = [100, 200, 500, 1_000, 2_000, 5_000, 10_000]
const MOST_LABELS = 12

const snap = (ms: number) => Math.round(ms / FRAME) * FRAME

/** The time of the preview, exact to the frame, with its key moments. */
export function TimeSlider() {
  const { say } = useWords()
  const { time, phase, scene, name } = useSnapshot(bench)
  const rail = useRef<HTMLDivElement>(null)
  const [hover, setHover] = useState<number | null>(null)
  const preview = chosenPreview()?.preview
  const length = preview?.length ?? 1
  const at = (event: PointerEvent) => {
    const { left, width } = rail.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return Math.min(snap(Math.min(Math.max((event.clientX - left) / width, 0), 1) * length), length)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    setHover(at(event))
    if (event.buttons & 1) void seek(at(event))
  }
  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pause()
    void seek(at(event))
  }
  const part = (ms: number) => `${(ms / length) * 100}%`
  return (
    <div className={css.slider} data-off={phase !== 'ready'} key={`${scene}/${name}`}>
      <div
        ref={rail}
        className={css.rail}
        role='slider'
        tabIndex={0}
        aria-label={say('time')}
        aria-valuemin={0}
        aria-valuemax={length}
        aria-valuenow={time}
        aria-valuetext={`${time.toFixed(1)} ms`}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerLeave={() => setHover(null)}
        onKeyDown={({ key }) => {
          if (key === 'PageUp') void stepFrames(60)
          if (key === 'PageDown') void stepFrames(-60)
        }}
      >
        <Ruler length={length} />
        <span className={css.past} style={{ width: part(Math.min(time, length)) }} />
        {hover !== null && (
          <span className={css.hover} style={{ left: part(hover) }}>
            <b>{(hover / 1000).toFixed(3)} s</b>
          </span>
        )}
        <span className={css.head} style={{ left: part(Math.min(time, length)) }} />
      </div>
      {preview?.moments.map((moment) => (
        <button
          key={moment}
          type='button'
          className={css.moment}
          style={{ left: part(moment) }}
          aria-label={say('moment', { time: moment })}
          title={say('moment', { time: moment })}
          data-on={Math.abs(moment - time) < FRAME / 2}
          onClick={() => {
            pause()
            void seek(moment)
          }}
        />
      ))}
    </div>
  )
}

function Ruler({ length }: { length: number }) {
  const step = STEPS.find((ms) => length / ms <= MOST_LABELS) ?? 20_000
  const marks = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step)
  return (
    <>
      {marks.map((ms) => (
        <span key={ms} className={css.mark} style={{ left: `${(ms / length) * 100}%` }}>
          {ms / length < 0.97 && <small>{ms / 1000}</small>}
        </span>
      ))}
    </>
  )
}
