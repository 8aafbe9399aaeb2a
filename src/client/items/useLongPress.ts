import { type RefObject, useEffect, useRef } from 'react'

/** Ms after which a touch counts as a long press. */
const HOLD = 420
/** CSS px that the finger may move meanwhile. */
const SLIP = 9

/** Returns the list index of the card that contains the element, or null. */
export const placeOf = (target: EventTarget | null) => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  return card ? Number(card.dataset.at) : null
}

/**
 * Calls `onHold` after a long press or a right click on an element below `area` that has `data-at`, and suppresses the click that
 * would follow.
 */
export function useLongPress(area: RefObject<HTMLElement>, onHold: (at: number) => void): void {
  const act = useRef(onHold)
  act.current = onHold
  useEffect(() => {
    const element = area.current
    if (!element) return
    let timer = 0
    let from = { x: 0, y: 0 }
    let held = false
    const hold = (at: number) => {
      held = true
      act.current(at)
    }
    const begin = ({ target, clientX, clientY, isPrimary }: PointerEvent) => {
      const at = placeOf(target)
      clearTimeout(timer)
      held = false
      from = { x: clientX, y: clientY }
      if (at !== null && isPrimary) timer = window.setTimeout(() => hold(at), HOLD)
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > SLIP) clearTimeout(timer)
    }
    const end = () => clearTimeout(timer)
    const menu = (event: MouseEvent) => {
      event.preventDefault()
      clearTimeout(timer)
      const at = placeOf(event.target)
      if (!held && at !== null) hold(at)
    }
    const click = (event: MouseEvent) => {
      if (!held) return
      held = false
      event.stopPropagation()
      event.preventDefault()
    }
    const heard = { pointerdown: begin, pointermove: move, pointerup: end, pointercancel: end, contextmenu: menu } as const
    for (const [name, listener] of Object.entries(heard))
      element.addEventListener(name, listener as EventListener, { passive: name !== 'contextmenu' })
    element.addEventListener('click', click, { capture: true })
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(heard)) element.removeEventListener(name, listener as EventListener)
      element.removeEventListener('click', click, { capture: true })
    }
  }, [area])
}
