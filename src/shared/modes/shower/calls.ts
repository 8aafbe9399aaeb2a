import * as z from 'zod/mini'
import { defineCall } from '#shared/calls/define.ts'
import { amount, id } from '#shared/calls/fields.ts'
import { SHOWER } from './rules.ts'
import { ownShower, shower } from './shower.ts'

const showerId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** Places of packets, separated by commas, none twice. */
const packets = z.pipe(
  z.string().check(z.maxLength(300), z.regex(/^\d{1,2}(?:,\d{1,2})*$/)),
  z.pipe(
    z.transform((text: string) => text.split(',').map(Number)),
    z.array(z.int().check(z.gte(0), z.lt(SHOWER.packets))).check(
      z.maxLength(SHOWER.packets),
      z.refine((places) => new Set(places).size === places.length),
    ),
  ),
)

/** `next`: the one that runs or comes next; null when none is planned. `last`: the latest one that is settled. */
export const showerNow = defineCall('GET /api/common/showerNow', {
  summary: 'The red-packet shower that runs or comes next, and the last one',
  data: z.object({ next: z.nullable(shower), last: z.nullable(shower) }),
})

export const showerMine = defineCall('GET /api/shower/mine', {
  summary: 'What a red-packet shower is to the player: packets caught, the own share',
  query: z.object({ showerId }),
  data: ownShower,
})

/**
 * Claims packets that the player has tapped. What is sent twice changes nothing. Packets that cannot have been seen by then, or that were gone
 * long ago, are left out; the reply says which ones the server has. Refused with `conflict` when the shower does not run.
 */
export const showerClaim = defineCall('POST /api/shower/claim', {
  summary: 'Claim packets of the running red-packet shower',
  query: z.object({ showerId, packets }),
  data: ownShower,
})

/** Refused with `notFound` before the shower is settled. */
export const showerProof = defineCall('GET /api/common/showerProof', {
  summary: 'Everything that proves how the pot of a red-packet shower was shared out',
  query: z.object({ showerId }),
  data: z.object({
    showerId: id,
    serverSeedHash: z.string(),
    serverSeed: z.string(),
    grabbersHash: z.string(),
    pot: amount,
    most: amount,
    least: amount,
    grabbers: z.array(z.tuple([z.string(), z.int(), amount])),
  }),
})
