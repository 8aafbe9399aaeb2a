import { ChevronFirst, ChevronLast, Pause, Play, Repeat, StepBack, StepForward } from 'lucide-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { FRAME } from '#scenes/lab/player.ts'
import { useWords } from '../language.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Segment } from '../ui/Segment.tsx'
import { SPEEDS } from './address.ts'
import { bench, chosenPreview } from './benchState.ts'
import { seek, setLoop, setSpeed, stepFrames, togglePlay } from './session.ts'
import { TimeSlider } from './TimeSlider.tsx'
import css from './Transport.module.css'

/** Number of frames that an arrow key moves together with Shift. */
const STRIDE = 10
const speeds = SPEEDS.map((value) => ({ value, label: `×${String(value).replace(/^0/, '')}` }))

/** Buttons that play the preview and move it by frames. */
export function Transport() {
  const { say } = useWords()
  const { phase, playing, loop, speed } = useSnapshot(bench)
  useKeys()
  const length = chosenPreview()?.preview.length ?? 0
  const off = phase !== 'ready'
  return (
    <div className={css.transport}>
      <TimeSlider />
      <div className={css.line}>
        <div className={css.buttons}>
          <IconButton icon={ChevronFirst} label={say('toStart')} disabled={off} onClick={() => void seek(0)} />
          <IconButton icon={StepBack} label={say('frameBack')} disabled={off} onClick={() => void stepFrames(-1)} />
          <IconButton icon={playing ? Pause : Play} label={say(playing ? 'pause' : 'play')} main disabled={off} onClick={togglePlay} />
          <IconButton icon={StepForward} label={say('frameOn')} disabled={off} onClick={() => void stepFrames(1)} />
          <IconButton icon={ChevronLast} label={say('toEnd')} disabled={off} onClick={() => void seek(length)} />
          <IconButton icon={Repeat} label={say('loop')} on={loop} onClick={() => setLoop(!loop)} />
        </div>
        <Readout length={length} />
        <div className={css.speed}>
          <Segment label={say('speed')} options={speeds} value={speed} onChange={setSpeed} />
        </div>
      </div>
    </div>
  )
}

function Readout({ length }: { length: number }) {
  const { say } = useWords()
  const { time } = useSnapshot(bench)
  return (
    <div className={css.readout}>
      <NumberField label={say('time')} sign={say('ms')} value={time} min={0} max={length} digits={1} onChange={(ms) => void seek(ms)} />
      <NumberField
        label={say('frame')}
        value={Math.round(time / FRAME)}
        min={0}
        max={Math.floor(length / FRAME)}
        onChange={(frame) => void seek(Math.round(frame) * FRAME)}
      />
    </div>
  )
}

/** True when a key belongs to an input and not to the bench. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

function useKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey) return
      const act = actOf(event)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function actOf({ key, shiftKey }: KeyboardEvent): (() => void) | null {
  const stride = shiftKey ? STRIDE : 1
  if (key === ' ') return togglePlay
  if (key === 'ArrowLeft') return () => void stepFrames(-stride)
  if (key === 'ArrowRight') return () => void stepFrames(stride)
  if (key === 'Home') return () => void seek(0)
  if (key === 'End') return () => void seek(chosenPreview()?.preview.length ?? 0)
  return null
}
