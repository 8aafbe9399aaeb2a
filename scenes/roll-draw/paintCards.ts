import type { Texture } from 'pixi.js'
import type { ItemCard } from '#shared/calls/cards.ts'
import { COLOURS } from '#shared/tokens.ts'
import type { Rect } from '../kit/artBoard.ts'
import { css } from '../kit/colour.ts'
import { GRADE_TEXT } from '../kit/parts/grades.ts'
import { FONTS, paintCeremony, paintFitting } from '../kit/parts/paint.ts'
import { paintDarkPlate } from '../kit/parts/plate.ts'
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

/** Where the prize's picture lies on a card of this size. */
export function cardArt(width: number, height: number): Rect {
  if (height < 34) return { x: lineRadius(height) * 2 + 7, y: 2, width: (height - 4) * 1.3, height: height - 4 }
  if (width > 240) return { x: 6, y: 3, width: Math.min((height - 6) * 1.34, 88), height: height - 6 }
  return { x: 3, y: 2, width: Math.min((height - 4) * 1.3, width * 0.35), height: height - 4 }
}

const lineRadius = (height: number) => Math.max(height / 2 - 2.4, 3)

function paintArt(context: Context, art: Texture | null, { x, y, width, height }: Rect): void {
  paintFitting(context, art, x, y, width, height)
}

/** Prize at the left, winner at the right. */
function paintRow(context: Context, width: number, height: number, { prize, art, face }: CardContent): void {
  const at = cardArt(width, height)
  const across = at.width
  paintArt(context, art, at)
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
  const price = Math.min(height * 0.22, 11.5)
  const item = setName(context, prize.giftName, { width: room, size: Math.min(height * 0.25, 13), least: 9.6, lines: 2 })
  const gap = item.lines.length > 1 ? 3 : height * 0.1
  const top = (height - nameHeight(item) - gap - price) / 2
  context.textAlign = 'left'
  paintName(context, item, left, top + nameHeight(item) / 2, GRADE_TEXT[prize.grade])
  paintPrice(context, priceOf(prize.recoveryPrice), left, top + nameHeight(item) + gap + price / 2, price, room)
}

/** Prize at the left with the portrait on its corner; beside it the name, and the prize's where there is room. */
function paintSmall(context: Context, width: number, height: number, { prize, art, face }: CardContent): void {
  const at = cardArt(width, height)
  const across = at.width
  paintArt(context, art, at)
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
  const radius = lineRadius(height)
  paintPortrait(context, face, radius + 4, height / 2, radius)
  const at = cardArt(width, height)
  paintArt(context, art, at)
  const left = at.x + at.width + 3
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

/** What is said of those who have no room on the wall. */
export const moreWords = (count: number): string => `还有 ${count} 位中奖者，完整名单稍后可见`

/** Paints how many more have won. */
export function paintMore(context: Context, width: number, height: number, count: number): void {
  context.textAlign = 'center'
  write(context, moreWords(count), width / 2, height / 2, `500 12px ${FONTS.text}`, css(COLOURS['tx-2']), width)
}

/** Size of the plate below a prize on the wheel. */
export const PLATE = { width: 216, height: 40 } as const
const PLATE_PRICE = 12.5

/** Paints the plate of a prize: its name, in two lines where it is long, and what it is worth. */
export function paintPrizePlate(context: Context, prize: ItemCard): void {
  const { width, height } = PLATE
  paintDarkPlate(context, width, height)
  const price = priceOf(prize.recoveryPrice)
  context.font = `700 ${PLATE_PRICE}px ${FONTS.number}`
  const worth = context.measureText(price).width + PLATE_PRICE * 1.4
  const name = setName(context, prize.giftName, { width: width - 34 - worth, size: 14, least: 10.4, lines: 2 })
  const wide = name.width + 10 + worth
  const left = (width - wide) / 2
  context.textAlign = 'left'
  paintName(context, name, left, height / 2 + 0.5, GRADE_TEXT[prize.grade])
  paintPrice(context, price, left + wide - worth, height / 2 + 0.5, PLATE_PRICE, worth + 4)
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
