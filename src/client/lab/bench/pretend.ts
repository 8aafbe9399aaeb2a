/** What the laboratory makes the scenes believe about the device that they run on. */
interface Pretended {
  /** Device pixels per CSS px. */
  ratio: number
  /** Whether the player asked the system for less motion. */
  calm: boolean
}

const pretended: Pretended = { ratio: 1, calm: false }
const REDUCED = /prefers-reduced-motion:\s*reduce/
const trueMatch = window.matchMedia.bind(window)

/** Device pixels per CSS px of the screen in front of us. */
export const TRUE_RATIO = window.devicePixelRatio || 1

/** Takes effect for whatever asks from now on. */
export function pretend(values: Pretended): void {
  Object.assign(pretended, values)
}

Object.defineProperty(window, 'devicePixelRatio', { configurable: true, get: () => pretended.ratio })
window.matchMedia = (query) => {
  const list = trueMatch(query)
  if (REDUCED.test(query)) Object.defineProperty(list, 'matches', { value: pretended.calm })
  return list
}
