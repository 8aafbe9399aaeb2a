/** Ms before the next look; `looks` is how many came to nothing. */
export const lookDelay = (looks: number): number => Math.min(15_000, Math.round(1_500 * 1.4 ** looks))

/**
 * Looks at once, then at growing intervals until `look` says that it has seen the end. Only while the page is visible;
 * whenever it is seen again, or the network is back, it looks at once and begins with short intervals. Returns its stop.
 */
export function lookUntil(look: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let looks = 0
  let round = 0

  async function run(): Promise<void> {
    const mine = ++round
    clearTimeout(timer)
    const done = await look()
    if (mine !== round) return
    if (done) stop()
    else if (document.visibilityState === 'visible') timer = setTimeout(() => void run(), lookDelay(looks++))
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
