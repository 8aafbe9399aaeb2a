/** Money inside the product: an integer number of hundredths. On the wire: a number with at most 2 decimals. */
export type Minor = number

/** Wire amount → minor units. Throws RangeError on anything that is not exact to 2 decimals. */
export function toMinor(wire: number): Minor {
  const minor = Math.round(wire * 100)
  if (!Number.isSafeInteger(minor) || Math.abs(minor / 100 - wire) > 1e-9) throw new RangeError(`not an exact amount: ${wire}`)
  return minor
}

/** Minor units → wire amount. */
export function toWire(minor: Minor): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not minor units: ${minor}`)
  return minor / 100
}

/** A formula's price → minor units, rounded up (design 1.2). The epsilon keeps 4.35 × 100 from becoming 436. */
export function ceilToMinor(amount: number): Minor {
  return Math.ceil(amount * 100 - 1e-7)
}

/** Wire amount → text with 2 decimals and thousands separators, e.g. `12,864.50`. */
export function formatAmount(wire: number): string {
  const [whole = '0', cents = '00'] = Math.abs(wire).toFixed(2).split('.')
  return `${wire < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
