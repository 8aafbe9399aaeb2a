/** Keys with which people move about a page or press what has the focus. Typing in a field is no such thing. */
const MOVING = ['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Enter', ' ', 'Escape']

const isField = (target: EventTarget | null) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Marks the page with `data-keys` while it is used by keys. Only then it shows focus rings: browsers also show one where a script gives the focus
 * before anything was touched, as dialogs and results do. A touch takes the mark away.
 */
export function watchKeys(): void {
  const { dataset } = document.documentElement
  const pressed = ({ key, target }: KeyboardEvent) => {
    if (key === 'Tab' || (MOVING.includes(key) && !isField(target))) dataset.keys = ''
  }
  const touched = () => {
    delete dataset.keys
  }
  window.addEventListener('keydown', pressed, { capture: true, passive: true })
  window.addEventListener('pointerdown', touched, { capture: true, passive: true })
}
