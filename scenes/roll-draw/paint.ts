import type { Texture } from 'pixi.js'
import type { Grade } from '#shared/codes.ts'
import { COLOURS } from '#shared/tokens.ts'
import { css } from '../kit/colour.ts'
import { drawTexture } from '../kit/drawPicture.ts'
import { fx } from '../kit/fx/light.ts'
import { blend } from '../kit/fx/ramp.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import { fitting, GOLD_METAL, paintLetters, type Stops, vertical } from '../kit/parts/lettering.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { cutBox, octagon } from '../kit/parts/shapes.ts'
import { LANTERN } from './layout.ts'
import { paintName, setName } from './names.ts'

export type Context = CanvasRenderingContext2D

/** What a picture of a person needs. */
export interface Face {
  name: string
  picture: Texture | null
  robot: boolean
  own: boolean
}

/** Words that are painted beside names. */
export const MARKS = { robot: '机器人', own: '我' } as const

const SILVER: Stops = [
  [0, '#f2ecff'],
  [0.45, '#a793d8'],
  [1, '#43307c'],
]
/** Grounds of portraits without a picture. */
const GROUNDS = ['#5a3fd8', '#b0368f', '#2f7fb8', '#a85a2a', '#3a8a68', '#8a3ad0'] as const

/** Writes a text with a dark rim, cut to `width`. */
export function write(context: Context, text: string, x: number, y: number, font: string, colour: string, width: number): void {
  context.font = font
  const shown = fitting(context, text, width)
  paintLetters(context, shown, x, y, { font, face: colour, rim: 'rgba(10,3,24,.78)', line: 2.2, align: context.textAlign })
}

/** Paints a portrait in eight sides of metal around `x`, `y`. Without a picture it shows the first letter of the name. */
export function paintPortrait(context: Context, { name, picture, own }: Face, x: number, y: number, radius: number, rim = true): void {
  if (rim) {
    octagon(context, x, y, radius)
    context.fillStyle = vertical(context, y - radius, y + radius, ...(own ? GOLD_METAL : SILVER))
    context.fill()
  }
  const inner = rim ? radius * 0.9 : radius
  context.save()
  octagon(context, x, y, inner)
  context.clip()
  const ground = GROUNDS[(name.codePointAt(0) ?? 0) % GROUNDS.length] ?? GROUNDS[0]
  context.fillStyle = vertical(context, y - inner, y + inner, [0, ground], [1, '#160a38'])
  context.fillRect(x - inner, y - inner, inner * 2, inner * 2)
  if (picture?.valid) drawTexture(context, picture, x - inner, y - inner, inner * 2, inner * 2)
  else paintLetter(context, name, x, y, inner)
  context.fillStyle = 'rgba(255,255,255,.13)'
  context.beginPath()
  context.moveTo(x - inner, y - inner)
  context.lineTo(x + inner, y - inner)
  context.lineTo(x - inner, y + inner * 0.3)
  context.fill()
  context.restore()
}

function paintLetter(context: Context, name: string, x: number, y: number, radius: number): void {
  context.font = `700 ${radius * 1.05}px ${FONTS.text}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#fff'
  context.fillText([...name][0] ?? '?', x, y + radius * 0.05)
}

/** Paints the body of a lantern of the wheel: paper that is lit from within, between two caps of gold. */
function paintPaper(context: Context, blank: boolean): void {
  const { width, height } = LANTERN
  cutCorners(context, 2, 7, width - 4, height - 14, 13)
  context.fillStyle = vertical(context, 0, height, ...(blank ? BLANK_PAPER : PAPER))
  context.fill()
  const glow = context.createRadialGradient(width / 2, height * 0.46, 4, width / 2, height * 0.46, width * 0.62)
  glow.addColorStop(0, blank ? 'rgba(255,236,170,.75)' : 'rgba(255,206,120,.6)')
  glow.addColorStop(1, 'rgba(255,140,40,0)')
  context.fillStyle = glow
  context.fill()
  context.lineWidth = 1.6
  context.strokeStyle = vertical(context, 0, height, ...GOLD_METAL)
  context.stroke()
  context.strokeStyle = 'rgba(255,210,120,.22)'
  context.lineWidth = 0.8
  for (const share of [0.3, 0.7]) {
    context.beginPath()
    context.moveTo(width * share, 9)
    context.quadraticCurveTo(width * (share + (share - 0.5) * 0.5), height / 2, width * share, height - 9)
    context.stroke()
  }
  for (const y of [1, height - 8]) {
    context.beginPath()
    context.roundRect(width * 0.2, y, width * 0.6, 7, 2.5)
    context.fillStyle = vertical(context, y, y + 7, ...GOLD_METAL)
    context.fill()
  }
}

const PAPER: Stops = [
  [0, '#7a2340'],
  [0.5, '#b3482c'],
  [1, '#4a1238'],
]
const BLANK_PAPER: Stops = [
  [0, '#9a2c38'],
  [0.5, '#e08a2e'],
  [1, '#6a1a34'],
]

function cutCorners(context: Context, x: number, y: number, width: number, height: number, cut: number): void {
  context.beginPath()
  for (const [px, py] of [
    [x + cut, y],
    [x + width - cut, y],
    [x + width, y + cut],
    [x + width, y + height - cut],
    [x + width - cut, y + height],
    [x + cut, y + height],
    [x, y + height - cut],
    [x, y + cut],
  ] as const)
    context.lineTo(px, py)
  context.closePath()
}

/** Paints a lantern of the wheel with somebody's face and name. */
export function paintLantern(context: Context, face: Face): void {
  const { width, height } = LANTERN
  paintPaper(context, false)
  const name = setName(context, face.name, { width: width - 8, size: 11.5, least: 8.8, lines: 2 })
  const tall = name.lines.length > 1
  paintPortrait(context, face, width / 2, tall ? 34.5 : 38, tall ? 23.5 : 25)
  context.textAlign = 'center'
  paintName(context, name, width / 2, height - (tall ? 21.5 : 20), face.own ? '#ffe7a8' : '#fff7e6')
  if (face.own) paintTag(context, MARKS.own, width - 19, 9, 15, 13, ['#ff5a80', '#c01048'])
  else if (face.robot) paintTag(context, MARKS.robot, width / 2 - 15, tall ? 49 : 57, 30, 10, ['#8d6bf0', '#4a25b8'])
}

/** Paints a lantern that shows nobody: a star on bright paper. */
export function paintBlank(context: Context): void {
  const { width, height } = LANTERN
  paintPaper(context, true)
  const [x, y] = [width / 2, height / 2]
  context.beginPath()
  for (let point = 0; point < 8; point++) {
    const [angle, reach] = [(point * Math.PI) / 4 - Math.PI / 2, point % 2 ? 6 : 21]
    context.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach)
  }
  context.closePath()
  context.fillStyle = vertical(context, y - 21, y + 21, ...GOLD_METAL)
  context.fill()
}

/** Paints a small slanted tag with a word. */
export function paintTag(
  context: Context,
  word: string,
  x: number,
  y: number,
  width: number,
  height: number,
  [from, to]: readonly [string, string],
): void {
  const slant = height * 0.25
  context.beginPath()
  context.moveTo(x + slant, y)
  context.lineTo(x + width, y)
  context.lineTo(x + width - slant, y + height)
  context.lineTo(x, y + height)
  context.closePath()
  context.fillStyle = vertical(context, y, y + height, [0, from], [1, to])
  context.fill()
  context.font = `700 ${height * 0.76}px ${FONTS.text}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#fff'
  context.fillText(word, x + width / 2, y + height * 0.54, width - slant)
}

/** Paints dark glass in the colour of a grade; gold for what the player has won. */
export function paintPlate(context: Context, width: number, height: number, grade: Grade, own: boolean): void {
  const cut = Math.min(8, height * 0.26)
  const colour = own ? COLOURS['gold-3'] : GRADE_LIGHT[grade]
  cutBox(context, 0.6, 0.6, width - 1.2, height - 1.2, cut)
  const gradient = context.createLinearGradient(0, 0, width, height)
  gradient.addColorStop(0, css(blend(colour, 0x0a0620, own ? 0.58 : 0.52)))
  gradient.addColorStop(0.5, css(blend(colour, own ? 0x1c0a3a : 0x0a0620, own ? 0.86 : 0.82)))
  gradient.addColorStop(1, css(blend(colour, own ? 0x1c0a3a : 0x0a0620, own ? 0.8 : 0.9)))
  context.fillStyle = gradient
  context.fill()
  context.lineWidth = own ? 2 : 1
  context.strokeStyle = own ? css(COLOURS['gold-2']) : css(blend(colour, 0xffffff, 0.1))
  context.stroke()
}

/** Paints a coin and an amount from `x` on. */
export function paintPrice(context: Context, text: string, x: number, y: number, size: number, width: number): void {
  drawTexture(context, fx('coin'), x, y - size * 0.56, size * 1.12, size * 1.12)
  context.textAlign = 'left'
  write(context, text, x + size * 1.4, y + 0.5, `700 ${size}px ${FONTS.number}`, css(COLOURS['tx-gold']), width - size * 1.4)
}
