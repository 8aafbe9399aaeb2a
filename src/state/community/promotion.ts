import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { getMyInvitedPage, getMyPromotion, type InvitedFriend, type Promoter, takeCommission } from '#shared/calls/share.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { setBalances } from '#state/account/session.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { type ListStatus, pagedList } from '#state/platform/pagedList.ts'
import { playSound } from '#state/platform/sound.ts'

interface PromotionState {
  status: ListStatus
  /** Null until the first successful load. The old values stay in view while they are loaded again. */
  data: Promoter | null
}

const blank = (): PromotionState => ({ status: 'idle', data: null })

/** What 推广中心 shows of the player. */
export const promotionState = proxy<PromotionState>(blank())

let latest = 0

forgetOnLogout(() => {
  latest++
  Object.assign(promotionState, blank())
})

/** Loads code, level and commission again. Never rejects. */
export async function loadPromotion(): Promise<void> {
  const mine = ++latest
  promotionState.status = 'loading'
  try {
    const data = await request(getMyPromotion, { quiet: true })
    if (mine === latest) Object.assign(promotionState, { data, status: 'ready' })
  } catch {
    if (mine === latest) promotionState.status = 'error'
  }
}

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
    latest++
    Object.assign(promotionState, { data: promoter, status: 'ready' })
    setBalances(balances)
    playSound('coin')
    return amount
  } catch (error) {
    void loadPromotion()
    throw error
  }
}
