import type { Texture } from 'pixi.js'
import type { ItemCard } from '#shared/calls/cards.ts'
import { COLOURS } from '#shared/tokens.ts'
import { css } from '../kit/colour.ts'
import { GRADE_TEXT } from '../kit/parts/grades.ts'
import { fitting, vertical } from '../kit/parts/lettering.ts'
import { FONTS, paintCeremony, paintFitting } from '../kit/parts/paint.ts'
import { cutBox } from '../kit/parts/shapes.ts'
import { priceOf } from './maths.ts'
import { nameHeight, paintName, setName } from './names.ts'
import { type Context, type Face, MARKS, paintPlate, paintPortrait, paintPrice, paintTag, write } from './paint.ts'

/** A prize with who has won it, and the pictures of both. */
export interface CardContent {
  prize: ItemCard
  art: Texture | null
  face: Face
}

/** Name of the player, and of others. */
const OWN_NAME = '#ffe7a8'
const NAME = '#fff'
/** Smallest size of a name: 9 px on the narrowest phone. */
const LEAST = 10.4
const OWN_TAG = ['#ff5a80', '#c01048'] as const
const ROBOT_TAG = ['#8d6bf0', '#4a25b8'] as const

export const nameColour = ({ own }: Face): string => (own ? OWN_NAME : NAME)

/** Paints the card of a prize beside its winner, by its shape: a row, a card of two or three lines, or one line with portrait and name. */
export function paintCard(context: Context, width: number, height: number, content: CardContent): void {
  paintPlate(context, width, height, content.prize.grade, content.face.own)
  if (height < 34) paintLine(context, width, height, content)
  else if (width > 240) paintRow(context, width, height, content)
  else paintSmall(context, width, height, content)
}

/** Prize at the left, winner at the right. */
function paintRow(context: Context, width: number, height: number, { prize, art, face }: CardContent): void {
  const across = Math.min((height - 6) * 1.34, 88)
  paintFitting(context, art, 6, 3, across, height - 6)
  const radius = Math.min(height * 0.34, 22)
  const end = width - 9 - radius * 2
  paintPortrait(context, face, end + radius, height / 2, radius)
  const marked = face.own || face.robot
  const left = across + 13
  const size = Math.min(height * 0.29, 15)
  const name = setName(context, face.name, { width: Math.min((end - left) * 0.62, size * 10.5), size, least: LEAST, lines: 2 })
  const y = height * (marked ? (name.lines.length > 1 ? 0.36 : 0.38) : 0.5)
  context.textAlign = 'right'
  paintName(context, name, end - 7, y, nameColour(face))
  if (marked) paintMark(context, face, end - 7, y + nameHeight(name) / 2 + Math.min(height * 0.16, 9.5), Math.min(height * 0.22, 11.5))
  const room = end - 7 - Math.max(name.width, marked ? 24 : 0) - 10 - left
  context.textAlign = 'left'
  write(context, prize.giftName, left, height * 0.36, `500 ${Math.min(height * 0.25, 13)}px ${FONTS.text}`, GRADE_TEXT[prize.grade], room)
  paintPrice(context, priceOf(prize.recoveryPrice), left, height * 0.68, Math.min(height * 0.22, 11.5), room)
}

/** Prize at the left with the portrait on its corner; beside it the name, and the prize's where there is room. */
function paintSmall(context: Context, width: number, height: number, { prize, art, face }: CardContent): void {
  const tall = height - 4
  const across = Math.min(tall * 1.3, width * 0.35)
  paintFitting(context, art, 3, 2, across, tall)
  const radius = Math.min(height * 0.22, 11)
  // The portrait covers a corner of the item, so that names have room. So does 机器人, which would take half of a line.
  paintPortrait(context, face, 3.5 + radius, height - radius - 3, radius)
  const mark = Math.min(height * 0.22, 10)
  if (face.own) paintMark(context, face, 4 + mark * 1.3, 3.5 + mark * 0.6, mark)
  else paintMark(context, face, 4 + mark * 1.95, 3.5 + mark * 0.45, mark)
  const left = across + 6
  const room = width - left - 5
  const name = setName(context, face.name, { width: room, size: Math.min(height * 0.3, 13.5), least: LEAST, lines: 2 })
  const item = Math.min(height * 0.22, 11)
  const below = height - nameHeight(name) - item >= 11 && item >= 8.5
  context.textAlign = 'left'
  paintName(context, name, left, below ? (height - item - 4) / 2 : height / 2, nameColour(face))
  if (!below) return
  const y = (height - item - 4) / 2 + nameHeight(name) / 2 + 3.5 + item / 2
  write(context, prize.giftName, left, y, `500 ${item}px ${FONTS.text}`, GRADE_TEXT[prize.grade], room)
}

/** Portrait, prize and name in one line; a long line has the prize's name too. */
function paintLine(context: Context, width: number, height: number, { prize, art, face }: CardContent): void {
  const radius = Math.max(height / 2 - 2.4, 3)
  paintPortrait(context, face, radius + 4, height / 2, radius)
  const across = (height - 4) * 1.3
  paintFitting(context, art, radius * 2 + 7, 2, across, height - 4)
  const left = radius * 2 + across + 10
  const mark = Math.min(height * 0.42, 10)
  const room = width - left - 5 - markWidth(face, mark)
  const name = setName(context, face.name, { width: Math.min(room, 170), size: Math.min(height * 0.54, 13), least: 9.4, lines: 1 })
  context.textAlign = 'left'
  paintName(context, name, left, height * 0.52, nameColour(face))
  paintMark(context, face, left + name.width + markWidth(face, mark), height * 0.52, mark)
  const rest = room - name.width - 12
  if (rest < 60) return
  context.textAlign = 'right'
  write(
    context,
    prize.giftName,
    width - 9,
    height * 0.52,
    `500 ${Math.min(height * 0.42, 11)}px ${FONTS.text}`,
    GRADE_TEXT[prize.grade],
    rest,
  )
}

const markWidth = ({ own, robot }: Face, size: number) => (own ? size * 1.7 : robot ? size * 2.35 : 0)

/** Paints 我 or 机器人, ending at `right`. */
export function paintMark(context: Context, { own, robot }: Face, right: number, y: number, size: number): void {
  const tall = own ? size * 1.2 : size * 0.92
  const wide = own ? size * 1.3 : size * 1.95
  if (own) paintTag(context, MARKS.own, right - wide, y - tall / 2, wide, tall, OWN_TAG)
  else if (robot) paintTag(context, MARKS.robot, right - wide, y - tall / 2, wide, tall, ROBOT_TAG)
}

/** Paints the place of a card that has not been dealt: glass with a star. */
export function paintPlace(context: Context, width: number, height: number): void {
  cutBox(context, 0.6, 0.6, width - 1.2, height - 1.2, Math.min(8, height * 0.26))
  context.fillStyle = 'rgba(24,12,64,.55)'
  context.fill()
  context.lineWidth = 1
  context.strokeStyle = css(COLOURS['violet-2'], 0.4)
  context.stroke()
  const reach = Math.min(height * 0.22, 11)
  context.beginPath()
  for (let point = 0; point < 8; point++) {
    const angle = (point * Math.PI) / 4 - Math.PI / 2
    const far = point % 2 ? reach * 0.3 : reach
    context.lineTo(width / 2 + Math.cos(angle) * far, height / 2 + Math.sin(angle) * far)
  }
  context.closePath()
  context.fillStyle = css(COLOURS['gold-2'], 0.5)
  context.fill()
}

/** Paints how many more have won. */
export function paintMore(context: Context, width: number, height: number, count: number): void {
  context.textAlign = 'center'
  write(context, `还有 ${count} 位中奖者，完整名单稍后可见`, width / 2, height / 2, `500 12px ${FONTS.text}`, css(COLOURS['tx-2']), width)
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
