import * as z from 'zod/mini'
import { defineCall } from './define.ts'

/** It has a file of its own, because 首页 loads it and nothing else of 福利. */
export const welfareBadge = defineCall('GET /api/welfare/welfareBadge', {
  summary: 'How many things the player can take in 福利 now; 0 during a break',
  data: z.object({ count: z.int() }),
})
