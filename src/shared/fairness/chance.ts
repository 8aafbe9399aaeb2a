/** Of so many cases chance leaves the band of a row in at most one. */
export const BAND_ODDS = 100
/** What lies outside of the band on each of its two sides. */
const TAIL = 1 / BAND_ODDS / 2
/** The quantile of the normal distribution that leaves {@link TAIL} above it. */
const QUANTILE = 2.5758293035489004
/** From this variance on the binomial and the normal distribution give the same band, but for one hit. */
const NORMAL_FROM = 10_000
/** Groups with less expected hits are joined before chi² is computed, which holds for none of them alone. */
const EXPECTED_LEAST = 5

/** What was counted of something that each draw may hit. */
export interface Counted {
  draws: number
  hits: number
  /** Sum of the chances of the draws, in hits. */
  expected: number
  /** Sum of p(1−p) over the draws. */
  variance: number
}

/** The fewest and the most hits with which chance can be content. */
export interface Band {
  from: number
  to: number
}

/**
 * The hits between which chance stays in 99 of 100 cases, both included: exact where all draws have the same chance. Where they differ, it is the band of
 * the binomial distribution with the same mean and variance, and of the normal one where there are many.
 */
export function bandOf({ draws, expected, variance }: Pick<Counted, 'draws' | 'expected' | 'variance'>): Band {
  if (variance <= 1e-9) return { from: Math.round(expected), to: Math.round(expected) }
  if (variance >= NORMAL_FROM) {
    const half = QUANTILE * Math.sqrt(variance)
    return { from: Math.max(0, Math.floor(expected - half)), to: Math.min(draws, Math.ceil(expected + half)) }
  }
  const chance = 1 - variance / expected
  const tries = Math.max(1, Math.round(expected / chance))
  return binomialBand(tries, expected / tries)
}

/** Sums the binomial distribution outwards from its mean, so that nothing underflows. */
function binomialBand(tries: number, chance: number): Band {
  const centre = Math.min(tries, Math.floor((tries + 1) * chance))
  const ratio = chance / (1 - chance)
  const up = weightsFrom(centre, 1, (k) => (k < tries ? ((tries - k) / (k + 1)) * ratio : 0))
  const down = weightsFrom(centre, -1, (k) => k / (tries - k + 1) / ratio)
  const total = up.reduce((sum, weight) => sum + weight, 0) + down.reduce((sum, weight) => sum + weight, 0) - 1
  return { from: centre - withoutTail(down, total), to: centre + withoutTail(up, total) }
}

/** Weights from 1 at the centre on, each a multiple of the one before, until they no longer count. */
function weightsFrom(centre: number, step: 1 | -1, next: (k: number) => number): number[] {
  const weights = [1]
  for (let [k, weight] = [centre, 1]; weight > 1e-18; k += step) {
    weight *= next(k)
    weights.push(weight)
  }
  return weights
}

/** The steps from the centre that remain when the far end loses as much as {@link TAIL} allows. */
function withoutTail(weights: readonly number[], total: number): number {
  let [left, steps] = [0, weights.length - 1]
  while (steps > 0 && left + (weights[steps] ?? 0) <= TAIL * total) left += weights[steps--] ?? 0
  return steps
}

/** Whether chance can be content with the hits of a row. */
export function isInBand(counted: Counted): boolean {
  const { from, to } = bandOf(counted)
  return counted.hits >= from && counted.hits <= to
}

/** The chance that at least one of so many rows lies outside of its band though every draw is fair, at most. */
export const oneOutside = (rows: number): number => 1 - (1 - 1 / BAND_ODDS) ** rows

/** A sum of squares with its degrees of freedom, and the chance that fair draws give as much or more. */
export interface Chi {
  chi: number
  degrees: number
  p: number
}

const chiOf = (chi: number, degrees: number): Chi | null => (degrees < 1 ? null : { chi, degrees, p: chanceOfChi(chi, degrees) })

/** Chi² of groups of which each draw hits exactly one. Groups that expect less than five hits are joined. Null when fewer than two groups remain. */
export function chiOfParts(parts: readonly Pick<Counted, 'hits' | 'expected'>[]): Chi | null {
  const joined: { hits: number; expected: number }[] = []
  let open = { hits: 0, expected: 0 }
  for (const { hits, expected } of [...parts].sort((a, b) => a.expected - b.expected)) {
    open = { hits: open.hits + hits, expected: open.expected + expected }
    if (open.expected < EXPECTED_LEAST) continue
    joined.push(open)
    open = { hits: 0, expected: 0 }
  }
  return chiOf(
    joined.reduce((sum, { hits, expected }) => sum + (hits - expected) ** 2 / expected, 0),
    joined.length - 1,
  )
}

/** Chi² of rows of which each has draws of its own. Rows with less than five expected hits or misses are left out. */
export function chiOfRows(rows: readonly Counted[]): Chi | null {
  const counted = rows.filter(({ draws, expected }) => Math.min(expected, draws - expected) >= EXPECTED_LEAST)
  return chiOf(
    counted.reduce((sum, { hits, expected, variance }) => sum + (hits - expected) ** 2 / variance, 0),
    counted.length,
  )
}

/** The chance that chi² with so many degrees of freedom is at least this. */
export function chanceOfChi(chi: number, degrees: number): number {
  if (chi <= 0) return 1
  const [shape, x] = [degrees / 2, chi / 2]
  const scale = Math.exp(shape * Math.log(x) - x - logGamma(shape))
  return x < shape + 1 ? 1 - scale * lowerSeries(shape, x) : scale * upperFraction(shape, x)
}

/** The series of the lower incomplete gamma function, without its scale. */
function lowerSeries(shape: number, x: number): number {
  let [term, sum] = [1 / shape, 1 / shape]
  for (let k = shape + 1; term > sum * 1e-15; k++) {
    term *= x / k
    sum += term
  }
  return sum
}

/** The continued fraction of the upper incomplete gamma function by Lentz's method, without its scale. */
function upperFraction(shape: number, x: number): number {
  let b = x + 1 - shape
  let [c, d] = [1e300, 1 / b]
  let fraction = d
  for (let k = 1; k < 1_000; k++) {
    const a = -k * (k - shape)
    b += 2
    d = 1 / (a * d + b)
    c = b + a / c
    fraction *= c * d
    if (Math.abs(c * d - 1) < 1e-15) break
  }
  return fraction
}

/** ln Γ(x) for x = ½, 1, 1½ …, the shapes that chi² has. */
function logGamma(x: number): number {
  let sum = x % 1 === 0 ? 0 : Math.log(Math.PI) / 2
  for (let k = x - 1; k > 0; k--) sum += Math.log(k)
  return sum
}
