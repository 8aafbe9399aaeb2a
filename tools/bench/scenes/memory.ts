import type { Bench, Facts } from './inPage.ts'
import { heapInUse, type ScenePage } from './scenePage.ts'

declare const bench: Bench

/** After each of this many openings the player is back at the shelf, leaves the stage and is looked at. */
const STOP = 20
/** Openings until every cache holds what it will hold. */
const WARM = 40
const MB = 2 ** 20

/** What the page holds with an empty stage. */
export interface Held {
  openings: number
  heap: number
  textures: number
  nodes: number
}

/** Share by which heap, textures and nodes of the page grew after the first openings. */
export type Growth = Record<'heap' | 'textures' | 'nodes', number>

/** Opens boxes `count` times, `kinds` in turn, each skipped after its first half second; `tell` hears what is held at every stop. */
export async function openMany(
  scenePage: ScenePage,
  kinds: readonly Facts[],
  shelf: Facts,
  count: number,
  tell: (held: Held) => void,
): Promise<Growth> {
  const seen: Held[] = []
  for (let openings = STOP; openings <= count; openings += STOP) {
    const names = Array.from({ length: STOP }, (_, index) => kinds[(openings - STOP + index) % kinds.length]?.name ?? '')
    await scenePage.page.evaluate(([scene, list]) => bench.openAndSkip(scene, list), [kinds[0]?.scene ?? '', names] as const)
    await scenePage.page.evaluate(([scene, name]) => bench.load(scene, name), [shelf.scene, shelf.name] as const)
    const held = await look(scenePage, openings)
    seen.push(held)
    tell(held)
  }
  return growth(seen.filter(({ openings }) => openings >= WARM))
}

/** With the shelf standing for the textures, without anything for the rest. */
async function look({ page, session }: ScenePage, openings: number): Promise<Held> {
  const textures = await page.evaluate(() => bench.textureCount())
  await page.evaluate(() => bench.leave())
  const heap = (await heapInUse(session)) / MB
  const { nodes } = await session.send('Memory.getDOMCounters')
  return { openings, heap, textures, nodes }
}

function growth(seen: readonly Held[]): Growth {
  const [first, last] = [seen[0], seen.at(-1)]
  const of = (figure: keyof Growth) => (first && last && first[figure] > 0 ? last[figure] / first[figure] - 1 : Number.POSITIVE_INFINITY)
  return { heap: of('heap'), textures: of('textures'), nodes: of('nodes') }
}
