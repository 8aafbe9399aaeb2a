import { GRADE_TEXT } from '../kit/parts/grades.ts'
import { FONTS, paintFitting } from '../kit/parts/paint.ts'
import { priceOf } from './maths.ts'
import { nameHeight, paintName, setName } from './names.ts'
import { type Context, paintPlate, paintPortrait, paintPrice, write } from './paint.ts'
import { type CardContent, nameColour, paintCard, paintMark } from './paintCards.ts'

/** A hero's card that is narrower than this many times its height has the prize above its winner. */
const UPRIGHT = 1.5

/** Paints one of the great prizes of the wall: the item over its winner, or beside them where the card is wide. */
export function paintGreat(context: Context, width: number, height: number, content: CardContent): void {
  const { prize, art, face } = content
  if (width > height * 2) {
    paintCard(context, width, height, content)
    return
  }
  paintPlate(context, width, height, prize.grade, face.own)
  const text = Math.min(height * 0.4, 58)
  paintFitting(context, art, 5, 4, width - 10, height - text - 6)
  const radius = Math.min(height * 0.13, 15)
  paintPortrait(context, face, 5 + radius, height - text - radius, radius)
  const mark = Math.min(height * 0.12, 11)
  paintMark(context, face, 5 + mark * (face.own ? 1.3 : 1.95), 5 + mark * 0.5, mark)
  const size = Math.min(height * 0.17, width > 110 ? 15 : 12.5)
  const name = setName(context, face.name, { width: width - 10, size, least: 9.6, lines: 2 })
  const item = Math.min(height * 0.12, 11.5)
  const below = text - nameHeight(name) - item >= 5 && item >= 9
  const middle = height - text / 2 - 1
  context.textAlign = 'center'
  paintName(context, name, width / 2, below ? middle - item / 2 - 1.5 : middle, nameColour(face))
  if (!below) return
  const y = middle - item / 2 - 1.5 + nameHeight(name) / 2 + 2.5 + item / 2
  write(context, prize.giftName, width / 2, y, `500 ${item}px ${FONTS.text}`, GRADE_TEXT[prize.grade], width - 10)
}

/** Paints the card of the greatest prize: item, portrait, names, price. */
export function paintHero(context: Context, width: number, height: number, content: CardContent): void {
  paintPlate(context, width, height, content.prize.grade, true)
  if (width < height * UPRIGHT) paintUpright(context, width, height, content)
  else paintAcross(context, width, height, content)
}

function paintAcross(context: Context, width: number, height: number, { prize, art, face }: CardContent): void {
  const tall = height - 8
  const across = Math.min(tall * 1.3, width * 0.44)
  paintFitting(context, art, 6, 4, across, tall)
  const left = across + 13
  const room = width - left - 9
  const unit = Math.min(height, 150)
  const [radius, middle] = [unit * 0.19, height / 2 - unit * 0.17]
  paintPortrait(context, { ...face, own: true }, left + radius, middle, radius)
  const from = left + radius * 2 + 7
  const name = setName(context, face.name, { width: width - from - 9, size: unit * 0.165, least: 10.4, lines: 2 })
  const marked = face.own || face.robot
  const mark = Math.min(unit * 0.12, 14)
  const y = middle - (marked ? mark * 0.65 : 0)
  context.textAlign = 'left'
  paintName(context, name, from, y, '#ffe7a8')
  if (marked) paintMark(context, face, from + mark * (face.own ? 1.3 : 1.95), y + nameHeight(name) / 2 + mark * 0.85, mark)
  context.textAlign = 'left'
  const size = unit * 0.13
  write(context, prize.giftName, left, height / 2 + unit * 0.18, `700 ${size}px ${FONTS.text}`, GRADE_TEXT[prize.grade], room)
  paintPrice(context, priceOf(prize.recoveryPrice), left, height / 2 + unit * 0.36, size, room)
}

function paintUpright(context: Context, width: number, height: number, { prize, art, face }: CardContent): void {
  const unit = Math.min(height, 330)
  const words = unit * 0.4
  paintFitting(context, art, 10, 8, width - 20, height - words - 10)
  const radius = unit * 0.075
  const mark = face.own || face.robot ? unit * 0.045 : 0
  const wide = mark * (face.own ? 1.3 : face.robot ? 1.95 : 0)
  const name = setName(context, face.name, { width: width - 36 - radius * 2 - wide, size: unit * 0.068, least: 12, lines: 1 })
  const left = (width - radius * 2 - 8 - name.width - (mark ? wide + 7 : 0)) / 2
  const y = height - words + radius
  paintPortrait(context, { ...face, own: true }, left + radius, y, radius)
  context.textAlign = 'left'
  paintName(context, name, left + radius * 2 + 8, y, '#ffe7a8')
  if (mark) paintMark(context, face, left + radius * 2 + 15 + name.width + wide, y, mark)
  const price = priceOf(prize.recoveryPrice)
  context.textAlign = 'center'
  const size = unit * 0.052
  write(context, prize.giftName, width / 2, height - words * 0.4, `700 ${size}px ${FONTS.text}`, GRADE_TEXT[prize.grade], width - 30)
  context.font = `700 ${size}px ${FONTS.number}`
  const across = context.measureText(price).width + size * 1.4
  paintPrice(context, price, (width - across) / 2, height - words * 0.19, size, across + 4)
}
