import { boundTo } from '#shared/fairness/beacon.ts'
import { listSeed } from '#shared/fairness/beaconCheck.ts'
import { type DrawSeed, drawRoll, type Roll, textHash } from '#shared/fairness/draw.ts'
import { BATTLE_DRAW } from '#shared/modes.ts'
import type { TicketDraw } from './outcome.ts'
import type { BattleRoom } from './room.ts'
import type { BattleRules, SeatNumber } from './rules.ts'

/** What a battle is drawn from: the room's server seed, and all client seeds mixed. */
export type BattleSeed = Omit<DrawSeed, 'nonce'>

/**
 * Mixes the seeds of all seats: SHA-256 of the room's id and the client seeds in the order of the seats, as JSON. It can be computed only
 * when every seat is taken, and the hash of the server seed has been public since the room was created (design 1.4). `clientSeeds` has a
 * seed for every seat; that of a robot is ''.
 */
export function battleSeed(serverSeed: string, roomId: string, clientSeeds: readonly string[]): BattleSeed {
  return { serverSeed, mode: BATTLE_DRAW, clientSeed: textHash(JSON.stringify([roomId, ...clientSeeds])) }
}

/** What a room is drawn from: `battleSeed`, and where it is bound to a public random number what that makes of the mixed seeds. Without the signature of that number nothing can be drawn, and the client seed is ''. */
export function roomSeed(
  serverSeed: string,
  { roomId, clientSeeds, number }: Pick<BattleRoom, 'roomId' | 'clientSeeds' | 'number'>,
): BattleSeed {
  const seed = battleSeed(serverSeed, roomId, clientSeeds)
  const bound = (mixed: string, randomness: string) => boundTo('battle-draw', mixed, randomness)
  return { ...seed, clientSeed: listSeed(seed.clientSeed, { beacon: number }, bound) }
}

/** Nonces of a battle. 0 belongs to the order of the boxes; then come the drops, round by round; then the tickets. */
export const dropNonce = (seats: SeatNumber, round: number, seat: number): number => 1 + round * seats + seat

/** Nonce of the ticket after a round, and of those of the end: who wins, and how a team's prize is divided. */
export function ticketNonce(
  { seats, rounds }: Pick<BattleRules, 'seats' | 'rounds'>,
  of: 'round' | 'end' | 'split',
  round: number,
): number {
  const first = 1 + rounds * seats
  if (of === 'round') return first + round
  return first + rounds + (of === 'end' ? 0 : 1)
}

/** Draws a ticket from 1 to `total`. */
export const drawTicket = (seed: BattleSeed, nonce: number, total: number): Roll => drawRoll({ ...seed, nonce }, total)

/** The tickets of a battle, as anybody can draw them again who knows the seeds. */
export const ticketsFrom =
  (seed: BattleSeed, rules: BattleRules): TicketDraw =>
  (of, total, round) =>
    drawTicket(seed, ticketNonce(rules, of, round), total).roll

const FACTORIALS = Array.from({ length: 16 }, (_, size) =>
  Array.from({ length: size }, (_, index) => index + 1).reduce((all, factor) => all * factor, 1),
)

/** The order in which `rounds` boxes are played with 随机顺序, as indices: one roll over all permutations. */
export function drawnOrder(seed: BattleSeed, rounds: number): number[] {
  let rest = drawRoll({ ...seed, nonce: 0 }, FACTORIALS[rounds] ?? 1).roll - 1
  const left = Array.from({ length: rounds }, (_, index) => index)
  return Array.from({ length: rounds }, (_, place) => {
    const size = FACTORIALS[rounds - 1 - place] ?? 1
    const [index = 0] = left.splice(Math.floor(rest / size), 1)
    rest %= size
    return index
  })
}
