import { proxy } from 'valtio/vanilla'
import { getHeadPicList } from '#shared/calls/common.ts'
import { request } from '#state/platform/api/request.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'

interface HeadPics {
  status: LoadStatus
  /** Picture paths as the server sends them (`headPic`). */
  items: string[]
}

/** Avatars that every player may choose. */
export const headPicsState = proxy<HeadPics>({ status: 'idle', items: [] })

/** Loads the avatars once. Never rejects. */
export async function loadHeadPics(): Promise<void> {
  if (headPicsState.status === 'loading' || headPicsState.items.length > 0) return
  headPicsState.status = 'loading'
  try {
    const list = await request(getHeadPicList, { quiet: true })
    Object.assign(headPicsState, { items: list.map(({ headPic }) => headPic), status: 'ready' })
  } catch {
    headPicsState.status = 'error'
  }
}
