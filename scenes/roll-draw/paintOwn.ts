import type { ItemCard } from '#shared/calls/cards.ts'
import { GRADE_TEXT } from '../kit/parts/grades.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { paintDarkPlate } from '../kit/parts/plate.ts'
import { priceOf } from './maths.ts'
import { nameHeight, paintName, setName } from './names.ts'
import { type Context, type Face, paintPortrait, paintPrice } from './paint.ts'
import { paintMark } from './paintCards.ts'

/** Size of the plate below the prize of an own win, in board units. */
export const OWN_PLATE = { width: 306, height: 84 } as const
/** Radius of the portrait on it, and the room that it takes with what keeps the words apart. */
const PORTRAIT = { radius: 29, room: 74 } as const
/** Sizes of the words in board units, the room between them, and beside them. */
const WORDS = { name: 22, lower: 18, least: 13, price: 17, gap: 8, margin: 16 } as const

/** Paints the plate of an own win: the player's portrait, the prize's name and what it is worth. */
export function paintOwnPlate(context: Context, prize: ItemCard, face: Face): void {
  const { width, height } = OWN_PLATE
  paintDarkPlate(context, width, height, 2)
  const room = width - PORTRAIT.room - 2 * WORDS.margin
  const sized = (size: number) => setName(context, prize.giftName, { width: room, size, least: WORDS.least, lines: 2 })
  const large = sized(WORDS.name)
  const name = large.lines.length > 1 ? sized(WORDS.lower) : large
  const whole = nameHeight(name) + WORDS.gap + WORDS.price
  const top = (height - whole) / 2
  const price = priceOf(prize.recoveryPrice)
  context.font = `700 ${WORDS.price}px ${FONTS.number}`
  const widest = Math.max(name.width, context.measureText(price).width + WORDS.price * 1.4)
  const start = (width - PORTRAIT.room - widest) / 2
  const left = start + PORTRAIT.room
  paintPortrait(context, face, start + PORTRAIT.radius, height / 2, PORTRAIT.radius)
  paintMark(context, face, start + PORTRAIT.radius * 2 + 4, height / 2 + PORTRAIT.radius - 8, 14)
  context.textAlign = 'left'
  paintName(context, name, left, top + nameHeight(name) / 2, GRADE_TEXT[prize.grade])
  paintPrice(context, price, left, top + whole - WORDS.price / 2, WORDS.price, room)
}
