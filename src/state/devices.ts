import { proxy } from 'valtio/vanilla'
import { type Device, getMyDevices, revokeDevice } from '#shared/calls/profile.ts'
import { request } from './api/request.ts'
import { forgetOnLogout } from './ownState.ts'
import type { ListStatus } from './pagedList.ts'

interface Devices {
  status: ListStatus
  /** This device first, then the last used. */
  items: Device[]
}

const blank = (): Devices => ({ status: 'idle', items: [] })

/** Where the player is logged in. */
export const devicesState = proxy<Devices>(blank())

let latest = 0

forgetOnLogout(() => {
  latest++
  Object.assign(devicesState, blank())
})

/** Reads the logins anew; what stands stays meanwhile. Never rejects: the error state carries the failure. */
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

/** Logs another device out at once. Rejects with ApiError after its toast. */
export async function logOutDevice(deviceId: string): Promise<void> {
  const items = await request(revokeDevice, { query: { deviceId } })
  latest++
  Object.assign(devicesState, { items, status: 'ready' })
}
