import type { Picture } from '../pictures.ts'
import { around, at, GEMS, gem, linear, lozenge, ring } from './shapes.ts'
import { drawn, soft } from './sheet.ts'
import { MATERIALS } from './studio.ts'

/** Colours of feathers from the tip to the quill. */
const FEATHERS = {
  primary: [
    [0, '#ffe08a'],
    [0.07, '#ff9a34'],
    [0.24, '#ef2f3c'],
    [0.6, '#a80a34'],
    [0.9, '#7a0630'],
  ],
  second: [
    [0, '#ffd87a'],
    [0.1, '#ff8426'],
    [0.34, '#dc1c40'],
    [0.75, '#8f0832'],
    [1, '#640428'],
  ],
  covert: [
    [0, '#ffeeb0'],
    [0.2, '#ffc04a'],
    [0.5, '#f0702a'],
    [0.85, '#c01c34'],
    [1, '#8a0a30'],
  ],
} as const

/** A feather that stands on its quill: barbs on both sides of a gold shaft, a notch, a bright rim. */
export function feather(width: number, height: number, kind: keyof typeof FEATHERS): Promise<Picture> {
  const m = width / 2
  const [top, foot] = [4, height * 0.86]
  const vane = `M${at(m - width * 0.04, top)}C${at(m + width * 0.3, top + height * 0.04, width - 3, height * 0.24, width - 4, height * 0.46)}C${at(width - 5, height * 0.66, m + width * 0.2, height * 0.8, m + 2, foot)}L${at(m - 2, foot)}C${at(m - width * 0.3, height * 0.78, 4, height * 0.62, 4, height * 0.42)}C${at(4, height * 0.22, m - width * 0.26, top + height * 0.06, m - width * 0.04, top)}Z`
  const shaft = `M${at(m - 0.6, top + height * 0.08)}Q${at(m + width * 0.05, height * 0.5, m - 2, height - 3)}H${at(m + 2)}Q${at(m + width * 0.05 + 3, height * 0.5, m + 0.6, top + height * 0.08)}Z`
  const count = Math.round(height / 5.5)
  const barbs = Array.from({ length: count }, (_, i) => {
    const y = top + height * 0.1 + (i / count) * height * 0.72
    return `M${at(m + 1, y + 8)}Q${at(m + width * 0.26, y + 2, width, y - height * 0.07)}M${at(m - 1, y + 8)}Q${at(m - width * 0.26, y + 2, 0, y - height * 0.06)}`
  }).join('')
  const notch = `M${at(width, height * 0.4)}L${at(m + width * 0.16, height * 0.5)}L${at(width, height * 0.47)}Z`
  const mask = `<mask id="n"><rect width="100%" height="100%" fill="#fff"/><path d="${notch}" fill="#000"/></mask>`
  return drawn(
    width,
    height,
    async (sheet) => {
      await sheet.relief(`${linear('g', FEATHERS[kind])}${mask}<path d="${vane}" fill="url(#g)" mask="url(#n)"/>`, {
        bevel: width * 0.26,
        steep: 0.42,
        carve: `<path d="${barbs}" fill="none" stroke="#000" stroke-width="1.100"/>`,
        deep: 0.42,
        gloss: 0.7,
      })
      await sheet.relief(`<path d="${shaft}" fill="#fff"/>`, { material: MATERIALS.gold, bevel: 2, steep: 1, shadow: 0.3 })
    },
    128,
  )
}

/** A thin gold ring with flames of gold on its rim. */
export function haloRing(): Promise<Picture> {
  const [size, m] = [404, 202]
  const flame = (high: number) =>
    `<path d="M${at(m - 9, m - 170)}C${at(m - 9, m - 176, m - 2, m - 178, m + 3, m - 170 - high)}C${at(m + 4, m - 178, m + 10, m - 176, m + 9, m - 170)}Z"/>`
  return drawn(
    size,
    size,
    async (sheet) => {
      await sheet.paint(soft(ring(m, m, 170, 6, '#ff6a2a', 'stroke-opacity=".7"'), 5))
      await sheet.paint(ring(m, m, 160, 1.2, '#ffc070', 'stroke-dasharray="2 6"'))
      await sheet.relief(`<g fill="#fff">${ring(m, m, 170, 4.6)}${around(m, m, 24, (i) => flame(i % 2 ? 14 : 24))}</g>`, {
        material: MATERIALS.ember,
        bevel: 3,
        steep: 1,
      })
    },
    96,
  )
}

/** A ruby in a setting of gold, between two scrolls, under a small crown of leaves. */
export function crest(): Promise<Picture> {
  const [w, h, m, y] = [128, 104, 64, 58]
  const scroll = `<path d="M${m} ${y + 28}C36 92 16 78 12 58C10 44 20 36 30 40C38 44 36 56 28 54C32 66 46 70 ${m} 66Z"/><path d="M30 40C28 26 34 16 44 12C42 24 46 32 54 36Z"/>`
  const leaf = `<path d="M${m} 2C72 16 74 26 ${m} 38C54 26 56 16 ${m} 2Z"/>`
  const both = (body: string) => `${body}<g transform="matrix(-1 0 0 1 ${w} 0)">${body}</g>`
  return drawn(w, h, async (sheet) => {
    await sheet.paint(soft(`<ellipse cx="${m}" cy="${y}" rx="46" ry="34" fill="#ff4a2a" fill-opacity=".55"/>`, 9))
    await sheet.relief(`<g fill="#fff">${both(scroll)}${leaf}</g>`, { material: MATERIALS.gold, bevel: 6, steep: 0.75, profile: 'chisel' })
    await sheet.relief(`<path d="${lozenge(m, y + 2, 24, 31)}" fill="#fff"/>`, { material: MATERIALS.gold, bevel: 5, steep: 1 })
    await sheet.paint(gem(m, y + 2, 19, 25, 8, GEMS.ruby))
  })
}

/** A spark of glowing ash. */
export function ember(): Promise<Picture> {
  const body = (colour: string, wide: number) =>
    `<path d="M12 ${15 - wide * 1.7}C${at(12 + wide, 14, 12 + wide, 18, 12, 18 + wide * 0.6)}C${at(12 - wide, 18, 12 - wide, 14, 12, 15 - wide * 1.7)}Z" fill="${colour}"/>`
  return drawn(24, 32, (sheet) => sheet.paint(soft(body('#ff4a10', 7), 3.5) + soft(body('#ffa23a', 4.4), 1) + body('#fff2c0', 2.4)), 64)
}

/** Outline and veins of a leaf of laurel that stands on its stalk. */
function leafOf(width: number, height: number): { blade: string; veins: string } {
  const m = width / 2
  const blade = `M${m} 2C${at(width - 1, height * 0.26, width - 3, height * 0.66, m + 1.5, height * 0.86)}L${at(m + 1, height - 2)}H${at(m - 1)}L${at(m - 1.5, height * 0.86)}C${at(3, height * 0.66, 1, height * 0.26, m, 2)}Z`
  const veins = Array.from({ length: 4 }, (_, i) => {
    const y = height * (0.74 - i * 0.14)
    return `M${at(m, y)}l${at(width * 0.26, -height * 0.12)}M${at(m, y)}l${at(-width * 0.26, -height * 0.12)}`
  })
  return { blade, veins: `M${m} 8V${height - 4}${veins.join('')}` }
}

/** A sprig of laurel: two leaves on a stalk with a berry between them. It grows from the bottom of its picture. */
export function sprig(): Promise<Picture> {
  const [width, height, m] = [72, 78, 36]
  const { blade, veins } = leafOf(26, 62)
  const places = ['translate(23 10) rotate(-38 13 60)', 'translate(23 10) rotate(38 13 60)', 'translate(24.500 2) scale(.88)']
  return drawn(
    width,
    height,
    async (sheet) => {
      for (const place of places)
        await sheet.relief(`<path d="${blade}" fill="#fff" transform="${place}"/>`, {
          material: MATERIALS.paleGold,
          bevel: 9,
          steep: 0.55,
          profile: 'chisel',
          carve: `<path d="${veins}" fill="none" stroke="#000" transform="${place}"/>`,
          deep: 0.6,
          shadow: 0.6,
        })
      await sheet.relief(`<g fill="#fff"><circle cx="${m - 7}" cy="60" r="4"/><circle cx="${m + 7}" cy="60" r="4"/></g>`, {
        material: MATERIALS.crimson,
        bevel: 4,
        steep: 1,
      })
    },
    128,
  )
}
