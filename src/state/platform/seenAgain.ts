/** Calls `act` when the tab is seen again or the network is back. The returned function ends that. */
export function onSeenAgain(act: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') act()
  }
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act()
  }
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pageshow', back)
  window.addEventListener('online', act)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('pageshow', back)
    window.removeEventListener('online', act)
  }
}
