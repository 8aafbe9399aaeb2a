import * as z from 'zod/mini'
import { drop } from '#shared/book.ts'
import { dropCard, itemCard } from '#shared/calls/cards.ts'
import { defineCall } from '#shared/calls/define.ts'
import {
  amount,
  balances,
  id,
  idListOrNone,
  instant,
  listQuery,
  pageOf,
  queryFlag,
  queryInt,
  queryPrice,
  requiredInt,
} from '#shared/calls/fields.ts'
import { ITEM_STATES } from '#shared/codes.ts'
import { DREAM, dreamBook } from './dream.ts'

const giftId = requiredInt(1, 1_000_000_000)
/** Basis points. */
const chance = requiredInt(DREAM.chance.least, DREAM.chance.most)
/** Ids of items of the bag, at most ten. */
const stakes = z.prefault(idListOrNone.check(z.maxLength(DREAM.maxStakes)), '')

export const dreamTargets = defineCall('GET /api/dream/targets', {
  summary: 'Every item that may be a target, the dearest first',
  data: z.array(itemCard),
})

/** An item of a ring with the rolls that win it, both ends included. */
export const ringItem = z.object({ ...itemCard.shape, rangeFrom: z.int(), rangeTo: z.int() })
export type RingItem = z.output<typeof ringItem>

export const dreamOdds = defineCall('GET /api/dream/odds', {
  summary: 'The ring of an upgrade: the target and every consolation item with its rolls',
  query: z.object({ giftId, chance, staked: queryPrice }),
  data: z.object({
    /** Basis points, see `quoteDream`. */
    chance: z.int(),
    price: amount,
    /** SHA-256 of the canonical table, in hex, as the receipt has it. */
    oddsHash: z.string(),
    items: z.array(ringItem),
  }),
})

export const dreamResult = z.object({
  book: dreamBook,
  /** Balance after the price was paid and before anything won is exchanged. */
  ...balances,
})
export type DreamResult = z.output<typeof dreamResult>

/** Plays an upgrade. A `demo` costs nothing, takes no stakes, grants nothing and needs no key. */
export const upgrade = defineCall('POST /api/dream/upgrade', {
  summary: 'Play for a target with coins, bag items or both; demo is free and grants nothing',
  query: z.object({
    giftId,
    chance,
    stakes,
    demo: queryFlag,
    fast: queryFlag,
    /** Worth of the target in coins as the player saw it. The server refuses with `boxChanged` when it differs now. -1 skips the check. */
    target: queryPrice,
    /** Coins to pay as the player saw them; checked likewise. */
    pay: queryPrice,
    /** `oddsHash` of the ring as the player saw it; checked likewise. '' skips the check. */
    odds: z.prefault(z.string().check(z.regex(/^(?:[\da-f]{64})?$/)), ''),
  }),
  data: dreamResult,
  spends: true,
})

/** Finds an upgrade whose reply was lost. `data` is null when the server never acted on this key. */
export const getUpgradeRecord = defineCall('GET /api/dream/getUpgradeRecord', {
  summary: 'The upgrade made under an idempotency key, or null',
  query: z.object({ key: z.string().check(z.regex(/^[\w-]{8,64}$/)) }),
  data: z.nullable(dreamResult),
})

export const recentUpgrades = defineCall('GET /api/dream/recentUpgrades', {
  summary: 'Latest revealed targets that were won, newest first',
  query: z.object({ limit: queryInt(1, 100, 20) }),
  data: z.array(dropCard),
})

const { target, chance: played, price, paid, staked, change, roll, won, stakes: taken } = dreamBook.shape

/** A paid upgrade whose result is public by now, and what has become of its item since. The rest is as in its book. */
export const dreamRecord = z.object({
  target,
  chance: played,
  price,
  paid,
  staked,
  change,
  roll,
  won,
  stakes: taken,
  dreamId: id,
  time: instant,
  drop: z.object({ ...drop.shape, state: z.enum(ITEM_STATES) }),
})
export type DreamRecord = z.output<typeof dreamRecord>

export const getMyDreamPage = defineCall('GET /api/profile/getMyDreamPage', {
  summary: 'Revealed upgrades of the player, newest first; `asOf` of the first page keeps the later ones steady',
  query: z.object({
    ...listQuery(),
    /** Instant as of which the list is read; 0 means now. */
    asOf: queryInt(0, 999_999_999_999_999, 0),
    /** Lists only this upgrade, if its result is public. 0 lists all. */
    dreamId: z.prefault(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)), '0'),
  }),
  data: z.object({ ...pageOf(dreamRecord).shape, asOf: instant }),
})
