import type { Picture } from '../pictures.ts'
import { at, GEMS, gem } from './shapes.ts'
import { drawn, soft } from './sheet.ts'
import { MATERIALS } from './studio.ts'

const [WIDTH, HEIGHT, MIDDLE] = [214, 150, 107]

/** Where the five front points stand and end, as x, y of the tip. */
const FRONT: readonly (readonly [number, number])[] = [
  [14, 46],
  [56, 28],
  [107, 14],
  [158, 28],
  [200, 46],
]
/** The four behind, between them. */
const BACK: readonly (readonly [number, number])[] = [
  [35, 34],
  [81, 20],
  [133, 20],
  [179, 34],
]

/** The bow of the band at x: it bends down in the middle, as seen from a little above. */
const bow = (x: number, y: number) => y + 15 * (1 - ((x - MIDDLE) / 82) ** 2)

/** A band between two heights. */
function band(top: number, low: number, inset: number): string {
  const [l, r] = [MIDDLE - 80 + inset, MIDDLE + 80 - inset]
  return `M${at(l, top)}Q${at(MIDDLE, top + 30, r, top)}L${at(r - 2, low)}Q${at(MIDDLE, low + 30, l + 2, low)}Z`
}

/** The front wall of the crown: points with hollow flanks between them. */
function wall(): string {
  const foot = (i: number) => MIDDLE - 80 + i * 32
  const path = FRONT.map(([x, y], i) => {
    const [from, to] = [foot(i), foot(i + 1)]
    const valley = (px: number) => at(px, bow(px, 78))
    return `L${valley(from)}Q${at((from * 2 + x) / 3, 66)} ${at(x, y)}Q${at((to * 2 + x) / 3, 66)} ${valley(to)}`
  })
  return `M${at(foot(0), 104)}${path.join('')}L${at(foot(5), 104)}Q${at(MIDDLE, 134, foot(0), 104)}Z`
}

const spike = ([x, y]: readonly [number, number]) => {
  const foot = MIDDLE + (x - MIDDLE) * 0.74
  return `<path d="M${at(foot - 16, 84)}Q${at(foot - 4, 62, x, y)}Q${at(foot + 4, 62, foot + 16, 84)}Z"/>`
}

const pearl = ([x, y]: readonly [number, number], radius: number) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`

/** A crown of nine points with a lining of velvet, gems on its band and pearls on its points. */
export function nineCrown(): Promise<Picture> {
  return drawn(WIDTH, HEIGHT, async (sheet) => {
    await sheet.paint(soft(`<ellipse cx="${MIDDLE}" cy="78" rx="84" ry="48" fill="#ffae2a" fill-opacity=".5"/>`, 13))
    await sheet.relief(`<g fill="#fff">${BACK.map(spike).join('')}</g>`, {
      material: MATERIALS.oldGold,
      bevel: 7,
      steep: 0.7,
      profile: 'chisel',
    })
    await sheet.relief(`<g fill="#fff">${BACK.map((tip) => pearl(tip, 4.5)).join('')}</g>`, {
      material: MATERIALS.gold,
      bevel: 4.5,
      steep: 1,
    })
    await sheet.relief(`<ellipse cx="${MIDDLE}" cy="82" rx="76" ry="26" fill="#a3123a"/>`, { bevel: 26, steep: 0.5, gloss: 0.35 })
    await sheet.relief(`<path d="${wall()}" fill="#fff"/>`, { material: MATERIALS.gold, bevel: 9, steep: 0.62, profile: 'chisel' })
    await sheet.relief(`<g fill="#fff"><path d="${band(98, 122, -2)}"/></g>`, {
      material: MATERIALS.gold,
      bevel: 3,
      steep: 0.9,
      carve: `<path d="${band(103, 117, 2)}" fill="#000"/>`,
      deep: 2,
    })
    for (const low of [96, 122])
      await sheet.relief(
        `<path d="M${at(MIDDLE - 82, low)}Q${at(MIDDLE, low + 30, MIDDLE + 82, low)}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`,
        { material: MATERIALS.gold, bevel: 2.5, steep: 1.1 },
      )
    await jewels(sheet)
  })
}

async function jewels(sheet: Parameters<Parameters<typeof drawn>[2]>[0]): Promise<void> {
  const stones = [
    { x: 38, kind: 'emerald', size: 6.5 },
    { x: 70, kind: 'sapphire', size: 8 },
    { x: 107, kind: 'ruby', size: 10 },
    { x: 144, kind: 'sapphire', size: 8 },
    { x: 176, kind: 'emerald', size: 6.5 },
  ] as const
  const y = (x: number) => bow(x, 109)
  await sheet.relief(`<g fill="#fff">${stones.map(({ x, size }) => pearl([x, y(x)], size + 2.6)).join('')}</g>`, {
    material: MATERIALS.gold,
    bevel: 3,
    steep: 1,
  })
  for (const { x, kind, size } of stones) await sheet.paint(gem(x, y(x), size, size, 8, GEMS[kind]))
  for (const [x, top] of FRONT)
    await sheet.paint(
      gem(MIDDLE + (x - MIDDLE) * 0.86, top + 44 - Math.abs(x - MIDDLE) * 0.06, 4.6, 8, 6, x === MIDDLE ? GEMS.ruby : GEMS.violet),
    )
  await sheet.relief(`<g fill="#fff">${FRONT.map((tip) => pearl(tip, tip[0] === MIDDLE ? 7.5 : 6)).join('')}</g>`, {
    material: MATERIALS.gold,
    bevel: 7,
    steep: 1,
  })
}
