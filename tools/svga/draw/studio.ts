import { mix, smooth } from '../../art/dream/relief.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

/** Colours that a metal shows from where the studio is dark to where it is brightest. */
export type Material = readonly (readonly [light: number, colour: Rgb])[]

const hex = (text: string): Rgb => [
  Number.parseInt(text.slice(1, 3), 16) / 255,
  Number.parseInt(text.slice(3, 5), 16) / 255,
  Number.parseInt(text.slice(5, 7), 16) / 255,
]
const material = (...stops: [number, string][]): Material => stops.map(([light, colour]) => [light, hex(colour)])

/** What the reliefs of the films are made of. */
export const MATERIALS = {
  gold: material([0, '#3a1502'], [0.22, '#8a4306'], [0.42, '#d98714'], [0.6, '#ffc13f'], [0.8, '#ffe98f'], [1, '#fffdf0']),
  paleGold: material([0, '#5a2a04'], [0.22, '#b0680c'], [0.42, '#f2b93c'], [0.6, '#ffe28a'], [0.8, '#fff6cc'], [1, '#ffffff']),
  oldGold: material([0, '#230c02'], [0.25, '#5e2c05'], [0.5, '#a8660f'], [0.72, '#e6ab3a'], [1, '#fff1b8']),
  silver: material([0, '#141a2e'], [0.25, '#4a5878'], [0.48, '#93a4c2'], [0.66, '#cdd9ec'], [1, '#ffffff']),
  violet: material([0, '#17053f'], [0.25, '#44149c'], [0.48, '#8040ee'], [0.68, '#bd8cff'], [0.86, '#ead6ff'], [1, '#ffffff']),
  ice: material([0, '#072a7a'], [0.25, '#1b62d0'], [0.48, '#58adf8'], [0.68, '#a9e2ff'], [1, '#ffffff']),
  crimson: material([0, '#2a0210'], [0.25, '#7c0625'], [0.48, '#d3143f'], [0.68, '#ff5a5f'], [0.86, '#ffb199'], [1, '#fff3e6']),
  ember: material([0, '#4a0a04'], [0.25, '#a82208'], [0.48, '#f0611a'], [0.68, '#ffa83a'], [0.86, '#ffe08a'], [1, '#fffbe8']),
} as const satisfies Record<string, Material>

const hump = (x: number, wide: number) => Math.exp(-(x * x) / wide)

/** Light from a direction (x to the right, `up`): a soft box above on the left, a strip on the right, a dark horizon, a bright floor. */
function studio(x: number, up: number): number {
  const sky = 0.3 + 0.42 * smooth(-0.7, 0.9, up)
  const box = 0.75 * hump(x + 0.42, 0.13) * hump(up - 0.62, 0.12)
  const strip = 0.34 * hump(x - 0.78, 0.04) * smooth(-0.6, 0.4, up)
  const floor = 0.3 * smooth(-0.55, -0.95, up)
  return sky + box + strip + floor - 0.3 * hump(up + 0.38, 0.035)
}

/** Light that a metal with this normal (z towards the viewer, y down) mirrors. */
export const mirrored = (x: number, y: number, z: number): number => studio(2 * z * x, -2 * z * y)

/** Colour of a point with this slope at this place (−0.5 to 0.5) of a picture. */
export function lit(
  slope: readonly [number, number],
  place: readonly [number, number],
  own: Rgb,
  metal: Material | undefined,
  gloss: number,
): Rgb {
  const [dx, dy] = [slope[0] + place[0] * 0.16, slope[1] + place[1] * 0.3]
  const z = 1 / Math.sqrt(1 + dx * dx + dy * dy)
  const light = mirrored(z * dx, z * dy, z)
  if (metal) return colourAt(metal, light)
  const spark = gloss * smooth(0.66, 1.25, light)
  const shade = 0.42 + 1.1 * light
  return [tone(own[0], shade, spark), tone(own[1], shade, spark), tone(own[2], shade, spark)]
}

const tone = (own: number, shade: number, spark: number) => Math.min(1, mix(own * shade, 1, spark))

/** Colour of a material under so much light. */
export function colourAt(metal: Material, light: number): Rgb {
  const next = metal.findIndex(([at]) => at >= light)
  const [to, bright] = metal[next === -1 ? metal.length - 1 : next] ?? [1, [1, 1, 1]]
  const [from, dark] = metal[Math.max((next === -1 ? metal.length : next) - 1, 0)] ?? [to, bright]
  const part = to === from ? 1 : Math.min(1, Math.max(0, (light - from) / (to - from)))
  return [mix(dark[0], bright[0], part), mix(dark[1], bright[1], part), mix(dark[2], bright[2], part)]
}
