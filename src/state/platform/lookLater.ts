/**
 * Looks after `ms`, unless the page is hidden by then: nobody sees what would be found. Whoever uses it also looks at once when the page is seen
 * again (`onSeenAgain`). Returns the timer.
 */
export const lookLater = (look: () => unknown, ms: number): ReturnType<typeof setTimeout> =>
  setTimeout(() => {
    if (globalThis.document?.visibilityState !== 'hidden') look()
  }, ms)
