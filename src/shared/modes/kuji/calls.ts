import * as z from 'zod/mini'
import { drop } from '#shared/book.ts'
import { defineCall } from '#shared/calls/define.ts'
import { amount, balances, id, instant, listQuery, pageOf, queryPrice, requiredInt } from '#shared/calls/fields.ts'
import { ITEM_STATES } from '#shared/codes.ts'
import { kujiBook, kujiCard, kujiHold, kujiPool } from './pool.ts'
import { KUJI, KUJI_RANKS } from './rules.ts'

const poolId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const key = z.string().check(z.regex(/^[\w-]{8,64}$/))

/** 1 to 10 different ticket numbers separated by commas. */
const numbers = z.pipe(
  z.string().check(z.maxLength(60), z.regex(/^[1-9]\d{0,3}(?:,[1-9]\d{0,3})*$/)),
  z.pipe(
    z.transform((text: string) => text.split(',').map(Number)),
    z.array(z.int()).check(
      z.maxLength(KUJI.atOnce),
      z.refine((all) => new Set(all).size === all.length),
    ),
  ),
)

export const kujiPools = defineCall('GET /api/common/kujiPools', {
  summary: 'Pools of 一番赏: those that stand, the newest first, or those that are over',
  query: z.object({ state: requiredInt(0, 1), ...listQuery() }),
  data: pageOf(kujiCard),
})

export const kujiView = defineCall('GET /api/common/kujiView', {
  summary: 'A pool with its prizes, what is left of each, and its board of tickets',
  query: z.object({ poolId }),
  data: kujiPool,
})

/** What a pool is to the player. */
export const kujiOwn = z.object({
  /** The tickets that the player holds now; null when none. */
  hold: z.nullable(kujiHold),
  /** Before this moment the player can hold no others: too many holds came to nothing. 0 when they can. */
  waitUntil: instant,
  /** Numbers of the player's tickets of this pool, also of those that are being peeled. */
  bought: z.array(z.int()),
})
export type KujiOwn = z.output<typeof kujiOwn>

export const kujiMine = defineCall('GET /api/kuji/own', {
  summary: "The player's hold and tickets of a pool",
  query: z.object({ poolId }),
  data: kujiOwn,
})

/** Refused with `conflict` when one of the tickets is gone; then none is held. Another hold of the player ends. */
export const holdKuji = defineCall('POST /api/kuji/hold', {
  summary: 'Holds tickets for 60 s; it costs nothing',
  query: z.object({ poolId, numbers }),
  data: kujiHold,
})

export const freeKuji = defineCall('POST /api/kuji/free', {
  summary: "Gives the player's hold up",
  query: z.object({ poolId }),
  data: z.object({ freed: z.boolean() }),
})

export const kujiResult = z.object({
  book: kujiBook,
  /** Balances after the price was paid. */
  ...balances,
})
export type KujiResult = z.output<typeof kujiResult>

export const playKuji = defineCall('POST /api/kuji/play', {
  summary: 'Pays for the tickets of a hold; their prizes go to the bag',
  query: z.object({
    poolId,
    holdId: poolId,
    /** Price of a ticket in coins as the player saw it. The server refuses with `boxChanged` when it differs. -1 skips the check. */
    price: queryPrice,
  }),
  data: kujiResult,
  spends: true,
})

/** Finds a purchase whose reply was lost. `data` is null when the server never acted on this key. */
export const getKujiPlay = defineCall('GET /api/kuji/getPlay', {
  summary: 'The purchase made under an idempotency key, or null',
  query: z.object({ key }),
  data: z.nullable(kujiResult),
})

export const kujiProof = defineCall('GET /api/common/kujiProof', {
  summary: 'Seed, order and sold tickets of a pool that is over',
  query: z.object({ poolId }),
  data: z.object({
    poolId: id,
    serverSeed: z.string(),
    serverSeedHash: z.string(),
    orderHash: z.string(),
    order: z.string(),
    counts: z.array(z.int()),
    sold: z.array(z.object({ number: z.int(), letter: z.string() })),
  }),
})

const ownedDrop = z.object({ ...drop.shape, state: z.enum(ITEM_STATES) })

/** A purchase whose prizes are public by now, and what has become of them since. */
export const kujiRecord = z.object({
  playId: id,
  time: instant,
  poolId: id,
  title: z.string(),
  paid: amount,
  tickets: z.array(z.object({ number: z.int(), rank: z.enum(KUJI_RANKS), drop: ownedDrop })),
  lastOne: z.nullable(ownedDrop),
})
export type KujiRecord = z.output<typeof kujiRecord>

export const getMyKujiPage = defineCall('GET /api/profile/getMyKujiPage', {
  summary: 'Revealed purchases of the player, newest first',
  query: z.object(listQuery()),
  data: pageOf(kujiRecord),
})
