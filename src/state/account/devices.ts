import { proxy } from 'valtio/vanilla'
import { type Device, getMyDevices, revokeDevice } from '#shared/calls/profile.ts'
import { request } from '#state/platform/api/request.ts'
import type { ListStatus } from '#state/platform/pagedList.ts'
import { onKnownDevice } from './deviceCheck.ts'
import { forgetOnLogout } from './ownState.ts'

interface Devices {
  status: ListStatus
  /** This device first, then the others by last use. */
  items: Device[]
}

const blank = (): Devices => ({ status: 'idle', items: [] })

/** Devices on which the player is logged in. */
export const devicesState = proxy<Devices>(blank())

let latest = 0

forgetOnLogout(() => {
  latest++
  Object.assign(devicesState, blank())
})

/** Loads the devices again; the old list stays in view meanwhile. Never rejects: a failure sets the status `error`. */
export async function loadDevices(): Promise<void> {
  const mine = ++latest
  devicesState.status = 'loading'
  try {
    const items = await request(getMyDevices, { quiet: true })
    if (mine === latest) Object.assign(devicesState, { items, status: 'ready' })
  } catch {
    if (mine === latest) devicesState.status = 'error'
  }
}

/** Logs another device out at once. Rejects with ApiError after a toast. */
export async function logOutDevice(deviceId: string): Promise<void> {
  const items = await onKnownDevice(() => request(revokeDevice, { query: { deviceId } }))
  latest++
  Object.assign(devicesState, { items, status: 'ready' })
}
