import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { plus } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { minusLine } from '#client/chrome/icons/moreGlyphs.ts'
import type { Typed } from '#client/chrome/useTyped.ts'
import { playSound } from '#state/platform/sound.ts'
import css from './Stepper.module.css'

/** Most characters for which the field grows. */
const WIDEST = 16
/** Ms until a held button repeats, and between two repetitions. */
const HOLD = 380
const REPEAT = 70

interface Props {
  label: string
  /** How the value is written while nobody types. */
  text: string
  icon?: ReactNode
  disabled?: boolean
  small?: boolean
  onStep: (way: 1 | -1) => void
  /** What the player types. */
  typed: Typed
  className?: string | undefined
}

/** A number between − and +, which repeat while they are held. A tap on the number lets the player type another one. */
export function Stepper({ label, text, icon, disabled = false, small, onStep, typed, className }: Props) {
  const step = (way: 1 | -1) => {
    typed.forget()
    onStep(way)
  }
  return (
    <fieldset className={cx(css.stepper, small && css.small, disabled && css.off, className)} aria-label={label} disabled={disabled}>
      <Held label={`减少${label}`} glyph={minusLine} onStep={() => step(-1)} />
      <Value label={label} text={text} icon={icon} typed={typed} />
      <Held label={`增加${label}`} glyph={plus} onStep={() => step(1)} />
    </fieldset>
  )
}

function Held({ label, glyph, onStep }: { label: string; glyph: string; onStep: () => void }) {
  const step = useRef(onStep)
  step.current = onStep
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const repeated = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const repeat = () => {
    repeated.current = true
    step.current()
    timer.current = setTimeout(repeat, REPEAT)
  }
  return (
    <button
      type='button'
      className={css.step}
      aria-label={label}
      onPointerDown={() => {
        repeated.current = false
        timer.current = setTimeout(repeat, HOLD)
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (repeated.current) return
        playSound('button')
        onStep()
      }}
    >
      <Icon glyph={glyph} size={18} />
    </button>
  )
}

/** The number. While it is typed anew, the old one stands behind; what is wrong stands above. */
function Value({ label, text, icon, typed }: Pick<Props, 'label' | 'text' | 'icon' | 'typed'>) {
  const { text: written, shown, fault: _fault, forget: _forget, ...events } = typed
  const hint = useId()
  return (
    <span className={cx(css.value, shown !== '' && css.wrong)}>
      {icon}
      <input
        className={css.input}
        aria-label={label}
        aria-invalid={shown !== '' || undefined}
        aria-describedby={hint}
        inputMode='decimal'
        enterKeyHint='done'
        autoComplete='off'
        placeholder={text}
        value={written ?? text}
        size={Math.min(WIDEST, Math.max(4, (written || text).length))}
        {...events}
      />
      <span id={hint} role='status' className={shown === '' ? 'sr-only' : css.hint}>
        {shown}
      </span>
    </span>
  )
}
