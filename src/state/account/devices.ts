import { type Device, getMyDevices, revokeDevice } from '#shared/calls/profile.ts'
import { request } from '#state/platform/api/request.ts'
import { loadable } from '#state/platform/loadable.ts'
import { onKnownDevice } from './deviceCheck.ts'

interface Devices {
  /** This device first, then the others by last use. */
  items: Device[]
}

const devices = loadable<Devices>(
  () => ({ items: [] }),
  async () => ({ items: await request(getMyDevices, { quiet: true }) }),
)

/** Devices on which the player is logged in. */
export const { state: devicesState, load: loadDevices } = devices

/** Logs another device out at once. Rejects with ApiError after a toast. */
export async function logOutDevice(deviceId: string): Promise<void> {
  devices.put({ items: await onKnownDevice(() => request(revokeDevice, { query: { deviceId } })) })
}
