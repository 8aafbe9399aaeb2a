import * as z from 'zod/mini'
import { itemCard } from './cards.ts'
import { defineCall } from './define.ts'
import { id, instant, listQuery, pageOf } from './fields.ts'

/** How many gifts a player may give on one Beijing day (design 1.2). */
export const GIFTS_A_DAY = 3

const uid = z.string().check(z.regex(/^\d{6,20}$/))

export const playerCard = z.object({ uid: z.string(), nickname: z.string(), headPic: z.string(), headGround: z.string() })
export type PlayerCard = z.output<typeof playerCard>

export const gift = z.object({
  givingId: id,
  time: instant,
  /** True when the player gave the item, false when the player received it. */
  given: z.boolean(),
  /** The other player. */
  other: playerCard,
  item: z.object({ ...itemCard.shape, itemId: id }),
})
export type Gift = z.output<typeof gift>

export const getPlayerCard = defineCall('GET /api/profile/getPlayerCard', {
  summary: 'Who a gift would go to',
  query: z.object({ uid }),
  data: playerCard,
})

export const givingByUid = defineCall('POST /api/profile/givingByUid', {
  summary: 'Give an item to another player; real-name players only, 3 a day',
  query: z.object({ uid, itemId: id }),
  data: z.object({ gift, leftToday: z.int() }),
  spends: true,
})

export const getMyGivingPage = defineCall('GET /api/profile/getMyGivingPage', {
  summary: 'Gifts given and got, newest first',
  query: z.object(listQuery()),
  data: pageOf(gift),
})
