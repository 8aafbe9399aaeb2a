import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isEnter } from './isEnter.ts'
import { type NumberRule, readTyped } from './typedNumber.ts'

/** A number that can be typed. */
export interface Typed {
  /** What is typed; null while nobody does, then the number shows as it is. */
  text: string | null
  /** Why what is typed is no number that counts; '' when it is one, or nothing. Nothing may be bought then. */
  fault: string
  /** The same as far as it is to be shown: not while more digits may still mend it. */
  shown: string
  /** Forgets what is typed, e.g. because the number was chosen in another way. */
  forget: () => void
  onFocus: () => void
  onBlur: () => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

const COMPOSING = '请先完成输入'

/**
 * Lets a player type a number. The field is empty when it gets the focus, wherever a phone sets the caret, so that digits replace the number and
 * never stand within it. Each text that is a number counts at once; with any other the number from before stays, and `fault` says why.
 */
export function useTyped(value: number, rule: NumberRule, set: (value: number) => void): Typed {
  const [text, setText] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [composing, setComposing] = useState(false)
  const before = useRef(value)
  if (!text) before.current = value
  const read = readTyped(text ?? '', rule)
  const fault = composing ? COMPOSING : read.kind === 'wrong' ? read.words : ''
  const isOpen = composing || (read.kind === 'wrong' && read.unfinished)
  const take = (next: string, isComposing: boolean) => {
    setText(next)
    setComposing(isComposing)
    const found = readTyped(next, rule)
    set(found.kind === 'number' && !isComposing ? found.value : before.current)
  }
  return {
    text,
    fault,
    shown: focused && isOpen ? '' : fault,
    forget: () => setText(focused ? '' : null),
    onFocus: () => {
      setFocused(true)
      setText('')
    },
    onBlur: () => {
      setFocused(false)
      setComposing(false)
      if (read.kind !== 'wrong') setText(null)
    },
    onChange: ({ target, nativeEvent }) => take(target.value, (nativeEvent as InputEvent).isComposing === true),
    onCompositionEnd: ({ currentTarget }) => take(currentTarget.value, false),
    onKeyDown: (event) => {
      if (isEnter(event)) event.currentTarget.blur()
    },
  }
}
