import { proxy } from 'valtio/vanilla'
import { type Frame, getMyFrames, wearFrame as wearFrameCall } from '#shared/calls/shop.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from './app.ts'
import type { ListStatus } from './pagedList.ts'

interface FramesState {
  status: ListStatus
  /** Frames that the player owns and those that the player does not, in the order of the shop. */
  items: Frame[]
}

const blank = (): FramesState => ({ status: 'idle', items: [] })

/** Avatar frames. */
export const framesState = proxy<FramesState>(blank())

let latest = 0

forgetOnLogout(() => {
  latest++
  Object.assign(framesState, blank())
})

/** Loads the frames again; the old list stays in view meanwhile and after a failure. Never rejects. */
export async function loadFrames(): Promise<void> {
  const mine = ++latest
  framesState.status = 'loading'
  try {
    const items = await request(getMyFrames, { quiet: true })
    if (mine === latest) Object.assign(framesState, { items, status: 'ready' })
  } catch {
    if (mine === latest) framesState.status = 'error'
  }
}

/**
 * Wears an owned frame; 0 takes the worn one off. Every page that shows the player changes at once. Rejects with ApiError after a
 * toast.
 */
export async function wearFrame(frameId: number): Promise<void> {
  const { headGround } = await request(wearFrameCall, { query: { frameId } })
  for (const frame of framesState.items) frame.worn = frame.frameId === frameId
  if (appState.userInfo) appState.userInfo.headGround = headGround
}
