import { useEffect } from 'react'
import { isOfInputMethod } from '#client/chrome/isEnter.ts'

const SKIP_KEYS = ['Escape', 'Enter', ' ']

/** What answers these keys itself: a dialog, unless a show fills it (`data-show`), and what opens one. */
const ANSWERS = '[role=dialog]:not([data-show]), [aria-haspopup=dialog]'

type Key = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing' | 'repeat'>

/**
 * What becomes of a key while a show runs. `skip`: it skips and does nothing else. `swallow`: it is still held down from the press that has started the
 * show, and must not press whatever has the focus again. `leave`: it is not for the show; `answered` says that something else takes it.
 */
export function actOfKey(event: Key, answered: boolean): 'skip' | 'swallow' | 'leave' {
  if (answered || isOfInputMethod(event) || !SKIP_KEYS.includes(event.key)) return 'leave'
  return event.repeat ? 'swallow' : 'skip'
}

/** Escape, Enter and the space bar skip while `running`, as the button 跳过 does. No other button hears that press. */
export function useSkipKeys(running: boolean, skip: () => void): void {
  useEffect(() => {
    if (!running) return
    const onKey = (event: KeyboardEvent) => {
      const act = actOfKey(event, event.target instanceof Element && event.target.closest(ANSWERS) !== null)
      if (act === 'leave') return
      // The result takes the focus at once. This stops the same press from acting on its first button.
      event.preventDefault()
      if (act === 'skip') {
        if (event.key === ' ') silenceRelease()
        skip()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [running, skip])
}

/** Some browsers press the focused button when the space bar is let go, whatever became of its press. */
function silenceRelease(): void {
  window.addEventListener('keyup', (event) => event.key === ' ' && event.preventDefault(), { once: true, capture: true })
}
