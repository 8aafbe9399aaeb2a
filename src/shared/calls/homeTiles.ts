import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { amount } from './fields.ts'

/** What goes on in the games right now, for the tiles of 首页. */
export const homeTiles = defineCall('GET /api/common/homeTiles', {
  summary: 'Battles that wait and run, open ROLL rooms and what their prizes are worth',
  data: z.object({
    /** Public rooms of 竞技场. */
    battles: z.object({ waiting: z.int(), running: z.int() }),
    rolls: z.object({ rooms: z.int(), value: amount }),
  }),
})
export type HomeTiles = z.output<typeof homeTiles.data>
