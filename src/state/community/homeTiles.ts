import { proxy } from 'valtio/vanilla'
import type { HomeTiles } from '#shared/calls/homeTiles.ts'

/** What goes on in the games, for everybody the same; null until it is known. A count that could not be renewed stays. */
export const homeTilesState = proxy<{ tiles: HomeTiles | null }>({ tiles: null })
