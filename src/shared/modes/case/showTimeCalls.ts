import * as z from 'zod/mini'
import { caseBook } from '#shared/book.ts'
import { dropCard } from '#shared/calls/cards.ts'
import { defineCall } from '#shared/calls/define.ts'
import { id, pageOf, pageQuery, queryInt } from '#shared/calls/fields.ts'

/** One row of 巅峰时刻: a drop, and the label of its opening. */
export const showTimeRow = z.object({
  ...dropCard.shape,
  openId: id,
  label: z.nullable(z.union([z.literal(0), z.literal(1), z.literal(4)])),
})
export type ShowTimeRow = z.output<typeof showTimeRow>

/**
 * Lists the drops of one Beijing day that are worth the most. The path is public, so that visitors who are not logged in can watch
 * too.
 */
export const getShowTimePage = defineCall('GET /api/common/getShowTimePage', {
  summary: 'Best drops of a day; day 0 today, 1 yesterday … 6; label -1 all, 0, 1, 4',
  query: z.object({ ...pageQuery(), day: queryInt(0, 6, 0), label: queryInt(-1, 4, -1) }),
  data: pageOf(showTimeRow),
})

/** Reads the book of a drop. It leaves out receipts and item ids, because these belong to the owner. */
export const getShowTimeBook = defineCall('GET /api/common/getShowTimeBook', {
  summary: 'The book of a moment, to be played again',
  query: z.object({ dropId: id }),
  data: caseBook,
})
