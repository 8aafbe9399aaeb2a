import { Dice } from '../../../dice.ts'
import { rune } from '../../draw/runes.ts'
import { around, at, GEMS, gem, glint, halo, lozenge, polar, ring, ticks } from '../../draw/shapes.ts'
import { drawn, soft } from '../../draw/sheet.ts'
import { MATERIALS } from '../../draw/studio.ts'
import type { SvgaMovie } from '../../encode.ts'
import type { Picture } from '../../pictures.ts'
import { Stage } from '../../stage.ts'
import { easeBack, easeIn, easeInOut, easeOut, fade, move, part } from '../../track.ts'

const MIDDLE = 250
const FRAMES = 44

/** Grade 2: an engraved seal. Blades open like an iris, two triangles turn into a hexagram, two rings turn against each other. 1.5 s. */
export async function sealBurst(): Promise<SvgaMovie> {
  const stage = await new Stage(500, 500, FRAMES).hold({
    halo: halo(280, '#c98cff', '#8a34ff', 0, 1),
    outer: outerRing(),
    inner: innerRing(),
    triangle: triangle(),
    blade: blade(),
    node: node(),
    letter0: letter(3),
    letter1: letter(11),
    letter2: letter(20),
    spark: glint(80, '#ffffff', '#c08bff'),
  })
  const opened = (f: number) => part(f, 0, 12, easeBack)
  const closing = (f: number) => part(f, 30, 43, easeIn)
  stage.add('halo', (f) => ({
    x: MIDDLE,
    y: MIDDLE,
    scale: move(f, 0, 8, 0.5, 1.85, easeOut),
    alpha: fade(f, [0, 3, 24, 42]),
  }))
  stage.add('outer', (f) => ({
    x: MIDDLE,
    y: MIDDLE,
    scale: 0.7 + 0.3 * opened(f) + 0.06 * closing(f),
    turn: move(f, 0, 43, -70, 26, easeOut) + 20 * closing(f),
    alpha: fade(f, [1, 6, 31, 42]),
  }))
  for (let i = 0; i < 6; i++) stage.add('blade', (f) => iris(f, i * 60))
  for (const side of [-1, 1])
    stage.add('triangle', (f) => ({
      x: MIDDLE,
      y: MIDDLE,
      scale: 0.55 + 0.45 * opened(f - 3) - 0.08 * closing(f),
      turn: (side === 1 ? 180 : 0) + side * (move(f, 4, 20, -60, 0, easeBack) + 60 * closing(f)),
      pivot: [0.5, 0.592],
      alpha: fade(f, [3, 9, 30, 40]),
    }))
  stage.add('inner', (f) => ({
    x: MIDDLE,
    y: MIDDLE,
    scale: 0.6 + 0.4 * opened(f - 2) - 0.05 * closing(f),
    turn: -move(f, 0, 43, -80, 30, easeOut) - 24 * closing(f),
    alpha: fade(f, [2, 8, 31, 42]),
  }))
  for (let i = 0; i < 6; i++) stage.add('node', (f) => jewel(f, i))
  floats(stage)
  return stage.movie()
}

/** A blade of the iris: it covers the middle, then swings out to the ring and slides under it. */
function iris(frame: number, turn: number) {
  const open = part(frame, 3, 15, easeInOut)
  const [x, y] = polar(MIDDLE, MIDDLE, 150 + 26 * open, turn + 34 * open)
  return {
    x,
    y,
    turn: turn - 96 * open + 34 * open,
    scale: 1,
    pivot: [0.5, 0.06] as const,
    alpha: Math.min(1, frame / 2) * (1 - part(frame, 12, 19)),
  }
}

/** A gem at a point of the hexagram: pops out in turn and gleams. */
function jewel(frame: number, index: number) {
  const start = 12 + index * 1.5
  if (frame < start) return null
  const [x, y] = polar(MIDDLE, MIDDLE, 187 - 14 * part(frame, 30, 43, easeIn), index * 60)
  return { x, y, scale: move(frame, start, start + 8, 0.2, 1, easeBack), turn: 0, alpha: fade(frame, [start - 1, start + 2, 31, 41]) }
}

/** Letters that rise from the seal, and glints. */
function floats(stage: Stage): void {
  const dice = new Dice(223)
  for (let i = 0; i < 9; i++) {
    const [angle, start, radius] = [i * 40 + dice.noise() * 14, 11 + dice.next() * 9, 176 + dice.next() * 44]
    stage.add(`letter${i % 3}`, (f) => {
      const t = part(f, start, start + 22)
      if (t <= 0 || t >= 1) return null
      const [x, y] = polar(MIDDLE, MIDDLE, radius, angle + 8 * t)
      return { x, y: y - 46 * easeOut(t), scale: 0.6 + 0.35 * t, turn: 12 * Math.sin(i * 3 + t * 3), alpha: fade(t, [0, 0.2, 0.55, 1]) }
    })
  }
  for (const [i, turn] of [0, 120, 240, 60, 300, 180].entries()) {
    const [x, y] = polar(MIDDLE, MIDDLE, 187, turn)
    stage.add('spark', (f) => {
      const t = part(f, 14 + i * 2.5, 25 + i * 2.5)
      return t <= 0 || t >= 1 ? null : { x, y, scale: 0.85 * Math.sin(Math.PI * t), turn: 45 * t }
    })
  }
}

const WHITE = 'fill="none" stroke="#fff"'

/** The outer ring: two rims, between them a band of enamel with 24 letters of light. */
function outerRing(): Promise<Picture> {
  const [size, m] = [476, 238]
  const letters = `<g ${WHITE} stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round">${around(m, m, 24, (i) => `<path d="${rune(i, m, m - 210, 11)}"/>`)}</g>`
  const studs = around(m, m, 12, () => `<path d="${lozenge(m, m - 210, 3.5, 5)}"/>`, 7.5)
  const points = around(m, m, 12, (i) => `<path d="M${at(m - 7, m - 224)}L${at(m, m - (i % 3 ? 231 : 237))}L${at(m + 7, m - 224)}Z"/>`)
  return drawn(
    size,
    size,
    async (sheet) => {
      await sheet.paint(ring(m, m, 210, 26, '#2a0f78', 'stroke-opacity=".62"'))
      await sheet.relief(`<g fill="#fff">${ring(m, m, 224, 4.6)}${ring(m, m, 196, 3.6)}${points}</g>`, {
        material: MATERIALS.violet,
        bevel: 2.4,
        steep: 1.1,
      })
      await sheet.paint(
        `<g stroke="#b06bff">${soft(letters.replaceAll('#fff', '#b06bff'), 2.5)}</g>${letters.replaceAll('#fff', '#f3e6ff')}`,
      )
      await sheet.relief(`<g fill="#fff">${studs}</g>`, { material: MATERIALS.violet, bevel: 4, profile: 'chisel' })
    },
    160,
  )
}

/** The inner ring: a graduated rim. */
function innerRing(): Promise<Picture> {
  const [size, m] = [352, 176]
  return drawn(
    size,
    size,
    async (sheet) => {
      await sheet.paint(
        `${ticks(m, m, 148, 153, 72, 1, '#cfa8ff')}${ticks(m, m, 145, 155, 12, 1.8, '#f0e0ff')}${ring(m, m, 142, 1.2, '#b888ff')}`,
      )
      await sheet.relief(`<g fill="#fff">${ring(m, m, 162, 7)}</g>`, {
        material: MATERIALS.violet,
        bevel: 3.5,
        steep: 1,
        carve: `<g>${ring(m, m, 162, 1.4, '#000', 'stroke-dasharray="10 4 2 4"')}</g>`,
        deep: 1.4,
      })
    },
    128,
  )
}

/** A triangle of two lines whose corners lie on the nodes. Its middle is at 59 % of its height. */
function triangle(): Promise<Picture> {
  const [width, height] = [344, 306]
  const [x, y] = [width / 2, height * 0.592]
  const corners = (radius: number) => `M${[0, 120, 240].map((turn) => at(...polar(x, y, radius, turn))).join('L')}Z`
  return drawn(
    width,
    height,
    async (sheet) => {
      await sheet.paint(soft(`<path d="${corners(176)}" ${WHITE.replace('#fff', '#a050ff')} stroke-width="5" stroke-opacity=".8"/>`, 4))
      await sheet.relief(`<path d="${corners(176)}" ${WHITE} stroke-width="5" stroke-linejoin="miter"/>`, {
        material: MATERIALS.violet,
        bevel: 2.5,
        steep: 1,
      })
      await sheet.paint(`<path d="${corners(158)}" ${WHITE.replace('#fff', '#d9b8ff')} stroke-width="1.200" stroke-opacity=".85"/>`)
    },
    96,
  )
}

/** A blade of the iris with engraved lines; it hangs from its hinge at the top. */
function blade(): Promise<Picture> {
  const outline = 'M66 6C112 20 128 78 112 138C104 170 88 190 66 204C72 172 60 150 38 128C10 98 14 34 66 6Z'
  return drawn(
    132,
    210,
    async (sheet) => {
      await sheet.relief(`<path d="${outline}" fill="#fff"/>`, {
        material: MATERIALS.violet,
        bevel: 9,
        steep: 0.5,
        profile: 'chisel',
        carve: `<g ${WHITE} stroke-width="1.500"><path d="M66 22C98 36 112 84 98 138C92 160 84 174 74 184M66 22C34 44 30 94 52 122"/><path d="${rune(5, 70, 84, 20)}" stroke-width="2"/></g>`,
        deep: 1.2,
      })
      await sheet.paint(`<circle cx="66" cy="17" r="4" fill="#f2e2ff"/>`)
    },
    96,
  )
}

/** A gem in a setting of four claws. */
function node(): Promise<Picture> {
  return drawn(
    52,
    52,
    async (sheet) => {
      await sheet.paint(soft('<circle cx="26" cy="26" r="14" fill="#a45cff" fill-opacity=".9"/>', 5))
      await sheet.relief(`<g fill="#fff"><circle cx="26" cy="26" r="14"/>${around(26, 26, 4, () => '<path d="M26 4L31 14H21Z"/>')}</g>`, {
        material: MATERIALS.violet,
        bevel: 4,
        steep: 1,
      })
      await sheet.paint(gem(26, 26, 10, 10, 8, GEMS.violet))
    },
    128,
  )
}

/** A letter of light. */
function letter(number: number): Promise<Picture> {
  const path = (colour: string, wide: number) =>
    `<path d="${rune(number, 20, 24, 16)}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`
  return drawn(40, 48, (sheet) => sheet.paint(soft(path('#a24dff', 5), 3) + path('#f6ecff', 2)), 64)
}
