import { confirmDevice } from '#shared/calls/profile.ts'
import { request } from '#state/platform/api/request.ts'
import { deviceConfirmed } from './deviceCheck.ts'

/** Confirms this device with the code that was sent to the player's own phone. Rejects with ApiError after a toast. */
export async function confirmThisDevice(code: string): Promise<void> {
  await request(confirmDevice, { query: { code } })
  deviceConfirmed()
}
