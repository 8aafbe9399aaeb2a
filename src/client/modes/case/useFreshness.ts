import { useEffect } from 'react'
import { subscribe } from 'valtio/vanilla'
import { useReturns } from '#client/stage/useReturns.ts'
import { refreshUserInfo } from '#state/account/session.ts'
import { loadBoxDetail, refreshBoxes } from '#state/core/items/boxes.ts'
import { balanceNews } from '#state/core/money/balances.ts'
import { findLost } from '#state/modes/case/flow.ts'
import { shelfStage } from '#state/modes/case/shelfStage.ts'
import { appState } from '#state/platform/app.ts'
import { gather } from './gather.ts'

/** Least ms between two loads, for players who switch between apps. */
const REST = 5_000

/** Whoever opens on another device pays several times within a few seconds. What is told within this many ms is answered by one load. */
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

/**
 * Looks for a lost opening and loads the page's data again when the network or the player comes back, and the player's own when the balance
 * has moved without an act on this page, as by an opening on another device. While an opening plays, it loads nothing.
 */
export function useFreshness(playing: boolean): void {
  useReturns(playing, findLost, readAnew)
  useEffect(() => {
    if (playing) return
    const loads = gather(() => void readOwn(), TOGETHER)
    const stop = subscribe(balanceNews, loads.ask)
    return () => {
      stop()
      loads.cancel()
    }
  }, [playing])
}
