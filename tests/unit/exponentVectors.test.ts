import { createHash, createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chainFrom, crashOf, isOfChain } from '#shared/modes/exponent/chain.ts'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import vectors from './exponentVectors.json' with { type: 'json' }

/** The rounds of the file were computed in Python with hashlib, hmac and exact fractions. */
describe('rounds that another program has computed', () => {
  const { seed, salt, terminal, rounds } = vectors

  it('have the same secrets', () => {
    const chain = chainFrom(seed, rounds.length).map((bytes) => Buffer.from(bytes).toString('hex'))
    expect(chain).toEqual([terminal, ...rounds.map(({ secret }) => secret)])
  })

  it('break at the same multiples', () => {
    expect(rounds.map(({ secret }) => crashOf(secret, salt))).toEqual(rounds.map(({ crash }) => crash))
  })

  it('prove that they belong to the chain', () => {
    for (const place of [1, 2, 100, 200]) expect(isOfChain({ terminal, salt }, place, rounds[place - 1]?.secret ?? '')).toBe(true)
    expect(isOfChain({ terminal, salt }, 2, rounds[0]?.secret ?? '')).toBe(false)
  })
})

/** Rounds of the long look; `npm run test:full` makes a million. */
const ROUNDS = Number(process.env.ROUNDS ?? 20_000)

it(`over ${ROUNDS} rounds of a chain each multiple is reached as often as is said, and every setting gets 96 % back`, () => {
  const salt = randomBytes(32)
  let secret: Buffer = randomBytes(32)
  const bounds = [100, 101, 120, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000]
  const reached = bounds.map(() => 0)
  for (let n = 0; n < ROUNDS; n++) {
    // The product's own function is compared above; node:crypto makes a million rounds in seconds.
    const bits = BigInt(`0x${createHmac('sha256', secret).update(salt).digest('hex').slice(0, 13)}`)
    const crash = n < 500 ? crashOf(secret.toString('hex'), salt.toString('hex')) : Number((96n << 52n) / ((1n << 52n) - bits))
    for (const [index, bound] of bounds.entries()) if (crash >= bound) reached[index] = (reached[index] ?? 0) + 1
    secret = createHash('sha256').update(secret).digest()
  }
  const chance = (bound: number) => 96 / bound
  // Classes between the bounds, the ones below the first and above the last included.
  const chances = [
    1 - chance(100),
    ...bounds.map((bound, index) => chance(bound) - (index + 1 < bounds.length ? chance(bounds[index + 1] ?? 0) : 0)),
  ]
  const counts = [ROUNDS - (reached[0] ?? 0), ...reached.map((count, index) => count - (reached[index + 1] ?? 0))]
  const chi = chances.reduce((sum, p, index) => sum + ((counts[index] ?? 0) - p * ROUNDS) ** 2 / (p * ROUNDS), 0)
  // With 11 degrees of freedom this is passed once in ten million runs.
  expect(chi).toBeLessThan(56)
  for (const [index, bound] of bounds.entries()) {
    const back = ((reached[index] ?? 0) / ROUNDS) * bound
    const deviation = bound * Math.sqrt((chance(bound) * (1 - chance(bound))) / ROUNDS)
    expect(Math.abs(back - 96), String(bound)).toBeLessThan(6 * deviation)
  }
  expect(EXPONENT.multiple).toEqual({ least: bounds[0], most: bounds.at(-1) })
})
