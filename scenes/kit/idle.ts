/** Calls `work` when the browser is idle, at the latest after 2 s. */
export function whenIdle(work: () => void): void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 500)
}
