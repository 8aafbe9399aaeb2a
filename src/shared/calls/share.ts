import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { amount, balances, id, instant, listQuery, pageOf } from './fields.ts'

export const promoter = z.object({
  promoteCode: z.string(),
  /** Players whom the player has invited, counted up to LIST_COUNTED. */
  invited: z.int(),
  /** Those of them who have topped up. The level follows from this number: `promoterLevel`. */
  friends: z.int(),
  /** Diamonds that can be taken. Below 0 when orders were reversed whose commission is taken already. */
  pending: amount,
  /** Diamonds earned on the running day of Beijing time, and in all. */
  today: amount,
  total: amount,
})
export type Promoter = z.output<typeof promoter>

/** The spec names the page 推广中心 and none of its calls. */
export const getMyPromotion = defineCall('GET /api/share/getMyPromotion', {
  summary: 'Promotion code, invited friends and commission of the player',
  data: promoter,
})

export const invitedFriend = z.object({
  /** Number of the invitation. It leads to nothing else of the friend. */
  invitationId: id,
  /** With its middle hidden: 玩***5. */
  nickname: z.string(),
  headPic: z.string(),
  time: instant,
  /** True when the friend has topped up, so that the friend counts for the level. */
  counts: z.boolean(),
  /** Diamonds that the friend has brought. */
  earned: amount,
})
export type InvitedFriend = z.output<typeof invitedFriend>

export const getMyInvitedPage = defineCall('GET /api/share/getMyInvitedPage', {
  summary: 'Players whom the player has invited, newest first, names hidden',
  query: z.object(listQuery()),
  data: pageOf(invitedFriend),
})

export const takeCommission = defineCall('POST /api/share/takeCommission', {
  summary: 'Take all diamonds that friends have brought',
  data: z.object({
    /** Diamonds gained. */
    amount,
    promoter,
    ...balances,
  }),
  spends: true,
})
