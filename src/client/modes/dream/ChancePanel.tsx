import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Chip } from '#client/chrome/Chip.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { DREAM } from '#shared/modes/dream/dream.ts'
import { setChance } from '#state/modes/dream/dream.ts'
import { dreamStage } from '#state/modes/dream/stage.ts'
import { playSound } from '#state/platform/sound.ts'
import css from './ChancePanel.module.css'
import { percent } from './words.ts'

const CHANCES = [500, 1_000, 2_500, 5_000, 7_500]
/** The target's worth as a multiple of the price. */
const MULTIPLES = [1.5, 2, 5, 10]
/** Share of the target's worth that the price covers, in basis points. */
const RETURN = 9_200
/** Basis points that a key moves the slider. */
const STEPS: Partial<Record<string, number>> = {
  ArrowRight: 100,
  ArrowUp: 100,
  ArrowLeft: -100,
  ArrowDown: -100,
  PageUp: 500,
  PageDown: -500,
}
const { least: LEAST, most: MOST } = DREAM.chance

const chanceOf = (multiple: number) => Math.floor(RETURN / multiple)

/** Sets the chance: a slider with a tick at every percent, fixed chances, and multiples of the price. */
export function ChancePanel() {
  const { chance, least } = useSnapshot(dreamStage)
  return (
    <Panel className={css.panel}>
      <p className={css.head}>
        成功概率 <b>{percent(chance)}</b>
        <span>
          {percent(least)} — {percent(MOST)}
        </span>
      </p>
      <Slider chance={chance} least={least} />
      <div className={css.chips}>
        {CHANCES.map((one) => (
          <Choice key={one} chance={one} now={chance} least={least} label={percent(one)} />
        ))}
        {MULTIPLES.map((one) => (
          <Choice key={one} chance={chanceOf(one)} now={chance} least={least} label={`×${one}`} name={`目标价值为价格的 ${one} 倍`} />
        ))}
      </div>
    </Panel>
  )
}

interface ChoiceProps {
  chance: number
  now: number
  least: number
  label: string
  name?: string
}

function Choice({ chance, now, least, label, name }: ChoiceProps) {
  const reachable = chance >= least
  return (
    <Chip
      on={reachable && now === chance}
      tone='gold'
      disabled={!reachable}
      className={css.chip}
      label={name ?? `成功概率 ${label}`}
      onClick={() => setChance(chance)}
    >
      {label}
    </Chip>
  )
}

/** The slider follows the finger by tenths of a percent; a key moves it by whole ones. */
function Slider({ chance, least }: { chance: number; least: number }) {
  const before = useRef(chance)
  const set = (next: number) => {
    setChance(next)
    const now = dreamStage.chance
    if (Math.floor(now / 100) !== Math.floor(before.current / 100)) {
      navigator.vibrate?.(8)
      playSound('notch', { volume: 0.7, rate: 0.8 + now / 12_500 })
    }
    before.current = now
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const ends: Partial<Record<string, number>> = { Home: least, End: MOST }
    const next = step === undefined ? ends[event.key] : snapped(dreamStage.chance, step)
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }
  const place = ((chance - LEAST) / (MOST - LEAST)) * 100
  return (
    <div className={css.slider} style={{ '--at': `${place}%` } as CSSProperties}>
      <span className={css.ticks} aria-hidden='true' />
      <input
        type='range'
        className={css.range}
        min={LEAST}
        max={MOST}
        step={10}
        value={chance}
        aria-label='成功概率'
        aria-valuemin={least}
        aria-valuetext={percent(chance)}
        onChange={({ target }) => set(target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** The next chance at a multiple of the step, so that keys lead to whole percents. */
function snapped(chance: number, step: number): number {
  const size = Math.abs(step)
  return step > 0 ? (Math.floor(chance / size) + 1) * size : (Math.ceil(chance / size) - 1) * size
}
