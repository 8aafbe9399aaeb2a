import type { Picture } from '../pictures.ts'
import { around, at, linear, radial, ring, star } from './shapes.ts'
import { drawn, soft } from './sheet.ts'
import { MATERIALS } from './studio.ts'

const [WIDTH, HEIGHT, MIDDLE] = [316, 138, 158]

/** A round step seen from a little above: its wall and its floor. */
interface Step {
  y: number
  wide: number
  high: number
}

const STEPS: readonly Step[] = [
  { y: 72, wide: 150, high: 22 },
  { y: 56, wide: 122, high: 16 },
  { y: 42, wide: 94, high: 14 },
]

const FLAT = 0.24

/** A dais of three steps of dark enamel with rims of gold; its top is light. */
export function dais(): Promise<Picture> {
  const wall = linear(
    'w',
    [
      [0, '#1a0a4a'],
      [0.18, '#5a2fc8'],
      [0.34, '#3a1a94'],
      [0.62, '#2a1272'],
      [0.84, '#8a54ff'],
      [1, '#1a0a4a'],
    ],
    'x1="0" y1="0" x2="1" y2="0"',
  )
  const top = radial('t', [
    [0, '#ffffff', 1],
    [0.3, '#f3dcff', 1],
    [0.62, '#a864ff', 1],
    [1, '#3c1a9c', 1],
  ])
  return drawn(
    WIDTH,
    HEIGHT,
    async (sheet) => {
      await sheet.paint(soft(`<ellipse cx="${MIDDLE}" cy="88" rx="146" ry="22" fill="#7a38ff" fill-opacity=".6"/>`, 9))
      for (const { y, wide, high } of STEPS) {
        const deep = wide * FLAT
        await sheet.paint(
          `${wall}<path d="M${at(MIDDLE - wide, y)}V${at(y + high)}A${wide} ${deep} 0 0 0 ${at(MIDDLE + wide, y + high)}V${y}A${wide} ${deep} 0 0 1 ${at(MIDDLE - wide, y)}Z" fill="url(#w)"/>`,
        )
        await sheet.paint(panels(wide, y, high, deep))
        await sheet.paint(`${top}<ellipse cx="${MIDDLE}" cy="${y}" rx="${wide}" ry="${deep}" fill="url(#t)"/>`)
        const rim = (at: number, bold: number) =>
          `<path d="M${MIDDLE - wide} ${at}A${wide} ${deep} 0 0 0 ${MIDDLE + wide} ${at}" fill="none" stroke="#fff" stroke-width="${bold}"/>`
        await sheet.relief(
          `<ellipse cx="${MIDDLE}" cy="${y}" rx="${wide - 1.5}" ry="${deep - 1}" fill="none" stroke="#fff" stroke-width="4.400"/>${rim(y + high, 3.4)}`,
          { material: MATERIALS.gold, bevel: 2.2, steep: 1 },
        )
      }
      await sheet.paint(soft(`<ellipse cx="${MIDDLE}" cy="41" rx="62" ry="13" fill="#fff" fill-opacity=".9"/>`, 5))
    },
    192,
  )
}

/** Studs of light along the wall of a step, closer together towards its sides. */
function panels(wide: number, y: number, high: number, deep: number): string {
  return Array.from({ length: 15 }, (_, i) => {
    const angle = ((i - 7) / 8) * (Math.PI / 2)
    const [x, drop] = [MIDDLE + Math.sin(angle) * wide, Math.cos(angle) * deep]
    return `<ellipse cx="${at(x)}" cy="${at(y + drop + high / 2)}" rx="${at(2.6 * Math.cos(angle) + 0.3)}" ry="${at(high * 0.17)}" fill="#ffd98a"/>`
  }).join('')
}

/** A pillar of light that stands on its foot: bright threads in a soft cone. */
export function pillar(): Promise<Picture> {
  const [w, h, m] = [190, 290, 95]
  const cone = `${linear('c', [
    [0, '#b070ff', 0],
    [0.55, '#a860ff', 0.34],
    [1, '#ffe9c0', 0.85],
  ])}${soft(`<path d="M44 290L14 20H176L146 290Z" fill="url(#c)"/>`, 12)}`
  const threads = Array.from({ length: 17 }, (_, i) => {
    const x = (i - 8) / 8
    const high = 120 + ((i * 73) % 150)
    return `<path d="M${at(m + x * 46, 286)}L${at(m + x * 64 - 1, 286 - high)}L${at(m + x * 46 + 2.4, 286)}Z" fill="url(#t)"/>`
  })
  const light = linear('t', [
    [0, '#fff', 0],
    [0.5, '#f0d8ff', 0.5],
    [1, '#fffbe8', 0.9],
  ])
  return drawn(w, h, (sheet) => sheet.paint(`${cone}${light}${soft(threads.join(''), 1.2)}`), 96)
}

/** A chevron of gold with a core of light. */
export function chevron(): Promise<Picture> {
  const [w, h, m] = [118, 74, 59]
  const shape = (inset: number) =>
    `M${m} ${4 + inset * 1.4}L${at(w - 4 - inset, 48)}V${at(70 - inset * 1.6)}L${m} ${at(28 + inset * 0.2 - inset * 0.6 + inset)}L${at(4 + inset, 70 - inset * 1.6)}V48Z`
  return drawn(
    w,
    h,
    async (sheet) => {
      await sheet.paint(soft(`<path d="${shape(2)}" fill="#ffae2a" fill-opacity=".7"/>`, 5))
      await sheet.relief(`<path d="${shape(0)}" fill="#fff"/>`, { material: MATERIALS.gold, bevel: 9, steep: 0.85, profile: 'chisel' })
    },
    96,
  )
}

/** A star of gold with ridges. */
export function prizeStar(): Promise<Picture> {
  return drawn(
    52,
    52,
    async (sheet) => {
      await sheet.paint(soft(`<path d="${star(26, 27, 21, 9, 5)}" fill="#ffab24"/>`, 4))
      await sheet.relief(`<path d="${star(26, 27, 22, 9.6, 5)}" fill="#fff" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>`, {
        material: MATERIALS.gold,
        bevel: 12,
        steep: 0.8,
        profile: 'chisel',
      })
    },
    96,
  )
}

/** What stands for the prize until a scene shows its own: a medal with a star, in a picture of 150 × 112. */
export function medal(): Promise<Picture> {
  const [m, y] = [75, 56]
  return drawn(150, 112, async (sheet) => {
    await sheet.paint(soft(`<circle cx="${m}" cy="${y}" r="46" fill="#ffb02a" fill-opacity=".55"/>`, 5))
    await sheet.relief(
      `<g fill="#fff">${around(m, y, 16, () => `<path d="M${m} 4L${m + 8} 20H${m - 8}Z"/>`)}<circle cx="${m}" cy="${y}" r="44"/></g>`,
      { material: MATERIALS.gold, bevel: 6, steep: 0.8 },
    )
    await sheet.relief(
      `${radial('e', [
        [0, '#9a5cff', 1],
        [1, '#3a10a0', 1],
      ])}<circle cx="${m}" cy="${y}" r="35" fill="url(#e)"/>`,
      { bevel: 5, steep: -0.7, gloss: 0.5, shadow: 0 },
    )
    await sheet.paint(ring(m, y, 31, 1, '#ffd98a', 'stroke-dasharray="1 4"'))
    await sheet.relief(`<path d="${star(m, y + 1, 27, 11.6, 5)}" fill="#fff"/>`, {
      material: MATERIALS.paleGold,
      bevel: 14,
      steep: 0.75,
      profile: 'chisel',
      shadow: 0.7,
    })
  })
}
