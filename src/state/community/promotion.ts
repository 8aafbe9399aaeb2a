import type { DataOf } from '#shared/calls/call.ts'
import { getMyInvitedPage, getMyPromotion, type InvitedFriend, type Promoter, takeCommission } from '#shared/calls/share.ts'
import { setBalances } from '#state/account/session.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { loadable } from '#state/platform/loadable.ts'
import { pagedList } from '#state/platform/pagedList.ts'
import { playSound } from '#state/platform/sound.ts'

interface Promotion {
  /** Null until the first successful load. */
  data: Promoter | null
}

const promotion = loadable<Promotion>(
  () => ({ data: null }),
  async () => ({ data: await request(getMyPromotion, { quiet: true }) }),
)

/** What 推广中心 shows of the player: code, level and commission. */
export const { state: promotionState, load: loadPromotion } = promotion

const friends = pagedList<InvitedFriend, DataOf<typeof getMyInvitedPage>>(
  ({ page, after }) => request(getMyInvitedPage, { query: { page, after }, quiet: true }),
  ({ invitationId }) => invitationId,
)

/** Players whom the player has invited. To load it anew loads the numbers above it too. */
export const invitedFriends: typeof friends = {
  ...friends,
  load: async () => {
    await Promise.all([friends.load(), loadPromotion()])
  },
}

/** Takes all commission. Returns the diamonds gained. Rejects with ApiError after a toast; the numbers are then loaded again. */
export async function takeAllCommission(): Promise<number> {
  try {
    const { amount, promoter, ...balances } = await spend(takeCommission, { apart: String(promotionState.data?.pending ?? '') })
    promotion.put({ data: promoter })
    setBalances(balances)
    playSound('coin')
    return amount
  } catch (error) {
    void loadPromotion()
    throw error
  }
}
