import { createHash, createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawFromTable, type OddsTable } from '#shared/fairness/oddsTable.ts'
import { battleSeed, drawnOrder, drawTicket, dropNonce, ticketNonce } from '#shared/modes/battle/draws.ts'
import { outcomeOf } from '#shared/modes/battle/outcome.ts'
import { SEAT_NUMBERS } from '#shared/modes/battle/rules.ts'
import { each } from '../support/each.ts'
import vectors from './battleVectors.json' with { type: 'json' }

/** The draws again with node:crypto alone. */
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
function rollAgain(serverSeed: string, clientSeed: string, nonce: number, total: number): number {
  for (let cursor = 0; ; cursor++) {
    const digest = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`battle:${clientSeed}:${nonce}:${cursor}`).digest()
    const value = digest.readBigUInt64BE() >> 12n
    if (value < 2n ** 52n - (2n ** 52n % BigInt(total))) return Number(value % BigInt(total)) + 1
  }
}

const ODDS: OddsTable = {
  mode: 'case',
  subject: 1,
  version: 1,
  pityLimit: 3,
  entries: [
    { giftId: 1, grade: 0, weight: 10_000 },
    { giftId: 2, grade: 1, weight: 90_000 },
    { giftId: 3, grade: 3, weight: 300_000 },
    { giftId: 4, grade: 4, weight: 600_000 },
  ],
}
const WORTHS: Record<number, number> = { 1: 20_000, 2: 5_000, 3: 1_000, 4: 150 }

/** A whole battle by its seeds: order of three boxes, drops of 欧皇 for `seats` in teams of one, ticket and division. */
function playAgain({ roomId, serverSeed, clientSeeds, rounds }: Pick<Vector, 'roomId' | 'serverSeed' | 'clientSeeds' | 'rounds'>): Drawn {
  const seats = clientSeeds.length
  const mixed = sha256(JSON.stringify([roomId, ...clientSeeds]))
  const roll = (nonce: number, total: number) => rollAgain(serverSeed, mixed, nonce, total)
  const left = Array.from({ length: rounds }, (_, index) => index)
  let factorial = left.reduce((all, index) => all * (index + 1), 1)
  let rest = roll(0, factorial) - 1
  const order: number[] = []
  while (left.length > 0) {
    factorial /= left.length
    order.push(left.splice(Math.floor(rest / factorial), 1)[0] ?? -1)
    rest %= factorial
  }
  const rolls = Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: seats }, (_, seat) => roll(1 + round * seats + seat, 1_000_000)),
  )
  const giftOf = (drawn: number) => (drawn <= 10_000 ? 1 : drawn <= 100_000 ? 2 : drawn <= 400_000 ? 3 : 4)
  const gifts = rolls.map((round) => round.map(giftOf))
  const totals = clientSeeds.map((_, seat) => gifts.reduce((sum, round) => sum + (WORTHS[round[seat] ?? 0] ?? 0), 0))
  const level = totals.flatMap((total, seat) => (total === Math.max(...totals) ? [seat] : []))
  const first = 1 + rounds * seats
  const winner = level.length === 1 ? level[0] : level[roll(first + rounds, level.length) - 1]
  return {
    seedHash: sha256(Buffer.from(serverSeed, 'hex')),
    order,
    rolls,
    gifts,
    winner: winner ?? -1,
    split: roll(first + rounds + 1, seats),
  }
}

interface Drawn {
  seedHash: string
  order: number[]
  rolls: number[][]
  gifts: number[][]
  winner: number
  split: number
}
interface Vector extends Drawn {
  roomId: string
  serverSeed: string
  clientSeeds: string[]
  rounds: number
}

it.each(vectors as Vector[])('battle $roomId is drawn as the committed vector says, by both implementations', (vector) => {
  const { roomId, serverSeed, clientSeeds, rounds, ...drawn } = vector
  expect(playAgain(vector)).toEqual(drawn)
  const seats = clientSeeds.length as 2 | 3 | 4 | 6
  const seed = battleSeed(serverSeed, roomId, clientSeeds)
  expect(drawnOrder(seed, rounds)).toEqual(drawn.order)
  const draws = drawn.rolls.map((round, index) =>
    round.map((_, seat) => drawFromTable({ ...seed, nonce: dropNonce(seats, index, seat) }, ODDS, 0)),
  )
  expect(draws.map((round) => round.map(({ roll }) => roll))).toEqual(drawn.rolls)
  expect(draws.map((round) => round.map(({ hit }) => hit.giftId))).toEqual(drawn.gifts)
  const rules = { mode: 0, seats, teams: seats, rounds, final: false, reverse: false } as const
  const worths = drawn.gifts.map((round) => round.map((gift) => WORTHS[gift] ?? 0))
  const ticket = (of: 'round' | 'end', total: number, round: number) => drawTicket(seed, ticketNonce(rules, of, round), total).roll
  expect(outcomeOf(rules, worths, ticket).winners).toEqual([drawn.winner])
  expect(drawTicket(seed, ticketNonce(rules, 'split', 0), seats).roll).toBe(drawn.split)
})

it('no two draws of a battle have the same nonce', () => {
  for (const seats of SEAT_NUMBERS)
    for (let rounds = 1; rounds <= 15; rounds++) {
      const nonces = [0, ticketNonce({ seats, rounds }, 'end', 0), ticketNonce({ seats, rounds }, 'split', 0)]
      for (let round = 0; round < rounds; round++) {
        nonces.push(ticketNonce({ seats, rounds }, 'round', round))
        for (let seat = 0; seat < seats; seat++) nonces.push(dropNonce(seats, round, seat))
      }
      expect(new Set(nonces).size).toBe(nonces.length)
      expect(Math.max(...nonces)).toBe(nonces.length - 1)
    }
})

const seedFor = (room: number) => battleSeed('ab'.repeat(32), String(room), ['a', 'b'])

it.each([1, 2, 3, 4])('the order of %i boxes may be any, each about as often', (rounds) => {
  const orders = Array.from({ length: rounds }, (_, index) => index + 1).reduce((all, factor) => all * factor, 1)
  const times = orders * 60
  const seen = new Map<string, number>()
  for (let room = 1; room <= times; room++) {
    const order = drawnOrder(seedFor(room), rounds).join()
    seen.set(order, (seen.get(order) ?? 0) + 1)
  }
  expect(seen.size).toBe(orders)
  // Chi-squared, far above what chance gives in one of ten thousand runs; the seeds are fixed, so it always gives the same.
  const squared = [...seen.values()].reduce((sum, count) => sum + (count - 60) ** 2 / 60, 0)
  expect(squared).toBeLessThan(orders + 4 * Math.sqrt(2 * orders))
})

it('the order of fifteen boxes holds each once, and differs from room to room', () => {
  const orders = Array.from({ length: 50 }, (_, room) => drawnOrder(seedFor(room + 1), 15))
  each(orders, (order) => expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, index) => index)))
  expect(new Set(orders.map((order) => order.join())).size).toBe(50)
})

it('every seed of a seat, its place and the room decide the draws', () => {
  const seeds = [
    battleSeed('00'.repeat(32), '1', ['a', 'b']),
    battleSeed('00'.repeat(32), '1', ['b', 'a']),
    battleSeed('00'.repeat(32), '1', ['a,b', '']),
    battleSeed('00'.repeat(32), '1', ['a', 'b', '']),
    battleSeed('00'.repeat(32), '2', ['a', 'b']),
  ]
  expect(new Set(seeds.map(({ clientSeed }) => clientSeed)).size).toBe(seeds.length)
})
