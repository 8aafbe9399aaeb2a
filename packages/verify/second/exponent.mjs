/** Rounds of 指数: a reverse chain of SHA-256, the crash from secret and salt, and the moment at which the index breaks. */
import { createHmac } from 'node:crypto'
import { chance } from './chance.mjs'
import { bits52, commitment } from './hash.mjs'

const SPAN = 1n << 52n

/** floor(96 × 2⁵² ÷ (2⁵² − bits)) hundredths; below 1.00 the round breaks at once (99), and 100.00 is the highest. */
export function crash(secret, salt) {
  const digest = createHmac('sha256', Buffer.from(secret, 'hex')).update(Buffer.from(salt, 'hex')).digest('hex')
  const multiple = (96n * SPAN) / (SPAN - bits52(digest))
  if (multiple < 100n) return 99
  return multiple > 10_000n ? 10_000 : Number(multiple)
}

/** Fixed point with 120 bits behind the point: the logarithm decides milliseconds, so no floating point has a part in it. */
const POINT = 120n
const ONE = 1n << POINT

/** ln(n ÷ d) by the series of artanh, for 1 ≤ n ÷ d ≤ 2. */
function lnSmall(n, d) {
  const x = ((n - d) * ONE) / (n + d)
  const square = (x * x) >> POINT
  let [sum, power] = [0n, x]
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += power / k
    power = (power * square) >> POINT
  }
  return 2n * sum
}

const LN2 = lnSmall(2n, 1n)

/** Natural logarithm of hundredths ÷ 100, in fixed point. */
function ln(hundredths) {
  let [d, halvings] = [100n, 0n]
  while (BigInt(hundredths) > 2n * d) {
    d *= 2n
    halvings += 1n
  }
  return halvings * LN2 + lnSmall(BigInt(hundredths), d)
}

/** Ms after the start at which the index, e^(0.06 t), first shows a multiple: ln(multiple) ÷ 0.06 s, rounded up to ms. */
export function reached(hundredths) {
  const scaled = ln(hundredths) * 100_000n
  const unit = 6n * ONE
  return Number((scaled + unit - 1n) / unit)
}

/** A round breaks when the index would go on to the next hundredth; at once with 99; and at 100.00 as soon as that is reached. */
export function breakAfter(hundredths) {
  if (hundredths < 100) return 0
  return reached(hundredths >= 10_000 ? 10_000 : hundredths + 1)
}

/** A chain from its last secret: `secrets[n]` is that of round n, `secrets[0]` what is published before the first. */
function chain(seed, rounds) {
  const secrets = [seed]
  for (let n = 0; n < rounds; n++) secrets.unshift(commitment(secrets[0]))
  return secrets
}

/** The salt of these chains was made together with them, as before there was a choice. */
const MADE_TOGETHER = { source: 'together', at: null, beacon: null }

function round(number, { chainId, secrets, salt, place, rounds }) {
  const startAt = 1_767_225_600_000 + number * 31_013
  const broken = crash(secrets[place], salt)
  const breakAt = startAt + breakAfter(broken)
  const published = {
    chainId,
    terminal: secrets[0],
    salt,
    firstRound: number - place + 1,
    rounds,
    publishedAt: startAt - 90_000_000,
    salting: MADE_TOGETHER,
  }
  return {
    round: number,
    place,
    startAt,
    chain: published,
    broken: { breakAt, crash: broken, secret: secrets[place], nextAt: breakAt + 5_000, refunded: number % 17 === 0 },
  }
}

/** The first secret of a label whose crash with its salt is as wanted. */
function found(label, wanted) {
  for (let trial = 0; ; trial++) {
    const from = chance(`${label}/${trial}`)
    const [seed, salt] = [from.hex(), from.hex()]
    if (wanted(crash(seed, salt))) return { seed, salt }
  }
}

/** Chains of one round whose crash is one of those at the edges. */
const EDGES = [
  ['at once', (value) => value === 99, 12],
  ['one', (value) => value === 100, 12],
  ['next', (value) => value === 101, 8],
  ['high', (value) => value > 5_000 && value < 10_000, 12],
  ['highest', (value) => value === 10_000, 12],
]

export function exponents() {
  const proofs = []
  for (const [chainId, rounds] of [60, 60, 45, 12].entries()) {
    const from = chance(`exponent/${chainId}`)
    const secrets = chain(from.hex(), rounds)
    const salt = from.hex()
    for (let place = 1; place <= rounds; place++) proofs.push(round(5_000 + proofs.length, { chainId, secrets, salt, place, rounds }))
  }
  const long = chance('exponent/long')
  const [secrets, salt] = [chain(long.hex(), 10_000), long.hex()]
  for (const place of [1, 5_000, 9_999, 10_000]) proofs.push(round(20_000 + place, { chainId: 9, secrets, salt, place, rounds: 10_000 }))
  for (const [name, wanted, count] of EDGES) {
    for (let index = 0; index < count; index++) {
      const { seed, salt } = found(`exponent/${name}/${index}`, wanted)
      proofs.push(round(40_000 + proofs.length, { chainId: 20 + index, secrets: chain(seed, 1), salt, place: 1, rounds: 1 }))
    }
  }
  return proofs
}
