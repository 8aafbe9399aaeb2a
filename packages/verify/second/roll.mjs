/** Rooms of ROLL: different winners from the hash of the entrants, with those passed over who were frozen when the room closed. */
import { chance } from './chance.mjs'
import { commitment, rollTo, sha256 } from './hash.mjs'

/** `count` different ids in an arbitrary order. */
function ids(from, count) {
  const all = new Set()
  while (all.size < count) all.add(String(from.from(10_000, 99_999_999)))
  return [...all]
}

/**
 * Everybody stands in a row. Each roll names a place of the row; whoever stands there is out, and the last of the row steps into the gap. Who was passed over
 * is drawn like everybody and wins nothing.
 */
function winners(seed, hash, entrants, prizes, passed) {
  const row = [...entrants]
  const won = []
  for (let nonce = 0; row.length > 0 && won.length < prizes; nonce++) {
    const place = rollTo(row.length, seed, 'roll', hash, nonce).roll - 1
    const [drawn, last] = [row[place], row.pop()]
    if (place < row.length) row[place] = last
    if (!passed.includes(drawn)) won.push(drawn)
  }
  return won
}

function room(index) {
  const from = chance(`roll/${index}`)
  const size = index % 40 === 39 ? 600 : index % 7 === 0 ? from.from(1, 3) : from.from(2, 60)
  const entrants = ids(from, size)
  const passedOver = index % 3 === 0 ? entrants.filter(() => from.yes(25)) : []
  const prizes = index % 5 === 0 ? size + from.from(0, 3) : from.from(1, Math.min(size, 20))
  const [serverSeed, roomId] = [from.hex(), String(from.from(1, 5_000_000))]
  const entrantsHash = sha256(JSON.stringify([roomId, entrants]))
  const drawn = winners(serverSeed, entrantsHash, entrants, prizes, passedOver)
  return { roomId, serverSeedHash: commitment(serverSeed), serverSeed, entrantsHash, entrants, passedOver, winners: drawn, prizes }
}

export const rolls = () => Array.from({ length: 220 }, (_, index) => room(index))
