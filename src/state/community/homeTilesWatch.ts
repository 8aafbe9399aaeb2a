import { ref } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { homeTiles } from '#shared/calls/homeTiles.ts'
import { request } from '#state/platform/api/request.ts'
import { serverNow } from '#state/platform/clock.ts'
import { exponentStart } from '#state/platform/live/stores.ts'
import { lookLater } from '#state/platform/lookLater.ts'
import { lookUntil } from '#state/platform/poll.ts'
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
  let timer: ReturnType<typeof setTimeout> | undefined
  const afterStart = () => {
    clearTimeout(timer)
    const left = (exponentStart.latest?.startAt ?? 0) - serverNow()
    timer = lookLater(look, Math.max(0, left) + Math.random() * SPREAD)
  }
  const ends = [lookUntil(look, () => LOOK), subscribeKey(exponentStart, 'latest', afterStart), () => clearTimeout(timer)]
  return () => {
    for (const end of ends) end()
  }
}

async function look(): Promise<boolean> {
  const tiles = await request(homeTiles, { quiet: true }).catch(() => null)
  if (tiles) homeTilesState.tiles = ref(tiles)
  return false
}
