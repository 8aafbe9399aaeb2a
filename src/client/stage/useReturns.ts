import { useEffect } from 'react'
import { subscribeKey } from 'valtio/vanilla/utils'
import { spread } from '#state/platform/api/spread.ts'
import { connectionStatus } from '#state/platform/connectionStatus.ts'

/**
 * Calls `findLost` when the network or the player comes back, and then `readAnew`, unless something plays. `findLost` looks for a play
 * whose result the player has not seen; `readAnew` loads the page's data again.
 */
export function useReturns(playing: boolean, findLost: () => Promise<void>, readAnew: () => void): void {
  useEffect(() => {
    const back = () => {
      if (document.visibilityState !== 'visible') return
      void findLost()
      if (!playing) readAnew()
    }
    const reached = () => {
      void findLost()
      spread(back)
    }
    const stop = subscribeKey(connectionStatus, 'lost', (lost) => lost || reached())
    document.addEventListener('visibilitychange', back)
    window.addEventListener('online', back)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('online', back)
    }
  }, [playing, findLost, readAnew])
}
