import * as z from 'zod/mini'
import { defineCall } from './define.ts'

/* The numbers on the buttons of 首页. They have a file of their own, because 首页 loads nothing else of what these buttons lead to. */

export const countUserUnreadMessage = defineCall('GET /api/message/countUserUnreadMessage', {
  summary: 'Number of unread messages',
  data: z.int(),
})

export const chatUnread = defineCall('GET /api/chat/unread', {
  summary: 'Number of lines of 客服 that the player has not read, counted up to 99',
  data: z.int(),
})

export const welfareBadge = defineCall('GET /api/welfare/welfareBadge', {
  summary: 'How many things the player can take in 福利 now; 0 during a break',
  data: z.object({ count: z.int() }),
})
