import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { id, instant, listQuery, pageOf } from './fields.ts'

export const countUserUnreadMessage = defineCall('GET /api/message/countUserUnreadMessage', {
  summary: 'Number of unread messages',
  data: z.int(),
})
export const messageRow = z.object({
  messageId: id,
  title: z.string(),
  time: instant,
  read: z.boolean(),
  /** First words of the message. */
  excerpt: z.string(),
})
export type MessageRow = z.output<typeof messageRow>

export const getMessageDetail = defineCall('GET /api/message/getMessageDetail', {
  summary: 'One message; reading it marks it read',
  query: z.object({ messageId: id }),
  data: z.object({ messageId: id, title: z.string(), time: instant, content: z.string() }),
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
