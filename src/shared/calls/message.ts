import * as z from 'zod/mini'
import { MESSAGE_WAY_NAMES } from '#shared/messageWays.ts'
import { defineCall } from './define.ts'
import { id, instant, listQuery, pageOf } from './fields.ts'

export const messageRow = z.object({
  messageId: id,
  title: z.string(),
  time: instant,
  read: z.boolean(),
  /** True for what the operator tells, false for what concerns this player. */
  system: z.boolean(),
  /** First words of the message. */
  excerpt: z.string(),
})
export type MessageRow = z.output<typeof messageRow>

export const getMessageDetail = defineCall('GET /api/message/getMessageDetail', {
  summary: 'One message; reading it marks it read',
  query: z.object({ messageId: id }),
  data: z.object({
    messageId: id,
    title: z.string(),
    time: instant,
    content: z.string(),
    /** Where the message leads; null for one that leads nowhere. */
    way: z.nullable(z.object({ to: z.enum(MESSAGE_WAY_NAMES), id: z.string() })),
  }),
})

export const listMessage = defineCall('GET /api/message/listMessage', {
  summary: 'Messages, newest first',
  query: z.object(listQuery()),
  data: pageOf(messageRow),
})

export const readAllMessages = defineCall('POST /api/message/readAllMessages', {
  summary: 'Mark every message read; data is how many were not',
  data: z.int(),
})
