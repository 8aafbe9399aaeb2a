import type { DataOf } from '#shared/calls/call.ts'
import {
  bindInviter as bindInviterCall,
  exchangeQuantity,
  getModifyNickNameCount,
  getMyProfile,
  modifyNickname,
  uploadAvatarV2,
} from '#shared/calls/profile.ts'
import { forgetOrders } from '#state/platform/api/orderNotes.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { appState } from '#state/platform/app.ts'
import { loadable } from '#state/platform/loadable.ts'
import { setBalances } from './session.ts'

export type MyProfile = DataOf<typeof getMyProfile>
export type NicknameChanges = DataOf<typeof getModifyNickNameCount>

interface Profile {
  /** Null until the first successful load. */
  data: MyProfile | null
  /** What the next change of the nickname costs; null until it is known. */
  nickname: NicknameChanges | null
}

const profile = loadable<Profile>(
  () => ({ data: null, nickname: null }),
  async () => ({ data: await request(getMyProfile, { quiet: true }) }),
)

/** Account data that only the player sees. */
export const { state: profileState } = profile

/** Loads the profile again; a visitor has none. The old values stay meanwhile and after a failure, which `status` tells. Never rejects. */
export const loadProfile = async (): Promise<void> => (appState.token ? profile.load() : undefined)

/** Writes values that a call has just changed into the profile, without loading all of it. */
export function noteProfile(changed: Partial<MyProfile>): void {
  if (profileState.data) Object.assign(profileState.data, changed)
}

/**
 * Names the owner of a promotion code as the player's inviter, which is possible once. Returns the inviter. Rejects with ApiError
 * without a toast, because the form shows its message.
 */
export async function bindInviter(promoteCode: string): Promise<DataOf<typeof bindInviterCall>> {
  const inviter = await request(bindInviterCall, { query: { promoteCode }, quiet: true })
  noteProfile({ inviter })
  return inviter
}

/** Loads what the next change of the nickname costs. Rejects with ApiError without a toast. */
export async function loadNicknameChanges(): Promise<void> {
  profileState.nickname = await request(getModifyNickNameCount, { quiet: true })
}

/** Changes the nickname and pays for it. Rejects with ApiError without a toast, because the form shows its message. */
export async function changeNickname(nickname: string): Promise<void> {
  const { nickname: kept, count, price, ...balances } = await spend(modifyNickname, { query: { nickname }, quiet: true })
  forgetOrders(modifyNickname)
  profileState.nickname = { count, price }
  if (appState.userInfo) appState.userInfo.nickname = kept
  setBalances(balances)
}

/** Wears one of the avatars that every player may choose. Rejects with ApiError without a toast. */
export async function chooseAvatar(headPic: string): Promise<void> {
  wear(await request(uploadAvatarV2, { query: { headPic }, quiet: true }))
}

/** Uploads a picture as avatar, in base64 of at most `AVATAR_LIMIT` characters. Rejects with ApiError without a toast. */
export async function uploadAvatar(image: string, signal?: AbortSignal): Promise<void> {
  wear(await request(uploadAvatarV2, { body: { image }, quiet: true, ...(signal && { signal }) }))
}

function wear({ headPic }: { headPic: string }): void {
  if (appState.userInfo) appState.userInfo.headPic = headPic
}

/** Exchanges diamonds for coins, in multiples of 100, and returns the coins gained. Rejects with ApiError after a toast. */
export async function exchangeDiamonds(quantity: number): Promise<number> {
  const { amount, ...balances } = await spend(exchangeQuantity, { query: { quantity } })
  setBalances(balances)
  return amount
}
