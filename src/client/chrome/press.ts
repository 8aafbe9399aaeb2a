import { playSound } from '#state/platform/sound.ts'

/** Wraps a press handler so that every press plays the common button sound (spec §2). */
export function pressed<A extends unknown[]>(act?: (...args: A) => void): (...args: A) => void {
  return (...args) => {
    playSound('button')
    act?.(...args)
  }
}
