import { seededRandom } from '#scenes/kit/random.ts'

/** A copy in an order that depends on `seed` alone. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const random = seededRandom(seed)
  return list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
