import type { Bench, Facts } from './inPage.ts'
import { type ScenePage, THROTTLE } from './scenePage.ts'
import { median } from './statistics.ts'

declare const bench: Bench

/** Real ms from the tap to the first picture of the scene, everything loaded before: at full speed and throttled. */
export interface FirstPicture {
  tap: number
  'tap ×4': number
}

/** Taps of 开启 on the standing shelf, `rounds` times. */
export async function measureAnswers(scenePage: ScenePage, shelf: Facts, rounds: number): Promise<FirstPicture> {
  const answers = async () => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await scenePage.page.evaluate(() => bench.answer()))
    return median(times)
  }
  await walk(scenePage, [shelf])
  const full = await answers()
  await scenePage.throttle(THROTTLE)
  const slow = await answers()
  await scenePage.throttle(1)
  return { tap: full, 'tap ×4': slow }
}

/** Goes to and fro between each of `openings` and `shelf`, `rounds` times after one that fills the caches. */
export async function measureTaps(
  scenePage: ScenePage,
  openings: readonly Facts[],
  shelf: Facts,
  rounds: number,
): Promise<Map<Facts, FirstPicture>> {
  const way = openings.flatMap((facts) => [shelf, facts])
  await scenePage.page.evaluate(() => void bench.clipFrames())
  await walk(scenePage, way)
  const full = await walks(scenePage, way, rounds)
  await scenePage.throttle(THROTTLE)
  const slow = await walks(scenePage, way, rounds)
  await scenePage.throttle(1)
  return new Map(
    [shelf, ...openings].map((facts) => [facts, { tap: median(full.get(facts) ?? []), 'tap ×4': median(slow.get(facts) ?? []) }]),
  )
}

async function walks(scenePage: ScenePage, way: readonly Facts[], rounds: number): Promise<Map<Facts, number[]>> {
  const times = new Map<Facts, number[]>()
  for (let round = 0; round < rounds; round++) {
    for (const [facts, ms] of await walk(scenePage, way)) times.set(facts, [...(times.get(facts) ?? []), ms])
  }
  return times
}

async function walk({ page }: ScenePage, way: readonly Facts[]): Promise<[Facts, number][]> {
  const taps: [Facts, number][] = []
  for (const facts of way) {
    taps.push([facts, await page.evaluate(([scene, name]) => bench.tap(scene, name), [facts.scene, facts.name] as const)])
    await page.evaluate(() => bench.settle())
  }
  return taps
}
