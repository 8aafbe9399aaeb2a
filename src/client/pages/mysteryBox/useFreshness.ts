import { useEffect } from 'react'
import { subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { dropsOf } from '#shared/book.ts'
import { spread } from '#state/api/spread.ts'
import { appState } from '#state/app.ts'
import { loadBoxDetail, refreshBoxes } from '#state/cases.ts'
import { connectionStatus } from '#state/connectionStatus.ts'
import { caseDrop } from '#state/live/stores.ts'
import { findLost, openingState } from '#state/openingFlow.ts'
import { refreshUserInfo } from '#state/session.ts'
import { stageState } from '#state/stage.ts'
import { gather } from './gather.ts'

/** Least ms between two loads, for players who switch between apps. */
const REST = 5_000

/** Drops of one opening arrive one by one. Those within this many ms are answered by one load. */
const TOGETHER = 1_000

let readAt = 0

/** Loads shelf, balance and pity count again. Prices change, and the player may also play on another device. */
function readAnew(): void {
  if (!appState.token || Date.now() - readAt < REST) return
  readAt = Date.now()
  void refreshBoxes()
  void readOwn()
}

async function readOwn(): Promise<void> {
  const { focus } = stageState.shelf
  await Promise.all([refreshUserInfo(), focus > 0 && loadBoxDetail(focus, true).catch(() => undefined)])
}

/** True when the player has won this drop in an opening on another device. */
function isFromElsewhere({ uid, dropId }: { uid: string; dropId: string }): boolean {
  const { book } = openingState
  return uid === appState.userInfo?.uid && !(book && dropsOf(book).some(({ itemId }) => itemId === dropId))
}

/**
 * Looks for a lost opening and loads the page's data again when the network or the player comes back. While an opening plays, it
 * loads nothing.
 */
export function useFreshness(playing: boolean): void {
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
    const drops = gather(() => void readOwn(), TOGETHER)
    const stops = [
      subscribeKey(connectionStatus, 'lost', (lost) => lost || reached()),
      subscribe(caseDrop, () => {
        const { latest } = caseDrop
        if (!playing && latest && isFromElsewhere(latest)) drops.ask()
      }),
      drops.cancel,
    ]
    document.addEventListener('visibilitychange', back)
    window.addEventListener('online', back)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('online', back)
    }
  }, [playing])
}
