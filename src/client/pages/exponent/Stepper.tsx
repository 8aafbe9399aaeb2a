import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { plus } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { minusLine } from '#client/chrome/icons/moreGlyphs.ts'
import { playSound } from '#state/sound.ts'
import css from './Stepper.module.css'

/** Ms until a held button repeats, and between two repetitions. */
const HOLD = 380
const REPEAT = 70

interface Props {
  label: string
  value: number
  /** How the value is written while nobody types. */
  text: string
  icon?: ReactNode
  disabled?: boolean
  small?: boolean
  onStep: (way: 1 | -1) => void
  onType: (typed: number) => void
  className?: string | undefined
}

/** A number between − and +, which repeat while they are held. A tap on the number lets the player type it. */
export function Stepper({ label, value, text, icon, disabled = false, small, onStep, onType, className }: Props) {
  return (
    <fieldset className={cx(css.stepper, small && css.small, disabled && css.off, className)} aria-label={label} disabled={disabled}>
      <Held label={`减少${label}`} glyph={minusLine} onStep={() => onStep(-1)} />
      <Typed label={label} value={value} text={text} icon={icon} onType={onType} />
      <Held label={`增加${label}`} glyph={plus} onStep={() => onStep(1)} />
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

/** The number. What was typed counts when the player leaves the field or presses Enter. */
function Typed({ label, value, text, icon, onType }: Pick<Props, 'label' | 'value' | 'text' | 'icon' | 'onType'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const done = () => {
    const number = Number(typed)
    if (typed !== null && typed.trim() !== '' && Number.isFinite(number)) onType(number)
    setTyped(null)
  }
  return (
    <span className={css.value}>
      {icon}
      <input
        className={css.input}
        aria-label={label}
        inputMode='decimal'
        value={typed ?? text}
        size={Math.max(4, (typed ?? text).length)}
        onFocus={() => setTyped(String(value))}
        onChange={({ target }) => setTyped(target.value.replace(/[^\d.]/g, '').slice(0, 7))}
        onBlur={done}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </span>
  )
}
