import * as z from 'zod/mini'
import { RETRIEVAL_STATES } from '#shared/codes.ts'
import { itemCard } from './cards.ts'
import { defineCall } from './define.ts'
import { amount, id, idList, instant, listQuery, pageOf } from './fields.ts'

/** Most items in one order. */
export const RETRIEVAL_LIMIT = 50

export const retrievalOrder = z.object({
  orderId: id,
  time: instant,
  state: z.enum(RETRIEVAL_STATES),
  /** When the state last changed. */
  changedAt: instant,
  tradeUrl: z.string(),
  /** Words of the operator, e.g. why the order was rejected. */
  remark: z.string(),
  value: amount,
  items: z.array(z.object({ ...itemCard.shape, itemId: id })),
})
export type RetrievalOrder = z.output<typeof retrievalOrder>

/** Orders the delivery of up to 50 items. The player must have set a trade link. */
export const ornamentRetrieval = defineCall('POST /api/profile/ornamentRetrieval', {
  summary: 'Ask for items to be delivered to the trade link',
  query: z.object({ ids: idList }),
  data: retrievalOrder,
  spends: true,
})

/** It is refused as `ornamentRetrieval` would be, apart from what the trade link is asked for. */
export const mayRetrieve = defineCall('GET /api/profile/mayRetrieve', {
  summary: 'Whether gifts of the house hold any of these items back, asked before the trade link',
  query: z.object({ ids: idList }),
  data: z.boolean(),
})

export const getMyRetrievalPage = defineCall('GET /api/profile/getMyRetrievalPage', {
  summary: 'Retrieval orders of the player, newest first',
  query: z.object(listQuery()),
  data: pageOf(retrievalOrder),
})

export const cancelRetrieval = defineCall('POST /api/profile/cancelRetrieval', {
  summary: 'Take back an order that nobody works on yet: its items return to the bag',
  query: z.object({ orderId: id }),
  data: retrievalOrder,
  spends: true,
  frees: true,
})
