/** Showers: a pot that is shared out by weights from the committed seed and the list of grabbers, exactly to the hundredth. */
import { LEAD, NUMBER, PERIOD, PUBLISHED, RANDOMNESS } from './beacon.mjs'
import { chance, wire } from './chance.mjs'
import { commitment, hmac, sha256 } from './hash.mjs'

/** Each packet that counts weighs 1 to 256: the next byte of the digest, plus one. */
function weight(seed, clientSeed, place, packets) {
  const digest = hmac(seed, `shower:${clientSeed}:${place}:0`)
  let sum = 0n
  for (let packet = 0; packet < packets; packet++) sum += 1n + BigInt(`0x${digest.slice(packet * 2, packet * 2 + 2)}`)
  return sum
}

/** Everybody gets `least`, unless the pot is too small for so many; the rest goes by weight, and nobody gets more than `most`. */
function shares(weights, { pot, most, least }) {
  const count = BigInt(weights.length)
  const paid = pot < count * most ? pot : count * most
  const base = least < paid / count ? least : paid / count
  const room = most - base
  const got = new Map()
  let [left, open] = [paid - base * count, weights.map((each, place) => ({ place, each }))]
  // Whoever would pass the most gets the most, until nobody would.
  for (let more = true; more; ) {
    const sum = open.reduce((all, { each }) => all + each, 0n)
    const full = open.filter(({ each }) => (left * each) / sum >= room)
    for (const { place } of full) got.set(place, room)
    open = open.filter(({ place }) => !got.has(place))
    left -= room * BigInt(full.length)
    more = full.length > 0 && open.length > 0
  }
  const sum = open.reduce((all, { each }) => all + each, 0n)
  for (const { place, each } of open) got.set(place, (left * each) / sum)
  // What rounding has left goes to the largest fractions, the first of equals first.
  const behind = [...open].sort((a, b) => {
    const [x, y] = [(left * a.each) % sum, (left * b.each) % sum]
    return x === y ? a.place - b.place : x > y ? -1 : 1
  })
  let over = open.length > 0 ? left - open.reduce((all, { place }) => all + got.get(place), 0n) : 0n
  for (const { place } of behind) {
    if (over === 0n) break
    got.set(place, got.get(place) + 1n)
    over -= 1n
  }
  return weights.map((_, place) => Number(base + got.get(place)))
}

/** Ids of players in their order as numbers, without the same twice. */
function uids(from, count) {
  const all = new Set()
  while (all.size < count) all.add(from.pick([from.from(1, 9_999), from.from(100_000, 999_999), from.from(10_000_000, 99_999_999)]))
  return [...all].sort((a, b) => a - b).map(String)
}

/** Pots that are roomy, too small for the least, and so large that all or some meet the cap. Hundredths of a diamond. */
function potOf(from, index, count) {
  if (index % 5 === 0) return { pot: from.from(1, count * 3), most: 5_000, least: 10 }
  if (index % 5 === 1) return { pot: count * 900 + from.from(0, 500), most: 900, least: 50 }
  if (index % 5 === 2) return { pot: Math.floor((count * 900 * from.from(50, 95)) / 100), most: 900, least: 50 }
  return { pot: from.from(count * 40, count * 4_000), most: from.from(4_000, 90_000), least: from.from(0, 40) }
}

/** The list is fixed 17 s after the start at the earliest; the number is the first one of 3 s later, so it comes 20 to 23 s after the start. */
const LISTED = 17_000

/** What binds a shower to that number, and the text that stands in place of the hash of its list. */
function binding(from, hash) {
  const startAt = PUBLISHED - LISTED - LEAD - from.below(PERIOD)
  const closedAt = from.from(startAt + LISTED, PUBLISHED - 1)
  const told = { seedPublishedAt: startAt - from.from(60_000, 86_400_000), bound: true, beacon: { ...NUMBER, startAt, closedAt } }
  return { told, clientSeed: sha256(`shower-draw:${hash}:${RANDOMNESS}`) }
}

function shower(index, isBound) {
  const from = chance(`shower/${isBound ? 'bound/' : ''}${index}`)
  const count = index % 55 === 54 ? 500 : index % 11 === 0 ? 1 : from.from(2, 40)
  const people = uids(from, count).map((uid) => [uid, from.from(1, 12)])
  const [serverSeed, showerId] = [from.hex(), String(from.from(1, 900_000))]
  const grabbersHash = sha256(JSON.stringify([showerId, people]))
  const { pot, most, least } = potOf(from, index, count)
  const { told, clientSeed } = isBound ? binding(from, grabbersHash) : { told: {}, clientSeed: grabbersHash }
  const weights = people.map(([, packets], place) => weight(serverSeed, clientSeed, place, packets))
  const got = shares(weights, { pot: BigInt(pot), most: BigInt(most), least: BigInt(least) })
  const grabbers = people.map(([uid, packets], place) => [uid, packets, wire(got[place])])
  const amounts = { pot: wire(pot), most: wire(most), least: wire(least) }
  return { showerId, serverSeedHash: commitment(serverSeed), serverSeed, grabbersHash, ...amounts, grabbers, ...told }
}

export const showers = () => Array.from({ length: 220 }, (_, index) => shower(index, false))
export const boundShowers = () => Array.from({ length: 220 }, (_, index) => shower(index, true))
