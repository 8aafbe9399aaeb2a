import { ref } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { type HomeTiles, homeTiles } from '#shared/calls/homeTiles.ts'
import { request } from '#state/platform/api/request.ts'
import { serverNow } from '#state/platform/clock.ts'
import { follow } from '#state/platform/live/follow.ts'
import { exponentStart } from '#state/platform/live/stores.ts'
import { homeTilesState } from './homeTiles.ts'

/** Time between two counts, in ms. */
const LOOK = 15_000
/** Everybody counts the players of a round once, within so many ms after its start. */
const SPREAD = 3_000

/**
 * Counts again and again while the page is visible, and after the start of each round of 指数, until the returned function is called. It has a file of
 * its own, so that 首页 can load it late.
 */
export function watchHomeTiles(): () => void {
  let roundAt = 0
  const following = follow<HomeTiles>({
    ask: () => request(homeTiles, { quiet: true }),
    take: (tiles) => {
      homeTilesState.tiles = ref(tiles)
    },
    next: () => {
      const left = roundAt - serverNow()
      return left > 0 ? Math.min(left, LOOK) : LOOK
    },
  })
  const end = subscribeKey(exponentStart, 'latest', (start) => {
    roundAt = Math.max(start?.startAt ?? 0, serverNow()) + Math.random() * SPREAD
    following.changed()
  })
  return () => {
    end()
    following.end()
  }
}
