import * as z from 'zod/mini'
import { boxId, openResult } from '#shared/modes/case/calls.ts'
import { FREE_USES, TASK_NAMES } from '#shared/welfare.ts'
import { boxGift, itemCard } from './cards.ts'
import { defineCall } from './define.ts'
import { amount, balances, grade, id, instant, queryFlag, queryFlagOn, queryInt } from './fields.ts'

/** The spec names the page 福利 and none of its calls. */

const use = z.enum(FREE_USES)

/** A free box with every item and chance. Nobody can pay for one, and no shelf shows it. */
export const freeBox = z.object({
  boxId: z.int(),
  boxName: z.string(),
  boxImage: z.string(),
  use,
  /** True for the box that a player who has never opened a free box opens in place of the daily one. */
  first: z.optional(z.boolean()),
  /** Players open it from this level on, until the box of a higher level takes its place. */
  fromLevel: z.int(),
  /** Coins that one opening is worth on average. */
  worth: amount,
  oddsVersion: z.int(),
  /** SHA-256 of the canonical odds table, in hex. */
  oddsHash: z.string(),
  /** Chance of each grade in percent. The chances sum to exactly 100. */
  viewGradeGiftProb: z.array(z.object({ grade, prob: z.number() })),
  boxGiftVo: z.array(boxGift),
})
export type FreeBox = z.output<typeof freeBox>

export const freeBoxes = defineCall('GET /api/common/freeBoxes', {
  summary: 'The free boxes of 福利 with every item and chance, for visitors too',
  data: z.array(freeBox),
})

/** What 福利 shows of the player. */
export const welfareView = z.object({
  /** The Beijing day by the database's clock, YYYY-MM-DD, and the moment when the next one begins. */
  day: z.string(),
  nextDay: instant,
  /** End of the player's break; null without one. Free boxes wait until then. */
  restUntil: z.nullable(instant),
  /** Sign-ins of the player in all, and whether this day's is done. `signRun` makes the run of seven days of it. */
  sign: z.object({ signed: z.int(), today: z.boolean() }),
  level: z.int(),
  /** The free boxes of the player. `left`: openings that the player may make now. */
  free: z.array(
    z.object({
      box: freeBox,
      left: z.int(),
      /** What this day's opening, or the last one of a surprise box, has won; null before its reveal, and where there was none. */
      won: z.nullable(z.object({ ...itemCard.shape, receiptId: id })),
    }),
  ),
  tasks: z.array(z.object({ task: z.enum(TASK_NAMES), count: z.int(), taken: z.boolean() })),
  /** The gift for the first top-up; null where the operator offers none. `ready` waits to be taken. */
  first: z.nullable(z.object({ gift: itemCard, state: z.enum(['open', 'ready', 'taken']) })),
  /** What this day's budgets are too small for, so that it cannot be taken before tomorrow: the next sign-in, rewards of tasks, free boxes, the first gift. */
  usedUp: z.object({ sign: z.boolean(), tasks: z.array(z.enum(TASK_NAMES)), free: z.array(use), first: z.boolean() }),
})
export type WelfareView = z.output<typeof welfareView>

export const welfare = defineCall('GET /api/welfare/welfare', {
  summary: 'Sign-in, free boxes, daily tasks and first top-up gift of the player',
  data: welfareView,
})

/** What a grant answers: what was gained, the page as it is now, and the balances. */
const granted = z.object({
  /** Diamonds gained. */
  amount,
  welfare: welfareView,
  ...balances,
})
export type Granted = z.output<typeof granted>

export const signIn = defineCall('POST /api/welfare/signIn', {
  summary: 'Sign in once on each Beijing day',
  data: granted,
  spends: true,
})

export const takeTask = defineCall('POST /api/welfare/takeTask', {
  summary: "Take the reward of one of this day's tasks, once",
  query: z.object({ task: z.enum(TASK_NAMES) }),
  data: granted,
  spends: true,
})

export const takeFirstGift = defineCall('POST /api/welfare/takeFirstGift', {
  summary: 'Take the gift for the first top-up, once',
  data: z.object({ ...granted.shape, gift: itemCard }),
  spends: true,
})

export const redeemPacket = defineCall('POST /api/welfare/redeemPacket', {
  summary: 'Take a red packet by its code, once for each player; wrong codes are counted',
  query: z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  data: z.object({ amount, name: z.string(), ...balances }),
  spends: true,
})

export const openFree = defineCall('POST /api/welfare/openFree', {
  summary: 'Open a free box: the one of the day, or one earned by signing in',
  query: z.object({
    boxId,
    fast: queryFlag,
    /** Version of the odds as the player saw them; another one in force is refused with `boxChanged`. -1 skips the check. */
    oddsVersion: queryInt(-1, 1_000_000_000, -1),
    /** As in `openCase`. */
    strip: queryFlagOn,
  }),
  data: openResult,
  spends: true,
})

/** Finds a free opening whose reply was lost. `data` is null when the server never acted on this key. */
export const getFreeRecord = defineCall('GET /api/welfare/getFreeRecord', {
  summary: 'The free opening made under an idempotency key, or null',
  query: z.object({ key: z.string().check(z.regex(/^[\w-]{8,64}$/)) }),
  data: z.nullable(openResult),
})
