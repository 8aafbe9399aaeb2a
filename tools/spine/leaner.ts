/** A moment and the values that it has. */
type Sample = readonly [at: number, ...values: number[]]

/**
 * Leaves out the samples whose values lie on the straight line between those that stay, as far as `slack` allows for each value. The first and the
 * last always stay.
 */
export function leaner<S extends Sample>(samples: readonly S[], slack: readonly number[]): S[] {
  const kept = samples.slice(0, 1)
  for (let from = 0; from < samples.length - 1; ) {
    let to = from + 1
    while (to + 1 < samples.length && liesOnLine(samples.slice(from, to + 2), slack)) to++
    kept.push(...samples.slice(to, to + 1))
    from = to
  }
  return kept
}

function liesOnLine(samples: readonly Sample[], slack: readonly number[]): boolean {
  const [first, last] = [samples[0], samples[samples.length - 1]]
  if (!first || !last) return true
  return samples.every((sample) => {
    const share = (sample[0] - first[0]) / (last[0] - first[0])
    return slack.every((most, index) => {
      const [from = 0, value = 0, to = 0] = [first[index + 1], sample[index + 1], last[index + 1]]
      return Math.abs(from + (to - from) * share - value) <= most
    })
  })
}
