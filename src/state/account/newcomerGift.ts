import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import type { UserInfo } from '#shared/calls/userInfo.ts'
import type { GiftBook } from '#shared/gift.ts'
import { appState } from '#state/platform/app.ts'
import { keptSetting } from '#state/platform/keptSetting.ts'

/** The uid of the last player who has taken the gift for new players on this device. */
const kept = keptSetting('xingxia.newcomer', z.string(), '')

/** The same for this page, so that it follows at once. */
export const newcomerState = proxy({ taken: '' })

/** What a player was given at the registration, until it was shown on this device; null for all others. */
export function newcomerGift(player: Pick<UserInfo, 'uid' | 'fresh' | 'start'> | null): GiftBook | null {
  if (!player?.fresh || !player.start) return null
  const { uid, start } = player
  if (newcomerState.taken === uid || kept.read() === uid) return null
  return { kind: 'newcomer', title: '新人礼', item: null, ...start, cosmeticSeed: `newcomer:${uid}` }
}

/** Notes that the player has seen it. It was in the books before. */
export function takeNewcomerGift(): void {
  const uid = appState.userInfo?.uid ?? ''
  kept.keep(uid)
  newcomerState.taken = uid
}
