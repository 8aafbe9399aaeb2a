import { proxy } from 'valtio/vanilla'

/** Ms for which the player must have seen what came of a payment before a button pays again. */
export const SEEN_FOR = 700

/** Keeps a second tap from paying for something that the player has not seen yet. */
export interface PayGate {
  /** `deaf` is true while presses of the button do nothing. */
  readonly state: { deaf: boolean }
  /** Closes the gate until `seen` or `open` is called. */
  hold(): void
  /**
   * Tells that the outcome is on the screen, or will be in `after` ms. The gate opens when the player has had it in view for
   * {@link SEEN_FOR} ms. A hidden tab shows nothing, so the time starts again when the tab becomes visible.
   */
  seen(after?: number): void
  /** Opens the gate at once, e.g. when the player has closed the outcome. */
  open(): void
  /**
   * Runs `act` and closes the gate until its outcome, a refusal too, has been seen. A closed gate does nothing and resolves to
   * undefined. Rejects as `act` does.
   */
  pay<T>(act: () => T | Promise<T>): Promise<T | undefined>
}

/** Makes the gate of one button that pays, or of several that share it. */
export function payGate(): PayGate {
  const state = proxy({ deaf: false })
  let stopWaiting = () => {}
  const hold = () => {
    stopWaiting()
    state.deaf = true
  }
  const open = () => {
    stopWaiting()
    state.deaf = false
  }
  const seen = (after = 0) => {
    hold()
    stopWaiting = whenVisibleFor(after + SEEN_FOR, open)
  }
  return {
    state,
    hold,
    open,
    seen,
    pay: async (act) => {
      if (state.deaf) return undefined
      hold()
      try {
        return await act()
      } finally {
        seen()
      }
    },
  }
}

/** Calls `act` when the tab has been visible for `ms` without a break. The returned function cancels it. */
function whenVisibleFor(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const page = typeof document === 'undefined' ? null : document
  const start = () => {
    clearTimeout(timer)
    if (page?.visibilityState !== 'hidden') timer = setTimeout(end, ms)
  }
  const stop = () => {
    clearTimeout(timer)
    page?.removeEventListener('visibilitychange', start)
  }
  const end = () => {
    stop()
    act()
  }
  page?.addEventListener('visibilitychange', start)
  start()
  return stop
}
