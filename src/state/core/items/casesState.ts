import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { BoxCard } from '#shared/calls/cards.ts'
import type { ThemeCard } from '#shared/calls/common.ts'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { appState } from '#state/platform/app.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'

export const casesState = proxy({
  status: 'idle' as LoadStatus,
  themes: [] as ThemeCard[],
  boxes: [] as BoxCard[],
  /** Details of a box by its boxId. They contain the player's own pity count. */
  details: {} as Record<number, BoxDetail>,
})

forgetOnLogout(() => {
  casesState.details = {}
})

// The details hold the pity counts of the player who is logged in.
subscribeKey(appState, 'token', () => {
  casesState.details = {}
})
