import { heldByScripts } from './scenes/heap.ts'
import type { Phone } from './session/phone.ts'

const MB = 2 ** 20
const HOUR = 3_600_000

/** What the page holds at 首页, after garbage collection. */
export interface Held {
  /** Ms of the page's clock since the phone was opened. */
  at: number
  /** MB of what scripts hold, without compiled code. */
  heap: number
  /** MB of compiled code. */
  code: number
  nodes: number
  listeners: number
  textures: number
}

export async function look(phone: Phone): Promise<Held> {
  const { objects, code } = await heldByScripts(phone.session)
  const { nodes, jsEventListeners } = await phone.session.send('Memory.getDOMCounters')
  return { at: phone.passed(), heap: objects / MB, code: code / MB, nodes, listeners: jsEventListeners, textures: await phone.textures() }
}

const FIGURES = ['heap', 'code', 'nodes', 'listeners', 'textures'] as const

/** Of each figure what the straight line through all looks (least squares) grows in an hour; heap and code in MB. */
export function slopes(seen: readonly Held[]): Record<(typeof FIGURES)[number], number> {
  return Object.fromEntries(FIGURES.map((figure) => [figure, slope(seen.map((held) => [held.at / HOUR, held[figure]]))])) as never
}

function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const rise = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return rise / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}
