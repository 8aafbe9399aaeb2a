import * as z from 'zod/mini'
import { drop } from '../book.ts'
import { ITEM_STATES } from '../codes.ts'
import { defineCall } from './define.ts'
import { amount, id, instant, pageOf, pageQuery, queryInt } from './fields.ts'

/** A drop of an opening and what became of its item since. */
export const openedDrop = z.object({ ...drop.shape, state: z.enum(ITEM_STATES) })
export type OpenedDrop = z.output<typeof openedDrop>

/** One paid opening whose reveal has passed. */
export const openRecord = z.object({
  openId: id,
  time: instant,
  boxId: z.int(),
  boxName: z.string(),
  boxImage: z.string(),
  number: z.int(),
  paid: amount,
  /** Worth of all drops when they were won. */
  value: amount,
  /** 0 欧皇, 1 非酋. */
  label: z.nullable(z.union([z.literal(0), z.literal(1)])),
  /** In the order of the draws. */
  drops: z.array(openedDrop),
})
export type OpenRecord = z.output<typeof openRecord>

/** Openings of the player. New beside the spec's calls, which name none for the record of openings. */
export const getMyOpenPage = defineCall('GET /api/profile/getMyOpenPage', {
  summary: 'Revealed openings of the player, newest first; `asOf` of the first page keeps the later ones steady',
  query: z.object({
    ...pageQuery(),
    /** 0: now. */
    asOf: queryInt(0, 999_999_999_999_999, 0),
    /** This one alone, if it is revealed; 0: all. */
    openId: z.prefault(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)), '0'),
  }),
  data: z.object({
    ...pageOf(openRecord).shape,
    /** Openings revealed up to here are counted and listed: the moment of the question, or the one that was asked for. */
    asOf: instant,
  }),
})
