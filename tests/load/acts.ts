import { randomInt, randomUUID } from 'node:crypto'

/** One act of an actor with its idempotency key. */
export type Act = { key: string } & (
  | { kind: 'open'; boxId: number; number: '1' | '2' | '5' | '10' }
  | { kind: 'upgrade'; giftId: number; chance: number; stakes: string[] }
  | { kind: 'exchange'; ids: string[] }
  | { kind: 'retrieve'; ids: string[] }
  | { kind: 'cancel'; orderId: string }
  | { kind: 'buy'; offerId: number; price: number }
  | { kind: 'topUp'; amount: number }
  | { kind: 'diamonds'; quantity: number }
)
export type Kind = Act['kind']

/** The boxes and offers that an actor may use. */
export interface Wares {
  boxIds: readonly number[]
  offers: readonly { offerId: number; price: number }[]
  /** Targets of 黄金装备 that can be had at every chance. */
  targets: readonly number[]
}

const NUMBERS = ['1', '2', '5', '10'] as const
/** The kinds of acts; a kind that stands more often is chosen more often. */
const OFTEN: readonly Kind[] = ['open', 'open', 'open', 'open', 'upgrade', 'upgrade', 'upgrade', 'exchange', 'exchange']
const KINDS: readonly Kind[] = [...OFTEN, 'retrieve', 'cancel', 'buy', 'topUp', 'diamonds']
const CHANCES = [500, 2_500, 7_500] as const

const oneOf = <T>(from: readonly T[]): T | undefined => from[randomInt(Math.max(from.length, 1))]

/** Chooses the next act of a player who has this bag and these waiting retrievals. Chooses an opening when another kind is not possible. */
export function chooseAct({ boxIds, offers, targets }: Wares, bag: readonly string[], waiting: readonly string[]): Act {
  const key = randomUUID()
  const kind = oneOf(KINDS)
  const ids = bag.slice(0, 1 + randomInt(4))
  const [orderId, offer, giftId] = [oneOf(waiting), oneOf(offers), oneOf(targets)]
  if (kind === 'upgrade' && giftId) return { kind, key, giftId, chance: oneOf(CHANCES) ?? 500, stakes: randomInt(3) === 0 ? [] : ids }
  if ((kind === 'exchange' || kind === 'retrieve') && ids.length > 0) return { kind, key, ids }
  if (kind === 'cancel' && orderId) return { kind, key, orderId }
  if (kind === 'buy' && offer) return { kind, key, ...offer }
  if (kind === 'topUp') return { kind, key, amount: 1 + randomInt(200) }
  if (kind === 'diamonds') return { kind, key, quantity: 100 * (1 + randomInt(3)) }
  return { kind: 'open', key, boxId: oneOf(boxIds) ?? 0, number: oneOf(NUMBERS) ?? '1' }
}
