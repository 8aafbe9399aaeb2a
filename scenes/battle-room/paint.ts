import type { Texture } from 'pixi.js'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { BattlePlayer } from '#shared/modes/battle/room.ts'
import { COLOURS } from '#shared/tokens.ts'
import { frame } from '../kit/bundles.ts'
import { css } from '../kit/colour.ts'
import { drawNineSlice, drawTexture } from '../kit/drawPicture.ts'
import { fx } from '../kit/fx/light.ts'
import { blend } from '../kit/fx/ramp.ts'
import type { CellShape } from '../kit/parts/cell.ts'
import { type CellContent, EMBLEM } from '../kit/parts/cell.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import { paintLetters, vertical } from '../kit/parts/lettering.ts'
import { FONTS, paintFitting } from '../kit/parts/paint.ts'
import { cutBox, octagon } from '../kit/parts/shapes.ts'
import { ringPlaces, shortPrice } from './maths.ts'

export type Context = CanvasRenderingContext2D

/** Paints a text centred on `x`, `y`, squeezed to `widest`. */
export function label(context: Context, text: string, x: number, y: number, font: string, colour: string, widest?: number): void {
  paintLetters(context, text, x, y, { font, face: colour, rim: 'rgba(6,3,20,.8)', line: 2.4, widest })
}

/** Paints the portrait of a seat: the picture in an octagon of metal in the seat's colour. `size` is its outer width. */
export function paintPortrait(context: Context, picture: Texture, size: number, colour: number): void {
  const [middle, radius] = [size / 2 + 4, size / 2]
  context.shadowColor = css(colour)
  context.shadowBlur = 9
  octagon(context, middle, middle, radius)
  const light = css(blend(colour, 0xffffff, 0.62))
  const dark = css(blend(colour, 0x05020f, 0.62))
  context.fillStyle = vertical(context, middle - radius, middle + radius, [0, light], [0.4, css(colour)], [1, dark])
  context.fill()
  context.shadowBlur = 0
  octagon(context, middle, middle, radius * 0.9)
  context.fillStyle = '#0c0722'
  context.fill()
  context.save()
  octagon(context, middle, middle, radius * 0.86)
  context.clip()
  const inner = radius * 0.88
  if (picture.valid) drawTexture(context, picture, middle - inner, middle - inner, inner * 2, inner * 2)
  else paintSilhouette(context, middle, radius)
  context.fillStyle = vertical(context, middle - radius, middle, [0, 'rgba(255,255,255,.28)'], [1, 'rgba(255,255,255,0)'])
  context.beginPath()
  context.moveTo(middle - radius, middle - radius)
  context.lineTo(middle + radius, middle - radius)
  context.lineTo(middle - radius, middle + radius * 0.2)
  context.fill()
  context.restore()
}

function paintSilhouette(context: Context, middle: number, radius: number): void {
  context.fillStyle = css(COLOURS['ink-5'])
  context.beginPath()
  context.arc(middle, middle - radius * 0.18, radius * 0.32, 0, Math.PI * 2)
  context.ellipse(middle, middle + radius * 0.8, radius * 0.62, radius * 0.55, 0, 0, Math.PI * 2)
  context.fill()
}

/** Paints a slanted tag with a word, at the origin. */
export function paintTag(context: Context, word: string, width: number, height: number, from: string, to: string): void {
  const slant = height * 0.3
  const gradient = context.createLinearGradient(0, 0, width, height)
  gradient.addColorStop(0, from)
  gradient.addColorStop(1, to)
  context.beginPath()
  context.moveTo(slant, 0)
  context.lineTo(width, 0)
  context.lineTo(width - slant, height)
  context.lineTo(0, height)
  context.closePath()
  context.fillStyle = gradient
  context.fill()
  context.font = `800 ${height * 0.72}px ${FONTS.text}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#fff'
  context.fillText(word, width / 2, height * 0.54, width - slant)
}

export const tagOf = (player: BattlePlayer, me: boolean): string => (me ? '我' : player.robot ? '机器人' : '')

/** Paints a drop in its slot: plate of its grade, picture, price. A slot that is too low for a price has none. */
export function paintSlot(context: Context, width: number, height: number, drop: ItemCard, picture: Texture): void {
  const colour = GRADE_LIGHT[drop.grade]
  const cut = Math.min(5, height * 0.22)
  cutBox(context, 0.5, 0.5, width - 1, height - 1, cut)
  const gradient = context.createLinearGradient(0, 0, width, height)
  gradient.addColorStop(0, css(blend(colour, 0x0a0620, 0.3)))
  gradient.addColorStop(0.55, css(blend(colour, 0x0a0620, 0.7)))
  gradient.addColorStop(1, css(blend(colour, 0x0a0620, 0.86)))
  context.fillStyle = gradient
  context.fill()
  context.lineWidth = 0.8
  context.strokeStyle = css(blend(colour, 0xffffff, 0.25))
  context.stroke()
  const price = shortPrice(drop.recoveryPrice)
  if (width > height * 2) {
    const tall = height * 0.94
    paintFitting(context, picture, 1.5, (height - tall) / 2, tall * 1.25, tall)
    const size = Math.min(height * 0.52, 12.5)
    priceText(context, price, width - 4, height / 2 + 0.5, size, width - tall * 1.25 - 6, 'right')
    return
  }
  if (height < 18) {
    paintFitting(context, picture, 1, 0.5, width - 2, height - 1)
    return
  }
  paintFitting(context, picture, 1, 0.5, width - 2, height * 0.68)
  priceText(context, price, width / 2, height - Math.min(height * 0.2, 6), Math.min(height * 0.36, 10), width - 4)
}

function priceText(context: Context, text: string, x: number, y: number, size: number, widest: number, align?: CanvasTextAlign): void {
  const font = `700 ${size}px ${FONTS.number}`
  paintLetters(context, text, x, y, { font, face: '#fff', rim: 'rgba(6,3,20,.9)', line: size * 0.24, align, widest })
}

/** Paints an empty slot with the number of its round. */
export function paintEmptySlot(context: Context, width: number, height: number, round: number): void {
  cutBox(context, 0.5, 0.5, width - 1, height - 1, Math.min(5, height * 0.22))
  context.fillStyle = vertical(context, 0, height, [0, css(COLOURS['ink-5'], 0.34)], [1, css(COLOURS['ink-3'], 0.5)])
  context.fill()
  context.lineWidth = 0.7
  context.strokeStyle = 'rgba(140,120,220,.34)'
  context.stroke()
  context.font = `700 ${Math.min(height * 0.44, 10.5)}px ${FONTS.number}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = 'rgba(190,176,240,.72)'
  context.fillText(`R${round + 1}`, width / 2, height / 2 + 0.5)
}

/** Paints a cell of a standing reel: plate of the grade and the item, without words, so that it can be read at any width. */
export function paintReelCell(context: Context, { width, height }: CellShape, content: CellContent, art: Texture): void {
  const grade = content === EMBLEM ? 0 : content.grade
  drawNineSlice(context, frame('case-reel', `cell-${grade}`), { width, height }, 48, Math.min(14, height * 0.18))
  const glow = context.createRadialGradient(width / 2, height / 2, 2, width / 2, height / 2, height * 0.62)
  glow.addColorStop(0, `${css(GRADE_LIGHT[grade])}66`)
  glow.addColorStop(1, `${css(GRADE_LIGHT[grade])}00`)
  context.fillStyle = glow
  context.fillRect(0, 0, width, height)
  context.save()
  context.shadowColor = 'rgba(0,0,0,.7)'
  context.shadowBlur = 9
  context.shadowOffsetY = 5
  paintFitting(context, art, width * 0.05, height * 0.05, width * 0.9, height * 0.9)
  context.restore()
}

/** Paints a box of the strip with its price. */
export function paintBoxCard(context: Context, width: number, height: number, picture: Texture, price: number): void {
  cutBox(context, 1, 1, width - 2, height - 2, 6)
  context.fillStyle = vertical(context, 0, height, [0, 'rgba(70,54,150,.86)'], [0.55, 'rgba(30,20,74,.92)'], [1, 'rgba(14,9,40,.94)'])
  context.fill()
  context.lineWidth = 1
  context.strokeStyle = 'rgba(160,140,255,.5)'
  context.stroke()
  paintFitting(context, picture, 2, 2, width - 4, height - 15)
  const size = Math.min(10.5, width * 0.24)
  context.textAlign = 'center'
  context.font = `700 ${size}px ${FONTS.number}`
  context.textBaseline = 'middle'
  context.lineWidth = 2.4
  context.strokeStyle = 'rgba(6,3,20,.85)'
  context.strokeText(shortPrice(price), width / 2, height - 8, width - 6)
  context.fillStyle = css(COLOURS['tx-gold'])
  context.fillText(shortPrice(price), width / 2, height - 8, width - 6)
}

/** Paints the tick of a round that has been played. */
export function paintCheck(context: Context, size: number): void {
  const r = size / 2
  context.beginPath()
  context.arc(r, r, r - 0.5, 0, Math.PI * 2)
  context.fillStyle = vertical(context, 0, size, [0, '#4fe9ad'], [1, '#178a5e'])
  context.fill()
  context.beginPath()
  context.moveTo(size * 0.27, size * 0.52)
  context.lineTo(size * 0.44, size * 0.69)
  context.lineTo(size * 0.75, size * 0.34)
  context.lineWidth = size * 0.13
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = '#fff'
  context.stroke()
}

/** Radius of the ring of 奖池, as a part of the wheel's width. */
export const RING = 0.405

/** Paints the ring of 奖池 with its true shares, in a square of `size`. */
export function paintWheel(context: Context, size: number, shares: readonly number[], colours: readonly number[], rim: Texture): void {
  const [middle, radius] = [size / 2, size * RING]
  const total = shares.reduce((sum, share) => sum + share, 0)
  let from = -Math.PI / 2
  for (const [team, share] of shares.entries()) {
    const to = from + (share / total) * Math.PI * 2
    const colour = colours[team] ?? 0xffffff
    const shade = context.createRadialGradient(middle, middle, radius * 0.2, middle, middle, radius)
    shade.addColorStop(0, css(blend(colour, 0x080418, 0.72)))
    shade.addColorStop(0.8, css(blend(colour, 0x080418, 0.16)))
    shade.addColorStop(1, css(blend(colour, 0xffffff, 0.3)))
    context.beginPath()
    context.moveTo(middle, middle)
    context.arc(middle, middle, radius, from, to)
    context.closePath()
    context.fillStyle = shade
    context.fill()
    context.lineWidth = 1.4
    context.strokeStyle = css(COLOURS['amber-4'], 0.9)
    context.stroke()
    paintShare(context, middle, radius, (from + to) / 2, share / total)
    from = to
  }
  drawTexture(context, rim, 0, 0, size, size)
  drawTexture(context, fx('glow'), middle - radius * 0.3, middle - radius * 0.3, radius * 0.6, radius * 0.6)
}

function paintShare(context: Context, middle: number, radius: number, angle: number, part: number): void {
  const { percent } = ringPlaces(part)
  if (percent === null) return
  const away = radius * percent
  const size = Math.min(15, part * away * Math.PI)
  context.save()
  context.translate(middle + Math.cos(angle) * away, middle + Math.sin(angle) * away)
  context.rotate(angle + Math.PI / 2)
  label(context, `${Math.round(part * 100)}%`, 0, 0, `800 ${size}px ${FONTS.number}`, '#fff')
  context.restore()
}
