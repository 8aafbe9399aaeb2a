import * as z from 'zod/mini'
import { exponentGlance } from '#shared/modes/exponent/round.ts'
import { defineCall } from './define.ts'
import { amount } from './fields.ts'

/** What goes on in the games right now, for the tiles of 首页. */
export const homeTiles = defineCall('GET /api/common/homeTiles', {
  summary: 'Battles that wait and run, open ROLL rooms and what their prizes are worth, the round of 指数, pools of 一番赏',
  data: z.object({
    /** Public rooms of 竞技场. */
    battles: z.object({ waiting: z.int(), running: z.int() }),
    rolls: z.object({ rooms: z.int(), value: amount }),
    /** The round of 指数 that runs, or whose break is still shown; null before the very first one. An older version leaves it out. */
    exponent: z.optional(z.nullable(exponentGlance)),
    /** Pools of 一番赏 that sell tickets, and the tickets that are left in them. An older version leaves it out. */
    pools: z.optional(z.object({ pools: z.int(), left: z.int() })),
  }),
})
export type HomeTiles = z.output<typeof homeTiles.data>
