import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { amount, balances, id } from './fields.ts'

export const userInfoData = z.object({
  id,
  uid: z.string(),
  nickname: z.string(),
  /** With its middle digits hidden: 138****8000. */
  phone: z.string(),
  headPic: z.string(),
  headGround: z.string(),
  ...balances,
  /** See `levelOf`. Absent only in what an older version of the client has stored. */
  level: z.optional(z.int()),
  /** True in 隐私模式: others see neither name nor picture, and the own pages hide balances, phone and UID. Absent only in what an older version has stored. */
  hidden: z.optional(z.boolean()),
  /** True for a new player who has neither followed nor left the welcome. */
  fresh: z.optional(z.boolean()),
  /** What the registration has given to such a player; absent where it gave nothing. */
  start: z.optional(z.object({ coins: amount, diamonds: amount })),
})
export type UserInfo = z.output<typeof userInfoData>

export const userInfo = defineCall('GET /api/profile/userInfo', { summary: 'The player', data: userInfoData })
