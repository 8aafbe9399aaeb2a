import * as z from 'zod/mini'
import { instant } from '#shared/calls/fields.ts'
import { kujiHold } from './pool.ts'
import { KUJI_STATES } from './rules.ts'

/**
 * What the topic of a pool (`ROOM_TOPIC`) brings. Nothing is numbered: tickets are only ever sold, so to get a message twice, or late, changes nothing wrong,
 * and whoever was away asks for the pool.
 */
export const kujiMessage = z.discriminatedUnion('kind', [
  /** Tickets were sold, held or freed. `left` says of each prize how many are left. Paced: what comes close together is told together. */
  z.object({ kind: z.literal('changed'), sold: z.array(z.int()), left: z.array(z.int()), holds: z.array(kujiHold) }),
  /** What tickets had under their strip, once their buyer has peeled them: number and letter. */
  z.object({ kind: z.literal('told'), tickets: z.array(z.tuple([z.int(), z.string()])) }),
  z.object({ kind: z.literal('over'), state: z.enum(KUJI_STATES), closedAt: instant, opened: z.boolean() }),
  /** How many sockets watch the pool; the gateway tells it of every room. */
  z.object({ kind: z.literal('watching'), count: z.int() }),
])
export type KujiMessage = z.output<typeof kujiMessage>
