import { describe, expect, it } from 'vitest'
import { randomnessOf } from '../../../src/shared/fairness/beacon.ts'
import { drawRoll, seedHash } from '../../../src/shared/fairness/draw.ts'
import { drawFromTable, type OddsTable, oddsHash } from '../../../src/shared/fairness/oddsTable.ts'
import type { Receipt } from '../../../src/shared/fairness/receipt.ts'
import { drawnOrder, drawTicket, dropNonce, roomSeed, ticketNonce, ticketsFrom } from '../../../src/shared/modes/battle/draws.ts'
import { outcomeOf } from '../../../src/shared/modes/battle/outcome.ts'
import { prizesOf } from '../../../src/shared/modes/battle/prize.ts'
import type { BattleEnd, BattleRoom } from '../../../src/shared/modes/battle/room.ts'
import { BattleMode } from '../../../src/shared/modes/battle/rules.ts'
import { rulesOf, worthsOf } from '../../../src/shared/modes/battle/told.ts'
import { chainFrom, crashOf } from '../../../src/shared/modes/exponent/chain.ts'
import { breakTime, reachedAt } from '../../../src/shared/modes/exponent/rules.ts'
import type { ExponentProof } from '../../../src/shared/modes/exponent/verify.ts'
import { orderHash, shuffledOrder } from '../../../src/shared/modes/kuji/order.ts'
import type { KujiProof } from '../../../src/shared/modes/kuji/verify.ts'
import { drawWinners, entrantsHash } from '../../../src/shared/modes/roll/draw.ts'
import type { RollProof } from '../../../src/shared/modes/roll/verify.ts'
import { boundSeed, grabbersHash, splitPot } from '../../../src/shared/modes/shower/split.ts'
import type { ShowerProof } from '../../../src/shared/modes/shower/verify.ts'
import { toMinor } from '../../../src/shared/money.ts'
import { vectorsOf } from './vectors.ts'

/* The functions with which the server draws give what the second implementation has computed from the rules alone. */

const proofs = <P>(mode: Parameters<typeof vectorsOf>[0]): P[] => vectorsOf<P>(mode).map(({ proof }) => proof)

const tableOf = ({ mode, boxId, oddsVersion, pity, table }: Receipt): OddsTable => ({
  mode: mode as OddsTable['mode'],
  subject: boxId,
  version: oddsVersion,
  pityLimit: pity?.limit ?? null,
  entries: table,
})

describe.each(['case', 'free', 'dream'] as const)('a draw of %s', (mode) => {
  const receipts = proofs<Receipt & { serverSeed: string }>(mode)

  it('is that of the vector: hashes, roll, cursor, range and item', () => {
    for (const receipt of receipts) {
      const drawn = drawFromTable(receipt, tableOf(receipt), receipt.pity?.count ?? 0)
      const { roll, total, cursor, rangeFrom, rangeTo, giftId, grade } = receipt
      expect(drawn).toMatchObject({
        roll,
        total,
        cursor,
        hit: { rangeFrom, rangeTo, giftId, grade },
        forced: receipt.pity?.forced ?? false,
      })
      expect(drawRoll(receipt, total)).toEqual({ roll, total, cursor })
      expect([seedHash(receipt.serverSeed), oddsHash(tableOf(receipt))]).toEqual([receipt.serverSeedHash, receipt.oddsHash])
    }
  })

  it('is shown with what can happen', () => {
    if (mode !== 'case') return
    expect(Math.max(...receipts.map(({ cursor }) => cursor))).toBeGreaterThan(2)
    expect(receipts.filter(({ pity }) => pity?.forced).length).toBeGreaterThan(40)
    expect(receipts.filter(({ pity }) => pity && pity.count === pity.limit - 1).length).toBeGreaterThan(40)
  })
})

interface Played {
  room: BattleRoom & { end: BattleEnd }
  tables: { boxId: number; version: number; pityLimit: number | null; entries: OddsTable['entries'] }[]
}

describe.each(['battle', 'battle-bound'] as const)('a %s', (name) => {
  const battles = proofs<Played>(name)

  it('is that of the vector: order, drops, winners, tickets and prizes', () => {
    for (const { room, tables } of battles) {
      const rules = rulesOf(room)
      const seed = roomSeed(room.end.serverSeed, room)
      const order = room.shuffle ? drawnOrder(seed, rules.rounds) : room.boxes.map((_, place) => place)
      expect(order.map((place) => room.end.chosen[place])).toEqual(room.boxes.map(({ boxId }) => boxId))
      for (const [round, { boxId, ...table }] of tables.entries()) {
        for (const [seat, { roll, cursor, giftId, grade }] of room.rounds[round]?.drops.entries() ?? []) {
          const nonce = dropNonce(room.seats, round, seat)
          const drawn = drawFromTable({ ...seed, nonce }, { mode: 'case', subject: boxId, ...table }, 0)
          expect(drawn).toMatchObject({ roll, cursor, hit: { giftId, grade } })
        }
      }
      const { winners, ticket } = outcomeOf(rules, worthsOf(room), ticketsFrom(seed, rules))
      expect({ winners, ticket }).toEqual({ winners: room.end.winners, ticket: room.end.ticket })
      const split = drawTicket(seed, ticketNonce(rules, 'split', 0), winners.length || rules.seats).roll
      expect(split).toBe(room.end.split)
      expect(prizesOf(rules, worthsOf(room), { winners }, { split, cost: toMinor(room.cost) })).toEqual(room.end.prizes)
    }
  })

  it('is played in every mode, with ties, wheels, tickets of 淘汰, teams and fifteen rounds', () => {
    const of = (mode: number) => battles.filter(({ room }) => room.mode === mode)
    for (const mode of Object.values(BattleMode)) expect(of(mode).length).toBeGreaterThan(10)
    const ties = battles.filter(({ room }) => room.mode !== BattleMode.pool && room.end.ticket)
    expect(ties.length).toBeGreaterThan(60)
    expect(of(BattleMode.pool).every(({ room }) => room.end.ticket)).toBe(true)
    expect(of(BattleMode.knockout).filter(({ room }) => room.rounds.some(({ ticket }) => ticket)).length).toBeGreaterThan(10)
    expect(battles.filter(({ room }) => room.teams < room.seats).length).toBeGreaterThan(60)
    expect(battles.filter(({ room }) => room.rounds.length === 15)).toHaveLength(6)
    expect(battles.filter(({ room }) => room.shuffle && room.rounds.length > 2).length).toBeGreaterThan(40)
  })
})

describe('a round of 指数', () => {
  const rounds = proofs<ExponentProof>('exponent')

  it('is that of the vector: crash and moment of the break', () => {
    for (const { chain, broken, startAt } of rounds) {
      expect(crashOf(broken.secret, chain.salt)).toBe(broken.crash)
      expect(startAt + breakTime(broken.crash)).toBe(broken.breakAt)
    }
    const crashes = rounds.map(({ broken }) => broken.crash)
    for (const edge of [99, 100, 101, 10_000]) expect(crashes.filter((crash) => crash === edge).length).toBeGreaterThan(5)
  })

  it('belongs to a chain that grows from its last secret', () => {
    const last = rounds.find(({ place, chain }) => place === 45 && chain.terminal === rounds[120]?.chain.terminal)
    const chain = chainFrom(last?.broken.secret ?? '', 45).map((bytes) => Buffer.from(bytes).toString('hex'))
    expect(chain[0]).toBe(last?.chain.terminal)
    const own = rounds.filter((round) => round.chain.terminal === chain[0])
    expect(own.map(({ place, broken }) => chain[place] === broken.secret)).toEqual(Array(45).fill(true))
  })

  it('reaches multiples at ms that do not hang on floating points', () => {
    for (const { broken } of rounds) if (broken.crash >= 100) expect(reachedAt(broken.crash)).toBeLessThanOrEqual(breakTime(broken.crash))
    expect([reachedAt(100), reachedAt(200), reachedAt(10_000)]).toEqual([0, 11_553, 76_753])
  })
})

describe('the draw of a ROLL room', () => {
  const rooms = proofs<RollProof>('roll')

  it('is that of the vector', () => {
    for (const { roomId, serverSeed, entrantsHash: hash, entrants, passedOver, winners, prizes } of rooms) {
      const passed = new Set(passedOver.map((id) => entrants.indexOf(id)))
      const drawn = drawWinners(serverSeed, hash, { entrants: entrants.length, prizes, passedOver: passed })
      expect(drawn.map(({ entrant }) => entrants[entrant])).toEqual(winners)
      expect(entrantsHash(roomId, entrants)).toBe(hash)
    }
  })

  it('is shown with people passed over, more prizes than people, and nobody left', () => {
    expect(rooms.filter(({ passedOver }) => passedOver.length > 0).length).toBeGreaterThan(40)
    expect(rooms.filter(({ prizes, entrants }) => prizes > entrants.length).length).toBeGreaterThan(10)
    expect(rooms.filter(({ prizes, winners }) => winners.length < prizes).length).toBeGreaterThan(20)
  })
})

describe.each(['shower', 'shower-bound'] as const)('the split of a %s', (name) => {
  const showers = proofs<ShowerProof>(name)

  it('is that of the vector, to the hundredth', () => {
    for (const { showerId, serverSeed, grabbersHash: hash, grabbers, beacon, ...amounts } of showers) {
      const clientSeed = beacon ? boundSeed(hash, randomnessOf(beacon.signature ?? '')) : hash
      const list = grabbers.map(([uid, packets]) => ({ uid, packets }))
      const pot = { pot: toMinor(amounts.pot), most: toMinor(amounts.most), least: toMinor(amounts.least) }
      expect(grabbersHash(showerId, list)).toBe(hash)
      expect(splitPot(serverSeed, clientSeed, list, pot)).toEqual(grabbers.map(([, , amount]) => toMinor(amount)))
    }
  })

  it('is shown with caps that some and that all have met, and pots too small for the least', () => {
    const capped = showers.map(({ grabbers, most }) => grabbers.filter(([, , amount]) => amount === most).length)
    expect(capped.filter((count, index) => count === showers[index]?.grabbers.length).length).toBeGreaterThan(30)
    expect(capped.filter((count, index) => count > 0 && count < (showers[index]?.grabbers.length ?? 0)).length).toBeGreaterThan(20)
    expect(showers.filter(({ grabbers, least }) => grabbers.some(([, , amount]) => amount < least)).length).toBeGreaterThan(10)
  })
})

describe('the order of a pool of 一番赏', () => {
  const pools = proofs<KujiProof>('kuji')

  it('is that of the vector, with its hash', () => {
    for (const { poolId, serverSeed, counts, order, orderHash: hash } of pools) {
      expect(shuffledOrder(serverSeed, poolId, counts)).toBe(order)
      expect(orderHash(serverSeed, poolId, order)).toBe(hash)
    }
  })

  it('is shown sold out, sold in part and not at all, with one kind of prize, with 26, and with a thousand tickets', () => {
    const left = pools.map(({ order, sold }) => order.length - sold.length)
    expect(left.filter((count) => count === 0).length).toBeGreaterThan(100)
    expect(pools.filter(({ sold }) => sold.length === 0).length).toBeGreaterThan(10)
    expect(pools.filter(({ counts }) => counts.length === 1).length).toBeGreaterThan(10)
    expect(pools.filter(({ counts }) => counts.length === 26).length).toBeGreaterThan(4)
    expect(pools.filter(({ order }) => order.length === 1_000).length).toBe(1)
  })
})
