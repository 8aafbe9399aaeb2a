import * as z from 'zod/mini'
import { drop } from '#shared/book.ts'
import { ITEM_STATES } from '#shared/codes.ts'
import { defineCall } from './define.ts'
import { amount, id, instant, listQuery, pageOf, queryInt } from './fields.ts'

/** A drop of an opening, and what has become of its item since. */
export const openedDrop = z.object({ ...drop.shape, state: z.enum(ITEM_STATES) })
export type OpenedDrop = z.output<typeof openedDrop>

/** An opening whose drops are public by now. `paid` is 0 for one of a free box. */
export const openRecord = z.object({
  openId: id,
  time: instant,
  boxId: z.int(),
  boxName: z.string(),
  boxImage: z.string(),
  number: z.int(),
  paid: amount,
  /** Worth of all drops when they were won, in coins. */
  value: amount,
  /** 0 is 欧皇, 1 is 非酋. */
  label: z.nullable(z.union([z.literal(0), z.literal(1)])),
  /** In the order of the draws. */
  drops: z.array(openedDrop),
})
export type OpenRecord = z.output<typeof openRecord>

/** Lists the player's openings. The spec has no call for them. */
export const getMyOpenPage = defineCall('GET /api/profile/getMyOpenPage', {
  summary: 'Revealed openings of the player, newest first; `asOf` of the first page keeps the later ones steady',
  query: z.object({
    ...listQuery(),
    /** Instant as of which the list is read; 0 means now. */
    asOf: queryInt(0, 999_999_999_999_999, 0),
    /** Lists only this opening, if its drops are public. 0 lists all. */
    openId: z.prefault(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)), '0'),
  }),
  data: z.object({
    ...pageOf(openRecord).shape,
    /** The list contains the openings whose drops were public at this instant: the `asOf` of the query, or the time of the call. */
    asOf: instant,
  }),
})

/** Lists the player's openings of free boxes. Their ids are counted apart from those of paid openings, so both may have the same. */
export const getMyFreeOpenPage = defineCall('GET /api/profile/getMyFreeOpenPage', {
  summary: 'Revealed openings of free boxes of the player, newest first',
  query: z.object(listQuery()),
  data: pageOf(openRecord),
})
