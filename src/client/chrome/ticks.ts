/** Calls `act` every `step` ms while the page is visible, and once when it is seen again: nobody sees what a hidden page counts. The returned function ends that. */
export function onTicks(step: number, act: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const rest = () => clearInterval(timer)
  const wake = () => {
    rest()
    if (document.visibilityState !== 'visible') return
    timer = setInterval(act, step)
    act()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('pageshow', wake)
  wake()
  return () => {
    rest()
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('pageshow', wake)
  }
}
