import * as z from 'zod/mini'
import { METALS } from '#shared/album.ts'
import { itemCard } from './cards.ts'
import { defineCall } from './define.ts'
import { amount, balances, instant } from './fields.ts'

const family = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))

const setFacts = {
  family,
  name: z.string(),
  total: z.int(),
  owned: z.int(),
  /** How many of the owned ones count for the reward: those that the player did not only get from other players. */
  earned: z.int(),
  metal: z.enum(METALS),
  /** Diamonds that the finished set pays once. */
  diamonds: amount,
  /** The frame that it gives; null where the shop knows none. Whoever has it gets `instead` diamonds more. */
  frame: z.nullable(z.object({ name: z.string(), image: z.string(), owned: z.boolean(), instead: amount })),
  claimed: z.boolean(),
}

const albumItem = z.object({
  ...itemCard.shape,
  /** When the player first had one; null for never. */
  at: z.nullable(instant),
  /** False where all that came of it was given by other players, and where none came. */
  own: z.boolean(),
})
export type AlbumItem = z.output<typeof albumItem>

export const albumSet = z.object({
  ...setFacts,
  /** The rarest items, at most four. */
  faces: z.array(albumItem),
  /** Ids of its items that the player has ever had. */
  had: z.array(z.int()),
})
export type AlbumSet = z.output<typeof albumSet>

/** Lists the sets of 图鉴: every family of items. */
export const albumSets = defineCall('GET /api/album/sets', {
  summary: 'Every family of items as a set, with how many of its items the player has ever had',
  data: z.object({ sets: z.array(albumSet), total: z.int(), owned: z.int() }),
})
export type Album = z.output<typeof albumSets.data>

const setData = z.object({
  ...setFacts,
  items: z.array(z.object({ ...albumItem.shape, boxes: z.array(z.object({ boxId: z.int(), boxName: z.string(), boxImage: z.string() })) })),
})

export const albumDetail = defineCall('GET /api/album/set', {
  summary: 'The items of one set, rarest first, and the open boxes that hold each',
  query: z.object({ family }),
  data: setData,
})
export type AlbumDetail = z.output<typeof albumDetail.data>

/** `albumSets` of a visitor, who has nothing yet. The calls under /api/album need a token (spec §6). */
export const albumSetsShown = defineCall('GET /api/common/albumSets', {
  summary: 'Every family of items as a set, for visitors',
  data: albumSets.data,
})

/** `albumDetail` of a visitor. */
export const albumSetShown = defineCall('GET /api/common/albumSet', {
  summary: 'The items of one set and the open boxes that hold each, for visitors',
  query: z.object({ family }),
  data: setData,
})

export const albumClaim = defineCall('POST /api/album/claim', {
  summary: 'Take the reward of a finished set, once',
  query: z.object({ family }),
  data: z.object({
    /** Diamonds that came, those instead of the frame included. */
    diamonds: amount,
    /** Name of the frame that came; '' where the player had it. */
    frame: z.string(),
    ...balances,
  }),
  spends: true,
})
