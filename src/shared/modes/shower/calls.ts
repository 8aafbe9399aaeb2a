import * as z from 'zod/mini'
import { defineCall } from '#shared/calls/define.ts'
import { amount, id, instant, listQuery, pageOf } from '#shared/calls/fields.ts'
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

/** Refused with `notFound` before the shower is settled, and where it was withdrawn. */
export const showerProof = defineCall('GET /api/common/showerProof', {
  summary: 'Everything that proves how the pot of a red-packet shower was shared out',
  query: z.object({ showerId }),
  data: z.object({
    showerId: id,
    serverSeedHash: z.string(),
    /** When that hash was published, by the database's clock; showers before migration 0057 lack it. */
    seedPublishedAt: z.optional(instant),
    serverSeed: z.string(),
    grabbersHash: z.string(),
    pot: amount,
    most: amount,
    least: amount,
    grabbers: z.array(z.tuple([z.string(), z.int(), amount])),
    /** Whether it was bound to a public random number when it was made. Servers before this field leave it out. */
    bound: z.optional(z.boolean()),
    /** That number, when the shower began, and when its list was fixed, see `numberFrom`. Absent where it was bound to none. */
    beacon: z.optional(z.object({ chain: z.string(), round: z.int(), signature: z.string(), startAt: instant, closedAt: instant })),
  }),
})

/** A settled shower in which the player has caught packets. */
export const showerRecord = z.object({
  showerId: id,
  /** When the first packets of the player came. */
  time: instant,
  packets: z.int(),
  /** The share in diamonds; null for whoever was frozen when it was settled, and where it was withdrawn. */
  amount: z.nullable(amount),
})
export type ShowerRecord = z.output<typeof showerRecord>

export const getMyShowerPage = defineCall('GET /api/profile/getMyShowerPage', {
  summary: 'Settled red-packet showers in which the player has caught packets, newest first',
  query: z.object({ ...listQuery() }),
  data: pageOf(showerRecord),
})
