import * as z from 'zod/mini'
import { drop } from '#shared/book.ts'
import { boxCard } from '#shared/calls/cards.ts'
import { defineCall } from '#shared/calls/define.ts'
import { amount, balances, id, instant, listQuery, pageOf, queryPrice, requiredInt } from '#shared/calls/fields.ts'
import { ITEM_STATES } from '#shared/codes.ts'
import { templateNameBook } from './rules.ts'

export const templateNameOffer = defineCall('GET /api/template-name/offer', {
  summary: 'The box that 新玩法 is played for now; null when every box is closed',
  data: z.nullable(boxCard),
})

export const templateNameResult = z.object({
  book: templateNameBook,
  /** Balances after the price was paid. */
  ...balances,
})
export type TemplateNameResult = z.output<typeof templateNameResult>

export const playTemplateName = defineCall('POST /api/template-name/play', {
  summary: 'Pays the price of a box and draws one of its items, without 保底',
  query: z.object({
    boxId: requiredInt(1, 1_000_000_000),
    /** Price in coins as the player saw it. The server refuses with `boxChanged` when it differs now. -1 skips the check. */
    price: queryPrice,
  }),
  data: templateNameResult,
  spends: true,
})

/** Finds a play whose reply was lost. `data` is null when the server never acted on this key. */
export const getTemplateNamePlay = defineCall('GET /api/template-name/getPlay', {
  summary: 'The play made under an idempotency key, or null',
  query: z.object({ key: z.string().check(z.regex(/^[\w-]{8,64}$/)) }),
  data: z.nullable(templateNameResult),
})

/** A play whose result is public by now, and what has become of its item since. */
export const templateNameRecord = z.object({
  playId: id,
  time: instant,
  boxName: z.string(),
  boxImage: z.string(),
  paid: amount,
  drop: z.object({ ...drop.shape, state: z.enum(ITEM_STATES) }),
})
export type TemplateNameRecord = z.output<typeof templateNameRecord>

export const getMyTemplateNamePage = defineCall('GET /api/profile/getMyTemplateNamePage', {
  summary: 'Revealed plays of the player, newest first',
  query: z.object(listQuery()),
  data: pageOf(templateNameRecord),
})
