import * as z from 'zod/mini'
import { itemCard } from './cards.ts'
import { defineCall } from './define.ts'
import { id, instant, pageOf, pageQuery } from './fields.ts'

/** Gifts a player may give in a day of Beijing time (design 1.2). */
export const GIFTS_A_DAY = 3

const uid = z.string().check(z.regex(/^\d{6,20}$/))

export const playerCard = z.object({ uid: z.string(), nickname: z.string(), headPic: z.string(), headGround: z.string() })
export type PlayerCard = z.output<typeof playerCard>

export const gift = z.object({
  givingId: id,
  time: instant,
  /** True: the player gave it; false: the player got it. */
  given: z.boolean(),
  /** The other side. */
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
  query: z.object(pageQuery()),
  data: pageOf(gift),
})
