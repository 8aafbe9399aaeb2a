import { type Frame, getMyFrames, wearFrame as wearFrameCall } from '#shared/calls/shop.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from './app.ts'
import { loadable } from './loadable.ts'

interface Frames {
  /** Frames that the player owns and those that the player does not, in the order of the shop. */
  items: Frame[]
}

/** Avatar frames. */
export const { state: framesState, load: loadFrames } = loadable<Frames>(
  () => ({ items: [] }),
  async () => ({ items: await request(getMyFrames, { quiet: true }) }),
)

/**
 * Wears an owned frame; 0 takes the worn one off. Every page that shows the player changes at once. Rejects with ApiError after a
 * toast.
 */
export async function wearFrame(frameId: number): Promise<void> {
  const { headGround } = await request(wearFrameCall, { query: { frameId } })
  for (const frame of framesState.items) frame.worn = frame.frameId === frameId
  if (appState.userInfo) appState.userInfo.headGround = headGround
}
