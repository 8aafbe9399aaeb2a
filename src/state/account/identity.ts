import { phone3elements } from '#shared/calls/auth.ts'
import { modifyTradeUrl } from '#shared/calls/profile.ts'
import type { RealName } from '#shared/realName.ts'
import { request } from '#state/platform/api/request.ts'
import { onKnownDevice } from './deviceCheck.ts'
import { noteProfile } from './profile.ts'

/**
 * Verifies name and ID number against the phone number of the account. Rejects with ApiError without a toast, because the form shows
 * its message.
 */
export async function verifyRealName(claimed: RealName): Promise<void> {
  const { name, idNumber } = await request(phone3elements, { query: { ...claimed }, quiet: true })
  noteProfile({ identity: { name, idNumber } })
}

/** Sets the trade link. Rejects with ApiError without a toast, because the form shows its message. */
export async function setTradeUrl(typed: string): Promise<void> {
  noteProfile(await onKnownDevice(() => request(modifyTradeUrl, { query: { tradeUrl: typed }, quiet: true })))
}
