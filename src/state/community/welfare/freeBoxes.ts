import { proxy } from 'valtio/vanilla'
import { type FreeBox, freeBoxes } from '#shared/calls/welfare.ts'
import { request } from '#state/platform/api/request.ts'
import { type LoadStatus, loading } from '#state/platform/loadable.ts'

/** The free boxes with their odds, for 福利规则. They are the same for everybody. */
export const freeBoxState = proxy({ status: 'idle' as LoadStatus, boxes: [] as FreeBox[] })

/** Loads the free boxes. Never rejects. */
export const { load: loadFreeBoxes } = loading({
  ask: () => request(freeBoxes, { quiet: true }),
  take: (boxes) => void Object.assign(freeBoxState, { boxes, status: 'ready' }),
  show: (status) => {
    freeBoxState.status = status
  },
})
