import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import {
  bindInviter as bindInviterCall,
  exchangeQuantity,
  getModifyNickNameCount,
  getMyProfile,
  modifyNickname,
  uploadAvatarV2,
} from '#shared/calls/profile.ts'
import { request } from './api/request.ts'
import { spend } from './api/spend.ts'
import { appState } from './app.ts'
import { forgetOnLogout } from './ownState.ts'
import type { ListStatus } from './pagedList.ts'
import { setBalances } from './session.ts'

export type MyProfile = DataOf<typeof getMyProfile>
export type NicknameChanges = DataOf<typeof getModifyNickNameCount>

interface ProfileState {
  status: ListStatus
  /** null until it was read once; stays to be seen while it is read anew. */
  data: MyProfile | null
  /** What the next change of the nickname costs; null until it is known. */
  nickname: NicknameChanges | null
}

const blank = (): ProfileState => ({ status: 'idle', data: null, nickname: null })

/** What only the player sees of the account. */
export const profileState = proxy<ProfileState>(blank())

let latest = 0

forgetOnLogout(() => {
  latest++
  Object.assign(profileState, blank())
})

/** Reads the profile anew; what stands stays meanwhile and after a failure (`status` says so). Never rejects. */
export async function loadProfile(): Promise<void> {
  if (!appState.token) return
  const mine = ++latest
  profileState.status = 'loading'
  try {
    const data = await request(getMyProfile, { quiet: true })
    if (mine === latest) Object.assign(profileState, { data, status: 'ready' })
  } catch {
    if (mine === latest) profileState.status = 'error'
  }
}

/** Writes what a call has just changed into the profile, without asking for all of it. */
export function noteProfile(changed: Partial<MyProfile>): void {
  if (profileState.data) Object.assign(profileState.data, changed)
}

/** Binds whom a promotion code belongs to, once; returns the inviter. Rejects with ApiError without a toast: the form shows its msg. */
export async function bindInviter(promoteCode: string): Promise<DataOf<typeof bindInviterCall>> {
  const inviter = await request(bindInviterCall, { query: { promoteCode }, quiet: true })
  noteProfile({ inviter })
  return inviter
}

/** Asks what the next change of the nickname costs. Rejects with ApiError without a toast. */
export async function loadNicknameChanges(): Promise<void> {
  profileState.nickname = await request(getModifyNickNameCount, { quiet: true })
}

/** Changes the nickname and pays for it. Rejects with ApiError without a toast: the form shows its msg. */
export async function changeNickname(nickname: string): Promise<void> {
  const { nickname: kept, count, price, ...balances } = await spend(modifyNickname, { query: { nickname }, quiet: true })
  profileState.nickname = { count, price }
  if (appState.userInfo) appState.userInfo.nickname = kept
  setBalances(balances)
}

/** Wears one of the avatars that everybody may choose. Rejects with ApiError without a toast. */
export async function chooseAvatar(headPic: string): Promise<void> {
  wear(await request(uploadAvatarV2, { query: { headPic }, quiet: true }))
}

/** Sends in a picture as the avatar: base64 of at most `AVATAR_LIMIT` characters. Rejects with ApiError without a toast. */
export async function uploadAvatar(image: string, signal?: AbortSignal): Promise<void> {
  wear(await request(uploadAvatarV2, { body: { image }, quiet: true, ...(signal && { signal }) }))
}

function wear({ headPic }: { headPic: string }): void {
  if (appState.userInfo) appState.userInfo.headPic = headPic
}

/** Turns diamonds into coins, in whole lots; returns the coins gained. Rejects with ApiError after its toast. */
export async function exchangeDiamonds(quantity: number): Promise<number> {
  const { amount, ...balances } = await spend(exchangeQuantity, { query: { quantity } })
  setBalances(balances)
  return amount
}
