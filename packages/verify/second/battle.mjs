/** Battles of all modes, with their odds tables, drawn from the room's seed and all client seeds. */

import { coinsOf, consolation, itemsOf, MODES, outcome } from './battleRules.mjs'
import { LEAD, NUMBER, PERIOD, PUBLISHED, RANDOMNESS } from './beacon.mjs'
import { chance, clientSeed, wire } from './chance.mjs'
import { commitment, rollTo, sha256 } from './hash.mjs'
import { tableHash, winnerOf } from './receipts.mjs'

const upTo = (count) => [...Array(count).keys()]

/** The order of the boxes: one roll over all permutations, counted in the order of a dictionary. */
export function permuted(roll, count) {
  let rest = BigInt(roll - 1)
  const [left, order] = [upTo(count), []]
  for (let size = count; size > 0; size--) {
    const block = upTo(size - 1).reduce((product, each) => product * BigInt(each + 1), 1n)
    order.push(left.splice(Number(rest / block), 1)[0])
    rest %= block
  }
  return order
}

const factorial = (count) => upTo(count).reduce((product, each) => product * (each + 1), 1)

/** Boxes of a battle. `level` boxes hold items of one price, so that seats are level; `worthless` ones items of none. */
function boxesOf(from, prices) {
  return upTo(4).map((index) => {
    const [boxId, version] = [index + 1 + from.below(3) * 10, from.from(1, 20)]
    const first = from.from(1_000, 500_000)
    const entries = [
      { giftId: boxId * 10 + 1, grade: 1, weight: first },
      { giftId: boxId * 10 + 2, grade: 2, weight: 400_000 - Math.floor(first / 2) },
      { giftId: boxId * 10 + 3, grade: 4, weight: 600_000 - first + Math.floor(first / 2) },
    ]
    const priceOf = new Map(
      entries.map(({ giftId }) => [giftId, prices === 'level' ? 250 : prices === 'worthless' ? 0 : from.from(5, 90_000)]),
    )
    return { boxId, version, pityLimit: index === 1 ? 20 : null, entries, priceOf, openPrice: from.from(100, 5_000) }
  })
}

const boxOf = ({ boxId, version, pityLimit, entries, openPrice }) => ({
  boxId,
  boxName: `宝匣 ${boxId}`,
  boxImage: `boxes/box_${boxId}.webp`,
  openPrice: wire(openPrice),
  oddsVersion: version,
  oddsHash: tableHash('case', boxId, version, pityLimit, entries),
})

const player = (seat) => ({ seat, customerId: `9000${seat}`, nickname: `玩家${seat + 1}`, headPic: '', headGround: '', robot: seat === 5 })

/** What a seat draws in a round. 保底 has no part in a battle. */
function drop(seed, mixed, nonce, { entries, priceOf }) {
  const drawn = rollTo(1_000_000, seed, 'battle', mixed, nonce)
  const { giftId, grade } = winnerOf(entries, drawn.roll)
  const price = priceOf.get(giftId)
  return { giftId, giftName: `物品 ${giftId}`, giftImage: `items/${giftId}.webp`, grade, recoveryPrice: wire(price), ...drawn }
}

/** The tickets: after the drops come one for each round, that of the end, and that of the division. */
function ticketsOf(seed, mixed, { seats, rounds }, told) {
  const nonces = {
    round: (round) => 1 + rounds * seats + round,
    end: () => 1 + rounds * seats + rounds,
    split: () => 2 + rounds * seats + rounds,
  }
  return (of, total, round) => {
    const { roll, ...drawn } = rollTo(total, seed, 'battle', mixed, nonces[of](round))
    if (of === 'round') told.set(round, { roll, total: drawn.total })
    return { roll, total: drawn.total }
  }
}

function prizesOf(rules, worth, winners, split, stake) {
  if (rules.mode === MODES.share) {
    const total = worth.flat().reduce((sum, each) => sum + each, 0)
    return coinsOf(total, rules.seats, split).map((coins, seat) => ({ seat, places: [], coins: wire(coins), diamonds: 0 }))
  }
  const items = itemsOf(worth, winners.length, split)
  return upTo(rules.seats).map((seat) => {
    const won = winners.indexOf(seat)
    return { seat, places: won < 0 ? [] : items[won], coins: 0, diamonds: won < 0 ? consolation(stake) : 0 }
  })
}

/** What binds a room to a public random number: its last seat was taken so shortly before that this is the first one that counts. */
function binding(from, mixed) {
  const sealedAt = PUBLISHED - LEAD - from.below(PERIOD)
  const number = { chain: NUMBER.chain, round: NUMBER.round, sealedAt, at: PUBLISHED, signature: NUMBER.signature }
  const told = { seedPublishedAt: sealedAt - from.from(5_000, 600_000), bound: true, number }
  return { told, clientSeed: sha256(`battle-draw:${mixed}:${RANDOMNESS}`) }
}

export function battle(index, rules, { shuffle, prices, isBound }) {
  const from = chance(`battle/${isBound ? 'bound/' : ''}${index}`)
  const { mode, seats, teams, rounds, final, reverse } = rules
  const all = boxesOf(from, prices)
  const chosen = upTo(rounds).map(() => from.pick(all))
  const [serverSeed, roomId] = [from.hex(), String(from.from(1, 9_000_000))]
  const clientSeeds = upTo(seats).map((seat) => (seat === 5 ? '' : clientSeed(from)))
  const ofSeats = sha256(JSON.stringify([roomId, ...clientSeeds]))
  const { told: bound, clientSeed: mixed } = isBound ? binding(from, ofSeats) : { told: {}, clientSeed: ofSeats }
  const order = shuffle ? permuted(rollTo(factorial(rounds), serverSeed, 'battle', mixed, 0).roll, rounds) : upTo(rounds)
  const played = order.map((place) => chosen[place])
  const drops = played.map((box, round) => upTo(seats).map((seat) => drop(serverSeed, mixed, 1 + round * seats + seat, box)))
  const worth = drops.map((round) => round.map(({ recoveryPrice }) => Math.round(recoveryPrice * 100)))
  const told = new Map()
  const ticket = ticketsOf(serverSeed, mixed, rules, told)
  const result = outcome(rules, worth, ticket)
  const split = ticket('split', mode === MODES.share ? seats : result.winners.length, 0).roll
  const stake = played.reduce((sum, { openPrice }) => sum + openPrice, 0)
  const at = (isBound ? bound.seedPublishedAt : 1_767_225_600_000) + (isBound ? 0 : index * 90_001)
  const end = {
    at: at + 100_000,
    settledAt: at + 104_000,
    winners: result.winners,
    ticket: result.ticket,
    split,
    prizes: prizesOf(rules, worth, result.winners, split, stake),
    value: wire(worth.flat().reduce((sum, each) => sum + each, 0)),
    serverSeed,
    chosen: chosen.map(({ boxId }) => boxId),
  }
  const room = {
    ...{ roomId, mode, seats, teams, final, reverse, fast: true, hidden: false, shuffle, cost: wire(stake), state: 3 },
    ...{
      createdAt: at,
      fillBy: at + 600_000,
      startAt: at + 4_000,
      boxes: played.map(boxOf),
      players: upTo(seats).map(player),
      hostId: '90000',
    },
    ...{ code: null, serverSeedHash: commitment(serverSeed), clientSeeds },
    rounds: drops.map((each, round) => ({
      round,
      startAt: at + 4_000 + round * 3_000,
      drops: each,
      cosmeticSeed: 'cosmetic',
      ticket: told.get(round) ?? null,
    })),
    end,
    sequence: seats + rounds + (isBound ? 4 : 3),
    ...bound,
  }
  const tables = played.map(({ boxId, version, pityLimit, entries }) => ({ boxId, version, pityLimit, entries }))
  return { room, tables }
}

/** Every mode with every number of seats and teams, with and without its switches. */
function allRules() {
  const field = [
    [2, 2],
    [3, 3],
    [4, 4],
    [4, 2],
    [6, 6],
    [6, 2],
    [6, 3],
  ]
  return Object.values(MODES).flatMap((mode) =>
    field.flatMap(([seats, teams]) => {
      if (teams !== seats && (mode === MODES.share || mode === MODES.knockout)) return []
      if (mode === MODES.knockout && seats === 2) return []
      const final = mode === MODES.lucky || mode === MODES.unlucky ? [false, true] : [false]
      const reverse = mode === MODES.sprint || mode === MODES.knockout ? [false, true] : [false]
      return final.flatMap((f) => reverse.map((r) => ({ mode, seats, teams, final: f, reverse: r })))
    }),
  )
}

/** Numbers of rounds and kinds of prices that each of them is played with. */
const PLAYED = [
  { rounds: [1, 2], prices: 'any' },
  { rounds: [3, 4, 5], prices: 'level' },
  { rounds: [5, 6, 7], prices: 'any' },
  { rounds: [1, 2, 3], prices: 'worthless' },
]

/** Long ones, of the most rounds that a battle may have. */
const LONG = [0, 1, 2, 3, 4, 5].map((mode) => ({ mode, seats: 6, teams: 6, final: false, reverse: false }))

function made(isBound) {
  const wanted = allRules().flatMap((rules, which) =>
    PLAYED.map(({ rounds, prices }, kind) => ({
      rules: { ...rules, rounds: rounds[which % rounds.length] },
      prices,
      shuffle: (which + kind) % 2 === 0,
    })),
  )
  const long = LONG.map((rules) => ({ rules: { ...rules, rounds: 15 }, prices: 'any', shuffle: true }))
  return [...wanted, ...long].map(({ rules, ...how }, index) => battle(index, rules, { ...how, isBound }))
}

export const battles = () => made(false)
export const boundBattles = () => made(true)
