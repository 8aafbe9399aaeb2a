/** Returns the ms before the next poll. `looks` is the number of polls so far that have not ended the wait. */
export const lookDelay = (looks: number): number => Math.min(15_000, Math.round(1_500 * 1.4 ** looks))

/**
 * Polls at once and then at growing intervals, until `look` returns true. It polls only while the page is visible. When the page
 * becomes visible again or the network is back, it polls at once and starts with short intervals again. The returned function stops
 * it. `delayOf` gives other intervals.
 */
export function lookUntil(look: () => Promise<boolean>, delayOf = lookDelay): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let looks = 0
  let round = 0

  async function run(): Promise<void> {
    const mine = ++round
    clearTimeout(timer)
    const done = await look()
    if (mine !== round) return
    if (done) stop()
    else if (document.visibilityState === 'visible') timer = setTimeout(() => void run(), delayOf(looks++))
  }

  const wake = () => {
    if (document.visibilityState !== 'visible') {
      clearTimeout(timer)
      return
    }
    looks = 0
    void run()
  }

  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) wake()
  }

  function stop(): void {
    round++
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('pageshow', back)
    window.removeEventListener('online', wake)
  }

  document.addEventListener('visibilitychange', wake)
  window.addEventListener('pageshow', back)
  window.addEventListener('online', wake)
  void run()
  return stop
}
