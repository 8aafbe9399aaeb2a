import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { serverNow } from '#state/platform/clock.ts'
import { onTicks } from './ticks.ts'

/** What a component shows of the time. Not an object: it is compared with `Object.is`. */
type Shown = string | number | boolean | null

/**
 * What `read` makes of the server's time, looked at every `step` ms while the page is visible. The component renders again only when that is
 * another value, so `read` returns what is shown, e.g. whole seconds or a phase, and never the time itself.
 */
export const useServerTime = <T extends Shown>(read: (now: number) => T, step: number): T => useTime(() => read(serverNow()), step)

/** The same for any clock that `read` looks at. */
export function useTime<T extends Shown>(read: () => T, step: number): T {
  const subscribe = useCallback((changed: () => void) => onTicks(step, changed), [step])
  return useSyncExternalStore(subscribe, read)
}

/** Whole seconds until `to`, in ms since 1970 by the server's clock; at least 0. */
export const useServerSeconds = (to: number): number => useServerTime((now) => Math.max(0, Math.ceil((to - now) / 1_000)), 250)

/**
 * Calls `paint` with the server's time before the first frame, after each render, and every `step` ms while the page is visible. For what changes many times a second: `paint` writes
 * it into the document itself, past React.
 */
export function useServerPaint(paint: (now: number) => void, step: number): void {
  const latest = useRef(paint)
  useLayoutEffect(() => {
    latest.current = paint
    paint(serverNow())
  })
  useLayoutEffect(() => onTicks(step, () => latest.current(serverNow())), [step])
}
