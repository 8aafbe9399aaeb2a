import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { amount, id, instant, queryInt } from './fields.ts'
import { measuredRow } from './measured.ts'

/** The modes whose draws belong to one player, in the order in which 我的手气 shows them. */
export const LUCK_MODES = ['case', 'free', 'dream'] as const
export type LuckMode = (typeof LUCK_MODES)[number]

/** Draws, and openings, that one reply looks at most. */
export const LUCK_A_PART = 2_000

/** The box; 0 for 黄金装备. */
const subject = z.int()
const of = { mode: z.enum(LUCK_MODES), subject }

/** Draws from one pool of a box, in all versions of its odds. */
export const luckPool = z.object({
  ...of,
  name: z.string(),
  /** True for draws that 保底 made from the rare items alone. */
  forced: z.boolean(),
  draws: z.int(),
  /** What the drawn items are worth today, in coins, and what they would be worth on average by the stated odds at the same prices. */
  worth: z.number(),
  expected: z.number(),
  /** By grade, against what was stated. 黄金装备 has one row: upgrades that were won. */
  rows: z.array(measuredRow),
})
export type LuckPool = z.output<typeof luckPool>

/** Draws of a box without a 神话, whether forced or not; of 黄金装备 those that were lost. See `Run`. */
export const luckRun = z.object({ ...of, draws: z.int(), hits: z.int(), before: z.int(), since: z.int(), longest: z.int() })
export type LuckRun = z.output<typeof luckRun>

/** What paid openings of a box have cost. */
export const luckPaid = z.object({ boxId: z.int(), number: z.int(), paid: amount })
export type LuckPaid = z.output<typeof luckPaid>

const place = z.prefault(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)), '0')

/**
 * Counts a part of the player's draws, in the order of seed pairs and numbers, so that it is read by indexes that there are anyway. Whoever adds up all
 * parts from the first one, in their order, has them all. The latest minute is left out: its results may still be played.
 */
export const getMyLuckPart = defineCall('GET /api/profile/getMyLuckPart', {
  summary: 'A part of what the player has drawn so far, against the stated odds; `next` names what follows, null is the end',
  query: z.object({
    /** Counts what comes after this pair and number, and after this opening; the `next` of the part before. */
    seedId: place,
    nonce: queryInt(-1, 2_147_483_647, -1),
    openId: place,
    /** The `asOf` of the first part; 0 means now. */
    asOf: queryInt(0, 999_999_999_999_999, 0),
  }),
  data: z.object({
    /** Draws up to this moment are counted. */
    asOf: instant,
    pools: z.array(luckPool),
    runs: z.array(luckRun),
    paid: z.array(luckPaid),
    next: z.nullable(z.object({ seedId: z.union([id, z.literal('0')]), nonce: z.int(), openId: z.union([id, z.literal('0')]) })),
  }),
})
