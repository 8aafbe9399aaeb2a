import { proxy, ref } from 'valtio/vanilla'
import { type HomeTiles, homeTiles } from '#shared/calls/visitor.ts'
import { request } from './api/request.ts'
import { lookUntil } from './poll.ts'

/** What goes on in the games, for everybody the same; null until it is known. A count that could not be renewed stays. */
export const homeTilesState = proxy<{ tiles: HomeTiles | null }>({ tiles: null })

/** Counts again and again while the page is visible, until the returned function is called. */
export const watchHomeTiles = (): (() => void) => lookUntil(look)

async function look(): Promise<boolean> {
  const tiles = await request(homeTiles, { quiet: true }).catch(() => null)
  if (tiles) homeTilesState.tiles = ref(tiles)
  return false
}
