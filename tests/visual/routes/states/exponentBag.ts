import { getMyExponentBagPage } from '#shared/calls/profile.ts'
import { inTurn, wait } from '../acts.ts'
import { FULL_BAG } from '../fixtures/bag.ts'
import { answers, isCut, isSilent } from '../replies.ts'
import type { RouteState } from '../state.ts'

/** States of the page. */
export const exponentBag: readonly RouteState[] = [
  { path: '/exponent-bag', name: 'logged-in', replies: [answers(getMyExponentBagPage, FULL_BAG)] },
  {
    path: '/exponent-bag',
    name: 'item',
    replies: [answers(getMyExponentBagPage, FULL_BAG)],
    act: inTurn(wait(1_000), async (hand) => {
      await hand.tap(hand.page.locator('[data-at] button').first())
      await hand.pass(1_000)
    }),
  },
  { path: '/exponent-bag', name: 'empty' },
  { path: '/exponent-bag', name: 'loading', replies: [isSilent(getMyExponentBagPage)] },
  { path: '/exponent-bag', name: 'error', replies: [isCut(getMyExponentBagPage)], act: wait(2_500) },
]
