import type { Rect } from '../kit/artBoard.ts'
import { css } from '../kit/colour.ts'
import { blend } from '../kit/fx/ramp.ts'
import { GRADE_LIGHT, GRADE_TEXT } from '../kit/parts/grades.ts'
import { FONTS, paintFitting } from '../kit/parts/paint.ts'
import { paintDarkPlate } from '../kit/parts/plate.ts'
import { cutBox } from '../kit/parts/shapes.ts'
import { priceOf } from './maths.ts'
import { nameHeight, paintName, type SetName, setName } from './names.ts'
import { type Context, paintPlate, paintPortrait, paintPrice, write } from './paint.ts'
import { type CardContent, nameColour, paintCard, paintMark } from './paintCards.ts'

/** A hero's card that is narrower than this many times its height has the prize above its winner. */
const UPRIGHT = 1.5
/** Rays painted behind the greatest prize. */
const RAYS = 14

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
  const item = itemName(context, prize.giftName, width - 10, Math.min(height * 0.12, 11.5), text - nameHeight(name) - 5)
  const middle = height - text / 2 - 1
  const tall = item ? nameHeight(item) : 0
  context.textAlign = 'center'
  paintName(context, name, width / 2, item ? middle - tall / 2 - 1.5 : middle, nameColour(face))
  if (item) paintName(context, item, width / 2, middle + nameHeight(name) / 2 + 1, GRADE_TEXT[prize.grade])
}

/** A prize's name as it fits below its winner's, in two lines where it is long; null where there is no room for it. */
function itemName(context: Context, name: string, width: number, size: number, room: number): SetName | null {
  if (size < 9 || size > room) return null
  const set = setName(context, name, { width, size, least: 9, lines: 2 })
  return nameHeight(set) <= room ? set : setName(context, name, { width, size, least: size, lines: 1 })
}

/** Paints the card of the greatest prize: item, portrait, names, price. */
export function paintHero(context: Context, width: number, height: number, content: CardContent): void {
  paintDarkPlate(context, width, height, 2.6)
  const art = heroArt(width, height)
  shineBehind(context, width, height, art, GRADE_LIGHT[content.prize.grade])
  paintFitting(context, content.art, art.x, art.y, art.width, art.height)
  if (isUpright(width, height)) paintUpright(context, width, height, content)
  else paintAcross(context, width, height, content)
}

const isUpright = (width: number, height: number) => width < height * UPRIGHT

/** Where the prize's picture lies on the card of the greatest one. */
export function heroArt(width: number, height: number): Rect {
  if (isUpright(width, height)) return { x: 14, y: 12, width: width - 28, height: height - uprightWords(height) - 16 }
  const tall = height - 16
  return { x: 12, y: 8, width: Math.min(tall * 1.3, width * 0.44), height: tall }
}

/** Height of the words of an upright card. */
const uprightWords = (height: number) => Math.min(height, 330) * 0.4

/** Paints rays and a glow in the colour of the grade behind the prize. */
function shineBehind(context: Context, width: number, height: number, art: Rect, tint: number): void {
  const [x, y] = [art.x + art.width / 2, art.y + art.height / 2]
  const reach = Math.max(art.width, art.height) * 0.72
  context.save()
  cutBox(context, 4, 4, width - 8, height - 8, Math.min(12, height * 0.2))
  context.clip()
  const glow = context.createRadialGradient(x, y, reach * 0.1, x, y, reach)
  glow.addColorStop(0, css(blend(tint, 0xffe6a0, 0.6), 0.5))
  glow.addColorStop(0.5, css(tint, 0.2))
  glow.addColorStop(1, css(tint, 0))
  context.fillStyle = glow
  context.fillRect(0, 0, width, height)
  context.beginPath()
  for (let ray = 0; ray < RAYS; ray++) {
    const angle = (ray * Math.PI * 2) / RAYS
    context.moveTo(x, y)
    context.lineTo(x + Math.cos(angle) * reach * 1.4, y + Math.sin(angle) * reach * 1.4)
    context.lineTo(x + Math.cos(angle + Math.PI / RAYS) * reach * 1.4, y + Math.sin(angle + Math.PI / RAYS) * reach * 1.4)
  }
  context.globalAlpha = 0.4
  context.fill()
  context.restore()
}

function paintAcross(context: Context, width: number, height: number, { prize, face }: CardContent): void {
  const art = heroArt(width, height)
  const left = art.x + art.width + 9
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

function paintUpright(context: Context, width: number, height: number, { prize, face }: CardContent): void {
  const words = uprightWords(height)
  const unit = Math.min(height, 330)
  const top = height - words
  context.textAlign = 'center'
  const item = setName(context, prize.giftName, { width: width - 40, size: unit * 0.088, least: 13, lines: 1 })
  paintName(context, item, width / 2, top + words * 0.14, GRADE_TEXT[prize.grade])
  paintWorth(context, priceOf(prize.recoveryPrice), width / 2, top + words * 0.39, unit * 0.068, width - 40)
  const radius = unit * 0.074
  const mark = face.own || face.robot ? unit * 0.05 : 0
  const wide = mark * (face.own ? 1.3 : face.robot ? 1.95 : 0)
  const name = setName(context, face.name, { width: width - 52 - radius * 2 - wide, size: unit * 0.072, least: 12, lines: 1 })
  const left = (width - radius * 2 - 8 - name.width - (mark ? wide + 7 : 0)) / 2
  const y = height - 12 - radius
  paintPortrait(context, { ...face, own: true }, left + radius, y, radius)
  context.textAlign = 'left'
  paintName(context, name, left + radius * 2 + 8, y, '#fff')
  if (mark) paintMark(context, face, left + radius * 2 + 15 + name.width + wide, y, mark)
}

/** Paints coin and amount around `x`. */
function paintWorth(context: Context, price: string, x: number, y: number, size: number, room: number): void {
  context.font = `700 ${size}px ${FONTS.number}`
  const across = Math.min(context.measureText(price).width + size * 1.4, room)
  paintPrice(context, price, x - across / 2, y, size, across + 4)
}
