import { heldByScripts } from './heap.ts'
import type { Bench, Facts } from './inPage.ts'
import type { ScenePage } from './scenePage.ts'

declare const bench: Bench

/** After each of this many openings the player is back at the shelf, leaves the stage and is looked at. */
const STOP = 20
/** Openings until every cache holds what it will hold. */
const WARM = 40
const MB = 2 ** 20

/** What the page holds with an empty stage. */
export interface Held {
  openings: number
  /** MB of what scripts hold, without compiled code. */
  heap: number
  /** MB of compiled code. */
  code: number
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
  const { objects, code } = await heldByScripts(session)
  const { nodes } = await session.send('Memory.getDOMCounters')
  return { openings, heap: objects / MB, code: code / MB, textures, nodes }
}

/** Textures and nodes swing by a few with the box that was opened last: of them the peaks of some stops are compared. */
const PEAKS = 4

function growth(seen: readonly Held[]): Growth {
  const share = (before = 0, after = 0) => (before > 0 ? after / before - 1 : Number.POSITIVE_INFINITY)
  const peak = (figure: 'textures' | 'nodes', stops: readonly Held[]) => Math.max(...stops.map((held) => held[figure]))
  const swing = (figure: 'textures' | 'nodes') => share(peak(figure, seen.slice(0, PEAKS)), peak(figure, seen.slice(-PEAKS)))
  return { heap: share(seen[0]?.heap, seen.at(-1)?.heap), textures: swing('textures'), nodes: swing('nodes') }
}
