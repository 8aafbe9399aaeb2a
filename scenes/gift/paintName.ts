import { formatAmount } from '#shared/money.ts'
import { fitting, paintLetters } from '../kit/parts/lettering.ts'
import { FONTS, paintPrice } from '../kit/parts/paint.ts'
import { paintDarkPlate } from '../kit/parts/plate.ts'

/** Size of a name in board units, and the least to which a long one shrinks; size of a price, and the room beside both. */
const NAME = { size: 24, least: 15 } as const
const PRICE = 18
const MARGIN = 20

/** Font of the name, for loading. */
export const NAME_FONT = `700 ${NAME.size}px ${FONTS.text}`

/** What is written on the plate below a gift. */
export interface Named {
  words: string
  /** CSS colour of the words. */
  colour: string
  /** In coins; null for what has no price. */
  worth: number | null
}

/** Paints the plate below a gift, as wide as its words need: the name, and what it is worth. */
export function paintNamePlate(context: CanvasRenderingContext2D, width: number, height: number, { words, colour, worth }: Named): void {
  const room = width - 2 * MARGIN - 8
  const size = sizeOf(context, words, room)
  const font = `700 ${size}px ${FONTS.text}`
  context.font = font
  const shown = fitting(context, words, room)
  const wide = Math.max(context.measureText(shown).width, worth === null ? 0 : priceWidth(context, worth)) + 2 * MARGIN
  context.save()
  context.translate((width - wide) / 2, 3)
  paintDarkPlate(context, wide, height - 6, 1.8)
  const middle = worth === null ? (height - 6) / 2 : 26
  paintLetters(context, shown, wide / 2, middle, { font, face: colour, rim: 'rgba(8,4,24,.86)', line: 3 })
  context.textAlign = 'left'
  if (worth !== null) paintPrice(context, wide / 2, middle + 27, PRICE, worth, 'center')
  context.restore()
}

function sizeOf(context: CanvasRenderingContext2D, words: string, room: number): number {
  context.font = NAME_FONT
  const wide = context.measureText(words).width
  return Math.max(Math.min(NAME.size, (NAME.size * room) / Math.max(wide, 1)), NAME.least)
}

/** Width of coin and price. */
function priceWidth(context: CanvasRenderingContext2D, worth: number): number {
  context.font = `700 ${PRICE}px ${FONTS.number}`
  return context.measureText(formatAmount(worth)).width + PRICE * 1.42
}
