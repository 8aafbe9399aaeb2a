import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import type { Push } from '#server/platform/live/outbox.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { KUJI_FACTS } from '#shared/modes/kuji/facts.ts'
import type { KujiMessage } from '#shared/modes/kuji/message.ts'
import type { KujiCard } from '#shared/modes/kuji/pool.ts'
import { cardOf, type PoolRow } from './pools.ts'

/** What 一番赏 pushes: a `KujiMessage` to a pool, a `KujiCard` to the list. */
export type KujiPushed = KujiMessage | KujiCard

/** Something for everybody who watches the pool. */
export const poolPush = (roomId: string, message: KujiMessage, deliverAt?: Date): Push<KujiPushed> => ({
  destination: `${ROOM_TOPIC}${roomId}`,
  message,
  ...(deliverAt && { deliverAt }),
})

/** The pool as it is now, for the list. */
export const cardPush = (row: PoolRow, catalogue: Catalogue): Push<KujiPushed> => ({
  destination: KUJI_FACTS.topic,
  message: cardOf(row, catalogue),
})
