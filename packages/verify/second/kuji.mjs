/** Pools of 一番赏: tickets in an order that was sealed before the first one was sold, and the tickets that were sold. */
import { chance } from './chance.mjs'
import { commitment, rollTo, sha256 } from './hash.mjs'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** All prizes in their order, then ticket i, from the last down to the second, changes places with the ticket that its roll names. */
function sealed(seed, poolId, counts) {
  const row = []
  counts.forEach((count, place) => {
    for (let each = 0; each < count; each++) row.push(LETTERS[place])
  })
  for (let i = row.length; i >= 2; i--) {
    const { roll } = rollTo(i, seed, 'kuji', `${poolId}:${counts.join(',')}`, i)
    const kept = row[i - 1]
    row[i - 1] = row[roll - 1]
    row[roll - 1] = kept
  }
  return row.join('')
}

/** `count` different numbers from 1 to `most`, in the order of the numbers. */
function numbers(from, count, most) {
  const all = Array.from({ length: most }, (_, index) => index + 1)
  while (all.length > count) all.splice(from.below(all.length), 1)
  return all
}

function countsOf(from, index) {
  if (index === 109) return [1, 1, 8, 40, 950]
  if (index % 31 === 5) return Array.from({ length: 26 }, () => from.from(1, 3))
  const kinds = index % 11 === 0 ? 1 : from.from(2, 6)
  return Array.from({ length: kinds }, (_, place) => from.from(1, 2 + place * 4) + (kinds === 1 ? 1 : 0))
}

function pool(index) {
  const from = chance(`kuji/${index}`)
  const counts = countsOf(from, index)
  const [serverSeed, poolId] = [from.hex(), String(from.from(1, 5_000_000))]
  const order = sealed(serverSeed, poolId, counts)
  const isSoldOut = index % 2 === 1
  const count = isSoldOut ? order.length : index % 10 === 0 ? 0 : from.from(1, order.length)
  const sold = numbers(from, count, order.length).map((number) => ({ number, letter: order[number - 1] }))
  const own = sold.filter(() => index % 4 < 2 && from.yes(20)).map(({ number }) => number)
  const orderHash = sha256(`kuji:${poolId}:${serverSeed}:${order}`)
  return { poolId, serverSeed, serverSeedHash: commitment(serverSeed), orderHash, order, counts, sold, own }
}

export const kujis = () => Array.from({ length: 220 }, (_, index) => pool(index))
