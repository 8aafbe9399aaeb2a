import { phone3elements } from '#shared/calls/auth.ts'
import { modifyTradeUrl } from '#shared/calls/profile.ts'
import type { RealName } from '#shared/realName.ts'
import { request } from './api/request.ts'
import { noteProfile } from './profile.ts'

/** Has name, ID number and the account's phone verified. Rejects with ApiError without a toast: the form shows its msg. */
export async function verifyRealName(claimed: RealName): Promise<void> {
  const { name, idNumber } = await request(phone3elements, { query: { ...claimed }, quiet: true })
  noteProfile({ identity: { name, idNumber } })
}

/** Sets the trade link. Rejects with ApiError without a toast: the form shows its msg. */
export async function setTradeUrl(typed: string): Promise<void> {
  noteProfile(await request(modifyTradeUrl, { query: { tradeUrl: typed }, quiet: true }))
}
