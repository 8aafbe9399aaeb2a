import { vi } from 'vitest'
import { casesState } from '#state/core/items/casesState.ts'
import { leaveStage } from '#state/core/play/stage.ts'
import { boxPlays } from '#state/modes/case/cases.ts'
import { enterOpening, leaveOpening, type OpenOrder, openingGate } from '#state/modes/case/flow.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { connectionStatus } from '#state/platform/connectionStatus.ts'
import { fakeStorage, player } from './fakeServer.ts'
import { Shop } from './shop.ts'

export const order: OpenOrder = { boxId: 3, number: 1, demo: false, fast: false, price: 10, oddsVersion: 1 }

/** A player stands before the shelf of 盲盒, on timers of the test. Call it before each test. */
export function enterShop(): Shop {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', fakeStorage())
  Object.assign(appState, persistedDefaults, { token: 't', userInfo: { ...player }, isAccount: false })
  connectionStatus.lost = false
  const shop = new Shop()
  Object.assign(casesState, { boxes: [...shop.shelf], status: 'ready' })
  enterOpening()
  return shop
}

/** Undoes `enterShop` after each test. */
export function leaveShop(): void {
  leaveOpening()
  leaveStage()
  boxPlays.putAway()
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

/** The player has looked at what came of the last press for long enough. */
export async function look(): Promise<void> {
  openingGate.seen()
  await vi.advanceTimersByTimeAsync(700)
}
