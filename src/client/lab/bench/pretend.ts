let pretended = 1

/** Device pixels per CSS px of the real screen. */
export const TRUE_RATIO = window.devicePixelRatio || 1

/** Makes the scenes believe that a CSS px has `ratio` device pixels, from the next time they ask. */
export function pretendRatio(ratio: number): void {
  pretended = ratio
}

Object.defineProperty(window, 'devicePixelRatio', { configurable: true, get: () => pretended })
