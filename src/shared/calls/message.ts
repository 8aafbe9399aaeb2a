import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { id, pageQuery } from './fields.ts'

export const countUserUnreadMessage = defineCall('GET /api/message/countUserUnreadMessage', {
  summary: 'Number of unread messages',
  data: z.int(),
})
export const getMessageDetail = defineCall('GET /api/message/getMessageDetail', {
  summary: 'One message; reading it marks it read',
  query: z.object({ messageId: id }),
  data: z.unknown(),
})
export const listMessage = defineCall('GET /api/message/listMessage', {
  summary: 'Messages, newest first',
  query: z.object(pageQuery()),
  data: z.unknown(),
})
