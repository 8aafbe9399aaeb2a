import { useEffect } from 'react'
import { subscribe } from 'valtio/vanilla'
import { useReturns } from '#client/stage/useReturns.ts'
import { dropsOf } from '#shared/book.ts'
import { refreshUserInfo } from '#state/account/session.ts'
import { loadBoxDetail, refreshBoxes } from '#state/core/items/boxes.ts'
import { findLost, openingState } from '#state/modes/case/flow.ts'
import { shelfStage } from '#state/modes/case/shelfStage.ts'
import { appState } from '#state/platform/app.ts'
import { caseDrop } from '#state/platform/live/stores.ts'
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
  const { focus } = shelfStage
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
  useReturns(playing, findLost, readAnew)
  useEffect(() => {
    const drops = gather(() => void readOwn(), TOGETHER)
    const stop = subscribe(caseDrop, () => {
      const { latest } = caseDrop
      if (!playing && latest && isFromElsewhere(latest)) drops.ask()
    })
    return () => {
      stop()
      drops.cancel()
    }
  }, [playing])
}
