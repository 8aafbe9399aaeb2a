import type { BagItem } from '#shared/calls/profile.ts'

/** What a player can do with items of the bag. */
export type ItemAct = 'exchange' | 'retrieve' | 'give'

/** What the player wants to do with some items. */
export interface Wish {
  act: ItemAct
  items: readonly BagItem[]
}
