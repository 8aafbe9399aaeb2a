import * as z from 'zod/mini'
import { RARE_GRADE, RECENT_DROP_LIMIT } from '#shared/rules.ts'
import { dropCard } from './cards.ts'
import { defineCall } from './define.ts'
import { queryInt } from './fields.ts'

/* The latest drops. They have a file of their own, because 首页 loads them and nothing else of the boxes. */

/** Only drops of this grade or a rarer one; -1 means all. Of a box these are looked for among its latest openings. */
const rarest = queryInt(-1, RARE_GRADE, -1)

export const recentDrop = defineCall('GET /api/case/recentDrop', {
  summary: 'Latest revealed drops, newest first',
  query: z.object({ limit: queryInt(1, 100, RECENT_DROP_LIMIT), boxId: queryInt(-1, 1_000_000_000, -1), grade: rarest }),
  data: z.array(dropCard),
})

/** The latest revealed drops of all boxes, newest first, as the public pushes tell them too. */
export const dropList = defineCall('GET /api/common/dropList', {
  summary: 'Latest revealed drops for visitors, newest first',
  query: z.object({ grade: rarest }),
  data: z.array(dropCard),
})
