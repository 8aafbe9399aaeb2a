import { ref } from 'valtio/vanilla'
import { homeTiles } from '#shared/calls/homeTiles.ts'
import { request } from './api/request.ts'
import { homeTilesState } from './homeTiles.ts'
import { lookUntil } from './poll.ts'

/** Time between two counts, in ms. */
const LOOK = 15_000

/** Counts again and again while the page is visible, until the returned function is called. It has a file of its own, so that 首页 can load it late. */
export const watchHomeTiles = (): (() => void) => lookUntil(look, () => LOOK)

async function look(): Promise<boolean> {
  const tiles = await request(homeTiles, { quiet: true }).catch(() => null)
  if (tiles) homeTilesState.tiles = ref(tiles)
  return false
}
