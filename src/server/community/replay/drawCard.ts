import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import type { Grade } from '#shared/codes.ts'
import { COLOURS } from '#shared/tokens.ts'
import { type Outline, outlinesOf } from './glyphs.ts'

/** Size of a card in px. Chats cut a square out of its middle, so all that must be read lies in the middle 630 px. */
export const CARD = { width: 1200, height: 630 } as const
const MIDDLE = CARD.width / 2
/** Widest line of words in px. */
const WIDEST = 560
/** Side of the square that the item's picture fits into, and the y of its centre, in px. */
const ITEM = { side: 376, y: 222 }

/** What a card shows. */
export interface CardWords {
  /** The item; '' on the stock card. */
  image: string
  grade: Grade
  /** Lines below the picture, from the top: the item, who and what. */
  item: string
  line: string
  /** A still instead of a card: the middle square with the item alone in its centre. */
  still?: boolean
}

const css = (colour: number) => `#${colour.toString(16).padStart(6, '0')}`
const LIGHT: Record<Grade, string> = {
  0: css(COLOURS.g0),
  1: css(COLOURS.g1),
  2: css(COLOURS.g2),
  3: css(COLOURS.g3),
  4: css(COLOURS.g4),
}

/** Where built pictures are, the better place first. */
const PICTURES = ['dist/client/images', 'public/images'].map((folder) => resolve(import.meta.dirname, '../../../..', folder))
const NAME = /^items\/[\w-]+\.webp$/

/** The file of a picture, the largest there is; null when there is none. */
function fileOf(image: string): string | null {
  if (!NAME.test(image)) return null
  const names = [image.replace('items/', 'items/large/'), image]
  return PICTURES.flatMap((folder) => names.map((name) => resolve(folder, name))).find((file) => existsSync(file)) ?? null
}

interface Line {
  text: string
  /** Height of an em in px; smaller when the line would be too wide. */
  size: number
  /** y of the base line in px. */
  y: number
  fill: string
}

/** Width of outlines in em. */
const widthOf = (outlines: readonly Outline[]) => outlines.reduce((sum, { advance }) => sum + advance, 0)

/** Cuts what is wider than `most` em. */
async function fitting(text: string, most: number): Promise<Outline[]> {
  const whole = await outlinesOf(text)
  if (widthOf(whole) <= most) return whole
  const dots = await outlinesOf('…')
  const kept = [...whole]
  while (kept.length > 0 && widthOf(kept) + widthOf(dots) > most) kept.pop()
  return [...kept, ...dots]
}

/** A line of words in the middle, as SVG. */
async function lineOf({ text, size: wanted, y, fill }: Line): Promise<string> {
  // Letters shrink by a third at most; then the end is cut.
  const outlines = await fitting(text, WIDEST / (wanted * 0.66))
  const size = Math.min(wanted, WIDEST / Math.max(widthOf(outlines), 0.001))
  let x = MIDDLE - (widthOf(outlines) * size) / 2
  const letters = outlines.map(({ path, advance, bolder, unitsPerEm }) => {
    const scale = size / unitsPerEm
    const at = `translate(${x.toFixed(1)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
    x += advance * size
    const line = bolder > 0 ? ` stroke="${fill}" stroke-width="${bolder * unitsPerEm}" stroke-linejoin="round"` : ''
    return `<path transform="${at}" d="${path}"${line}/>`
  })
  return `<g fill="${fill}">${letters.join('')}</g>`
}

/** Beams of light from behind the item, whose centre is at `y`. */
function beams(colour: string, y: number): string {
  const parts = Array.from({ length: 16 }, (_, index) => {
    const [from, to] = [index * 22.5 - 3.2, index * 22.5 + 3.2].map((degrees) => (degrees * Math.PI) / 180)
    const at = (angle = 0) => `${(MIDDLE + Math.cos(angle) * 760).toFixed(0)} ${(y + Math.sin(angle) * 760).toFixed(0)}`
    return `M${MIDDLE} ${y}L${at(from)}L${at(to)}Z`
  })
  return `<path d="${parts.join('')}" fill="${colour}" opacity="0.10"/>`
}

function ground(colour: string, y: number): string {
  const { width, height } = CARD
  const gradient = (id: string, stops: readonly [at: number, colour: string, opacity: number][], radius: number) =>
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${MIDDLE}" cy="${y}" r="${radius}">${stops
      .map(([at, stop, opacity]) => `<stop offset="${at}" stop-color="${stop}" stop-opacity="${opacity}"/>`)
      .join('')}</radialGradient>`
  const night = gradient(
    'n',
    [
      [0, css(COLOURS['ink-5']), 1],
      [0.55, css(COLOURS['ink-2']), 1],
      [1, css(COLOURS['ink-0']), 1],
    ],
    760,
  )
  const halo = gradient(
    'h',
    [
      [0, colour, 0.85],
      [0.4, colour, 0.35],
      [1, colour, 0],
    ],
    330,
  )
  const all = `width="${width}" height="${height}"`
  return `<defs>${night}${halo}</defs><rect ${all} fill="url(#n)"/>${beams(colour, y)}<rect ${all} fill="url(#h)"/>`
}

/** The dark behind the words. */
const FOOT = `<defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${css(COLOURS['ink-0'])}" stop-opacity="0"/><stop offset="0.6" stop-color="${css(COLOURS['ink-0'])}" stop-opacity="0.86"/></linearGradient></defs><rect y="350" width="${CARD.width}" height="280" fill="url(#f)"/>`

/** A round button with a triangle beside the item, which says that there is something to watch. */
const PLAY = `<g transform="translate(${MIDDLE + 160} ${ITEM.y + 134})"><circle r="40" fill="#000" fill-opacity="0.5" stroke="#fff" stroke-width="4"/><path d="M-12 -19L22 0L-12 19Z" fill="#fff"/></g>`

async function wordsOf({ item, line, grade }: CardWords): Promise<string> {
  const gold = css(COLOURS['gold-2'])
  const lines: Line[] = item
    ? [
        { text: item, size: 68, y: 486, fill: grade === 0 ? css(COLOURS['g0-tx']) : '#ffffff' },
        { text: line, size: 34, y: 540, fill: '#d8cff4' },
        { text: '星匣 · 点开看回放', size: 32, y: 598, fill: gold },
      ]
    : [
        { text: '星匣', size: 190, y: 330, fill: gold },
        { text: '开启宝匣，收藏珍宝', size: 44, y: 440, fill: '#d8cff4' },
      ]
  return (await Promise.all(lines.map(lineOf))).join('')
}

/** The middle square of a card, which is the whole of a still. */
const SQUARE = { left: (CARD.width - CARD.height) / 2, width: CARD.height } as const

/** Draws a card, or a still, as a JPEG. It asks no font of this machine. */
export async function drawCard(words: CardWords): Promise<Buffer> {
  const { height } = CARD
  const { left, width } = words.still ? SQUARE : { left: 0, width: CARD.width }
  const y = words.still ? height / 2 : ITEM.y
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} 0 ${width} ${height}">`
  const below = Buffer.from(`${open}${ground(LIGHT[words.grade], y)}${words.still ? '' : FOOT}</svg>`)
  const file = fileOf(words.image)
  const item = file && (await sharp(file).trim().resize(ITEM.side, ITEM.side, { fit: 'contain', background: '#0000' }).png().toBuffer())
  const above = words.still ? null : Buffer.from(`${open}${await wordsOf(words)}${words.item ? PLAY : ''}</svg>`)
  return sharp(below)
    .composite([
      ...(item ? [{ input: item, left: MIDDLE - ITEM.side / 2 - left, top: y - ITEM.side / 2 }] : []),
      ...(above ? [{ input: above }] : []),
    ])
    .jpeg({ quality: words.still ? 76 : 84, mozjpeg: false })
    .toBuffer()
}
