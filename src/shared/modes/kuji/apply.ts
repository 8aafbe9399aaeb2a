import type { KujiMessage } from './message.ts'
import type { KujiCard, KujiHold, KujiPool, KujiPrize } from './pool.ts'

type Changed = Extract<KujiMessage, { kind: 'changed' }>

/** Applies what the topic of a pool brings. Twice, or after a newer reading, it changes nothing wrong. */
export function applyKuji(pool: KujiPool, message: KujiMessage): KujiPool {
  if (message.kind === 'changed') return withChange(pool, message)
  if (message.kind === 'told') return { ...pool, board: written(pool.board, message.tickets) }
  if (message.kind === 'over') return { ...pool, state: message.state, closedAt: message.closedAt, opened: pool.opened || message.opened }
  return pool
}

function withChange(pool: KujiPool, { sold, left, holds }: Changed): KujiPool {
  const fresh = sold.filter((number) => pool.board[number - 1] === '.').map((number): [number, string] => [number, '?'])
  const board = written(pool.board, fresh)
  const prizes = pool.prizes.map((prize, place) => withLeft(prize, left[place]))
  const best = pool.best.map((prize, place) => withLeft(prize, left[place]))
  return { ...pool, board, prizes, best, sold: soldOn(board), holds: mergedHolds(pool.holds, holds) }
}

/** Prizes are only ever drawn, so the lower of two figures is the later one. */
const withLeft = (prize: KujiPrize, left = prize.left): KujiPrize => ({ ...prize, left: Math.min(prize.left, left) })

/** How many tickets of a board are sold. */
export const soldOn = (board: string): number => [...board].filter((sign) => sign !== '.').length

function written(board: string, tickets: readonly (readonly [number, string])[]): string {
  if (tickets.length === 0) return board
  const signs = [...board]
  for (const [number, sign] of tickets) if (number <= signs.length) signs[number - 1] = sign
  return signs.join('')
}

/** The holds of a pool after some were told: each once, those that have ended not at all. */
export function mergedHolds(known: readonly KujiHold[], told: readonly KujiHold[]): KujiHold[] {
  const byId = new Map(known.map((hold) => [hold.holdId, hold]))
  for (const hold of told) byId.set(hold.holdId, hold)
  return [...byId.values()].filter(({ until }) => until > 0)
}

/** The numbers that are held at a moment of the server's time, but not by the hold with this id. */
export function heldAt(holds: readonly KujiHold[], now: number, except: string | null): Set<number> {
  return new Set(holds.flatMap(({ holdId, numbers, until }) => (until > now && holdId !== except ? numbers : [])))
}

/** Whether one card of a pool is later than another: tickets are only sold, and a pool that is over stays so. */
export const isLaterPool = (card: KujiCard, than: KujiCard): boolean =>
  card.sold > than.sold || (card.sold === than.sold && card.state !== 'open' && than.state === 'open')
