import type { Texture } from 'pixi.js'
import type { ItemCard } from '#shared/calls/cards.ts'
import { COLOURS } from '#shared/tokens.ts'
import { css } from '../kit/colour.ts'
import { GRADE_TEXT } from '../kit/parts/grades.ts'
import { fitting, vertical } from '../kit/parts/lettering.ts'
import { FONTS, paintCeremony, paintFitting } from '../kit/parts/paint.ts'
import { cutBox } from '../kit/parts/shapes.ts'
import { priceOf } from './maths.ts'
import { type Context, type Face, MARKS, paintPlate, paintPortrait, paintPrice, paintTag, write } from './paint.ts'

/** A prize with who has won it, and the pictures of both. */
export interface CardContent {
  prize: ItemCard
  art: Texture | null
  face: Face
}

const OWN_TAG = ['#ff5a80', '#c01048'] as const
const ROBOT_TAG = ['#8d6bf0', '#4a25b8'] as const

/** Paints the card of a prize beside its winner; too low for two lines it has the name alone. */
export function paintCard(context: Context, width: number, height: number, content: CardContent): void {
  const { prize, art, face } = content
  paintPlate(context, width, height, prize.grade, face.own)
  if (height < 26) {
    paintLine(context, width, height, content)
    return
  }
  const tall = height - 4
  const across = Math.min(tall * 1.3, width * 0.42)
  paintFitting(context, art, 3, 2, across, tall)
  const left = across + 7
  const room = width - left - 5
  const size = Math.min(height * 0.3, 12.5)
  const radius = Math.min(height * 0.23, 10)
  // The portrait covers a corner of the item, so that names of five characters have room.
  paintPortrait(context, face, 3.5 + radius, height - radius - 3, radius)
  // So does 机器人, which would take half of the line.
  const mark = face.own ? markWidth(face, size) : 0
  context.textAlign = 'left'
  write(context, face.name, left, height * 0.33, `700 ${size}px ${FONTS.text}`, face.own ? '#ffe7a8' : '#fff', room - mark)
  if (face.own) paintMark(context, face, width - 4, height * 0.33, size)
  else paintMark(context, face, 5 + size * 1.95, 3.5 + size * 0.43, size)
  write(context, prize.giftName, left, height * 0.73, `500 ${Math.min(height * 0.25, 11)}px ${FONTS.text}`, GRADE_TEXT[prize.grade], room)
}

/** Paints a card that is one line high: portrait and name. */
function paintLine(context: Context, width: number, height: number, { face }: CardContent): void {
  const radius = Math.max(height / 2 - 1.8, 3)
  paintPortrait(context, face, radius + 3.5, height / 2, radius, false)
  const left = radius * 2 + 7
  const size = Math.min(height * 0.66, 10.5)
  const mark = markWidth(face, size)
  context.textAlign = 'left'
  write(context, face.name, left, height * 0.53, `700 ${size}px ${FONTS.text}`, face.own ? '#ffe7a8' : '#fff', width - left - 3 - mark)
  paintMark(context, face, width - 3, height * 0.53, size)
}

const markWidth = ({ own, robot }: Face, size: number) => (own ? size * 1.5 : robot ? size * 2.1 : 0)

/** Paints 我 or 机器人, ending at `right`. */
function paintMark(context: Context, { own, robot }: Face, right: number, y: number, size: number): void {
  const tall = own ? size * 1.12 : size * 0.86
  const wide = own ? size * 1.3 : size * 1.95
  if (own) paintTag(context, MARKS.own, right - wide, y - tall / 2, wide, tall, OWN_TAG)
  else if (robot) paintTag(context, MARKS.robot, right - wide, y - tall / 2, wide, tall, ROBOT_TAG)
}

/** Paints one of the great prizes of the wall: the item over its winner. */
export function paintGreat(context: Context, width: number, height: number, { prize, art, face }: CardContent): void {
  paintPlate(context, width, height, prize.grade, face.own)
  paintFitting(context, art, 4, 2, width - 8, height * 0.68)
  const radius = Math.min(height * 0.13, 9)
  const size = Math.min(height * 0.175, 12)
  const mark = markWidth(face, size)
  const y = height - radius - 4
  context.font = `700 ${size}px ${FONTS.text}`
  const room = width - 12 - radius * 2 - mark
  const wide = radius * 2 + 3 + Math.min(context.measureText(fitting(context, face.name, room)).width, room) + mark
  const left = (width - wide) / 2
  paintPortrait(context, face, left + radius, y, radius)
  context.textAlign = 'left'
  write(context, face.name, left + radius * 2 + 3, y + 0.5, `700 ${size}px ${FONTS.text}`, face.own ? '#ffe7a8' : '#fff', room)
  paintMark(context, face, left + wide, y + 0.5, size)
}

/** Paints the card of the greatest prize: item, portrait, names, price. */
export function paintHero(context: Context, width: number, height: number, { prize, art, face }: CardContent): void {
  paintPlate(context, width, height, prize.grade, true)
  const tall = height - 6
  const across = Math.min(tall * 1.3, width * 0.46)
  paintFitting(context, art, 5, 3, across, tall)
  const left = across + 11
  const room = width - left - 8
  const radius = height * 0.2
  paintPortrait(context, { ...face, own: true }, left + radius, height * 0.31, radius)
  const name = left + radius * 2 + 6
  const size = height * 0.165
  context.textAlign = 'left'
  write(
    context,
    face.name,
    name,
    height * (face.own || face.robot ? 0.22 : 0.31),
    `700 ${size}px ${FONTS.text}`,
    '#ffe7a8',
    room - radius * 2 - 6,
  )
  const wide = face.own ? size * 1.3 : size * 1.95
  if (face.own || face.robot) paintMark(context, face, name + wide, height * 0.42, size)
  write(context, prize.giftName, left, height * 0.65, `700 ${height * 0.15}px ${FONTS.text}`, GRADE_TEXT[prize.grade], room)
  paintPrice(context, priceOf(prize.recoveryPrice), left, height * 0.85, height * 0.145, room)
}

/** Size of the plate below a prize on the wheel. */
export const PLATE = { width: 206, height: 34 } as const

/** Paints the plate of a prize: its name and what it is worth. */
export function paintPrizePlate(context: Context, prize: ItemCard): void {
  const { width, height } = PLATE
  cutBox(context, 1, 1, width - 2, height - 2, 9)
  context.fillStyle = vertical(context, 0, height, [0, 'rgba(52,24,104,.97)'], [1, 'rgba(18,7,46,.97)'])
  context.fill()
  context.lineWidth = 1.4
  context.strokeStyle = vertical(context, 0, height, [0, '#fff3cc'], [0.5, '#ffbe46'], [1, '#8a4c0a'])
  context.stroke()
  const price = priceOf(prize.recoveryPrice)
  context.font = `700 12.5px ${FONTS.number}`
  const coin = 12.5 * 1.4
  const worth = context.measureText(price).width + coin
  context.font = `700 14px ${FONTS.text}`
  const room = width - 26 - worth - 10
  const shown = fitting(context, prize.giftName, room)
  const wide = context.measureText(shown).width + 10 + worth
  const left = (width - wide) / 2
  context.textAlign = 'left'
  write(context, shown, left, height / 2 + 0.5, `700 14px ${FONTS.text}`, GRADE_TEXT[prize.grade], room)
  paintPrice(context, price, left + wide - worth, height / 2 + 0.5, 12.5, worth + 4)
}

/** Paints the words of an own win with the prize below. */
export function paintOwnWords(context: Context, width: number, prize: ItemCard): void {
  paintCeremony(context, '恭 喜 获 得', width, 38)
  context.textAlign = 'center'
  write(context, prize.giftName, width / 2, 70, `700 17px ${FONTS.text}`, GRADE_TEXT[prize.grade], width - 12)
}

/** Paints what the seal says: the list is closed, and its hash. */
export function paintSealed(context: Context, width: number, hash: string): void {
  paintCeremony(context, '名 单 已 封 存', width, 24)
  if (!hash) return
  context.font = `700 14px ${FONTS.number}`
  const half = context.measureText(hash).width / 2 + 14
  cutBox(context, width / 2 - half, 39, half * 2, 23, 7)
  context.fillStyle = 'rgba(12,5,32,.9)'
  context.fill()
  context.lineWidth = 1
  context.strokeStyle = 'rgba(110,255,196,.5)'
  context.stroke()
  context.textAlign = 'center'
  write(context, hash, width / 2, 51, `700 14px ${FONTS.number}`, css(COLOURS['mint-1']), width)
}
