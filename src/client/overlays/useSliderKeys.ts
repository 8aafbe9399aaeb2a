import { type KeyboardEvent, useRef, useState } from 'react'

/** How far a key moves the slider, in px of the captcha's own width. */
const STEPS: Partial<Record<string, number>> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 20,
  PageDown: -20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
const RELEASES = ['Enter', ' ']
/** Classes of the library's button while it cannot be moved. */
const DEAF = /-button-(disabled|verify|success|error)\b/

interface Held {
  /** Where the pretended pointer was pressed. */
  x: number
  y: number
}

/**
 * Lets keys move the slider of rc-slider-captcha, which knows only pointers: keys pretend a pointer that presses, moves and releases.
 * Returns properties for the library's button, and `reset` for a new puzzle. `travel` is the way of the button and `scale` the page's
 * scale, both in px.
 */
export function useSliderKeys(travel: number, scale: number) {
  const held = useRef<Held | null>(null)
  const [at, setAt] = useState(0)

  const pretend = (type: string, target: EventTarget, moved: number) => {
    if (!held.current) return
    const { x, y } = held.current
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, clientX: x + moved, clientY: y, isPrimary: true }))
  }

  const press = (button: Element) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    held.current = { x: left + width / 2, y: top + height / 2 }
    pretend('pointerdown', button, 0)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const button = event.currentTarget
    const step = STEPS[event.key]
    if ((step === undefined && !RELEASES.includes(event.key)) || DEAF.test(button.className)) return
    event.preventDefault()
    if (step === undefined) {
      pretend('pointerup', document, at)
      held.current = null
      return
    }
    if (!held.current) press(button)
    const next = Math.max(0, Math.min(travel, at + step * scale))
    setAt(next)
    pretend('pointermove', document, next)
  }

  const reset = () => {
    held.current = null
    setAt(0)
  }

  return {
    reset,
    button: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': '拼图滑块，用左右方向键移动，按回车键确认',
      'aria-valuemin': 0,
      'aria-valuemax': Math.round(travel / scale),
      'aria-valuenow': Math.round(at / scale),
      onKeyDown,
    } as const,
  }
}
