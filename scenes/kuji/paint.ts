import type { Texture } from 'pixi.js'
import type { Drop } from '#shared/book.ts'
import type { Grade } from '#shared/codes.ts'
import type { KujiRank } from '#shared/modes/kuji/rules.ts'
import { COLOURS } from '#shared/tokens.ts'
import { frame } from '../kit/bundles.ts'
import { css } from '../kit/colour.ts'
import { drawTexture } from '../kit/drawPicture.ts'
import { GRADE_LIGHT, GRADE_TEXT } from '../kit/parts/grades.ts'
import { fitting, GOLD_METAL, paintLetters, vertical } from '../kit/parts/lettering.ts'
import { FONTS, paintFitting, paintPrice } from '../kit/parts/paint.ts'
import { LEAF, TICKET } from './maths.ts'

type Context = CanvasRenderingContext2D

const { height: HIGH, stub: STUB, strip: STRIP } = TICKET
const ROUND = 10

/** A rectangle whose left or right corners are round. */
function outline(context: Context, width: number, left: number, right: number): void {
  context.beginPath()
  context.moveTo(left, 0)
  context.lineTo(width - right, 0)
  context.quadraticCurveTo(width, 0, width, right)
  context.lineTo(width, HIGH - right)
  context.quadraticCurveTo(width, HIGH, width - right, HIGH)
  context.lineTo(left, HIGH)
  context.quadraticCurveTo(0, HIGH, 0, HIGH - left)
  context.lineTo(0, left)
  context.quadraticCurveTo(0, 0, left, 0)
  context.closePath()
}

/** The paper of a ticket, from its upper edge down. */
function paper(context: Context): CanvasGradient {
  return vertical(context, 0, HIGH, [0, '#fff4d8'], [0.5, '#ffdf9c'], [1, '#f2b158'])
}

/** A dotted line down the ticket, where it tears. */
function perforation(context: Context, x: number): void {
  context.fillStyle = 'rgba(110,36,8,.55)'
  for (let y = 7; y < HIGH; y += 9) context.fillRect(x - 1, y, 2, 4)
}

/** The stub, which stays: the number of the ticket. */
export function paintStub(context: Context, number: number): void {
  outline(context, STUB, ROUND, 0)
  context.fillStyle = vertical(context, 0, HIGH, [0, '#d8452c'], [1, '#8c1a12'])
  context.fill()
  context.strokeStyle = 'rgba(255,220,150,.8)'
  context.lineWidth = 1.5
  context.strokeRect(7, 7, STUB - 10, HIGH - 14)
  context.save()
  context.translate(STUB / 2 + 1, HIGH / 2)
  context.rotate(-Math.PI / 2)
  paintLetters(context, `No.${number}`, 0, 0, {
    font: `700 30px ${FONTS.number}`,
    face: '#fff3cc',
    rim: '#5a0d08',
    line: 4,
    widest: HIGH - 30,
  })
  context.restore()
}

/** The leaf as it lies: paper with the crest, without the strip. */
export function paintLeaf(context: Context): void {
  const width = LEAF - STRIP
  outline(context, width, 0, 0)
  context.fillStyle = paper(context)
  context.fill()
  context.save()
  context.clip()
  context.strokeStyle = 'rgba(200,90,20,.16)'
  context.lineWidth = 5
  for (let x = -HIGH; x < width; x += 18) {
    context.beginPath()
    context.moveTo(x, HIGH)
    context.lineTo(x + HIGH, 0)
    context.stroke()
  }
  context.restore()
  context.strokeStyle = 'rgba(176,62,22,.55)'
  context.lineWidth = 2
  context.strokeRect(9, 9, width - 20, HIGH - 18)
  drawTexture(context, frame('kuji', 'emblem'), width / 2 - 62, HIGH / 2 - 78, 124, 124)
  paintLetters(context, '一番赏', width / 2, HIGH - 38, {
    font: `900 27px ${FONTS.text}`,
    face: '#9c1f12',
    rim: '#fff2cf',
    line: 5,
  })
  perforation(context, 1)
}

/** The strip at the right edge, which is torn off first. */
export function paintStrip(context: Context): void {
  outline(context, STRIP, 0, ROUND)
  context.fillStyle = vertical(context, 0, HIGH, [0, '#e2502f'], [1, '#a32416'])
  context.fill()
  perforation(context, 2)
  context.save()
  context.translate(STRIP / 2 + 2, HIGH / 2)
  context.rotate(Math.PI / 2)
  context.font = `700 13px ${FONTS.text}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#fff3cc'
  context.fillText('撕 开', 0, 0)
  context.restore()
}

/** The back of the leaf, which shows where it is bent over: plain paper, brighter towards the fold at its right edge. */
export function paintBack(context: Context): void {
  const shade = context.createLinearGradient(0, 0, LEAF, 0)
  shade.addColorStop(0, '#c9b184')
  shade.addColorStop(0.7, '#f4e7c8')
  shade.addColorStop(0.94, '#fffdf4')
  shade.addColorStop(1, '#d9c598')
  outline(context, LEAF, ROUND, 0)
  context.fillStyle = shade
  context.fill()
}

/** The shadow that a bent leaf throws on what it uncovers, from the fold to the right. */
export function paintShadow(context: Context, width: number): void {
  const shade = context.createLinearGradient(0, 0, width, 0)
  shade.addColorStop(0, 'rgba(0,0,10,.62)')
  shade.addColorStop(1, 'rgba(0,0,10,0)')
  context.fillStyle = shade
  context.fillRect(0, 0, width, HIGH)
}

/** What a ticket says. */
export interface Inside {
  /** 'A' … 'F', 'N', or the Last One. */
  rank: KujiRank | 'last'
  drop: Drop
}

/** The sign of a rank. */
const signOf = (rank: Inside['rank']): string => (rank === 'last' ? '末' : rank === 'N' ? '普' : rank)

/** What lies under a leaf: the prize with its rank, its name and what it is worth. */
export function paintInside(context: Context, { rank, drop }: Inside, art: Texture): void {
  const grade: Grade = drop.grade
  outline(context, LEAF, 0, ROUND)
  context.save()
  context.clip()
  context.fillStyle = vertical(context, 0, HIGH, [0, '#241a52'], [1, '#0c0826'])
  context.fillRect(0, 0, LEAF, HIGH)
  const glow = context.createRadialGradient(LEAF * 0.56, 92, 6, LEAF * 0.56, 92, 150)
  glow.addColorStop(0, css(GRADE_LIGHT[grade], 0.85))
  glow.addColorStop(1, css(GRADE_LIGHT[grade], 0))
  context.fillStyle = glow
  context.fillRect(0, 0, LEAF, HIGH)
  context.restore()
  paintFitting(context, art, LEAF * 0.2, 10, LEAF * 0.74, 148)
  paintPlate(context, rank, grade)
  context.fillStyle = 'rgba(6,4,20,.78)'
  context.fillRect(0, HIGH - 52, LEAF, 44)
  context.font = `700 17px ${FONTS.text}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = css(COLOURS['tx-1'])
  context.fillText(fitting(context, drop.giftName, LEAF - 118), 12, HIGH - 30)
  paintPrice(context, LEAF - 12, HIGH - 30, 16, drop.recoveryPrice, 'right')
}

/** The rank in the upper left corner. */
function paintPlate(context: Context, rank: Inside['rank'], grade: Grade): void {
  context.fillStyle = css(GRADE_LIGHT[grade], 0.95)
  context.beginPath()
  context.moveTo(0, 0)
  context.lineTo(76, 0)
  context.lineTo(58, 62)
  context.lineTo(0, 62)
  context.closePath()
  context.fill()
  const gold = rank === 'A' || rank === 'last'
  const face = gold ? vertical(context, 8, 56, ...GOLD_METAL) : '#ffffff'
  paintLetters(context, signOf(rank), 31, 33, {
    font: `800 ${/[A-F]/.test(signOf(rank)) ? 46 : 36}px ${/[A-F]/.test(signOf(rank)) ? FONTS.number : FONTS.text}`,
    face,
    rim: 'rgba(16,6,40,.92)',
    line: 6,
  })
}

/** Edge of a chip in board units. */
export const CHIP = 40

/** A small sign for a ticket that was peeled. */
export function paintChip(context: Context, { rank, drop: { grade } }: Inside): void {
  context.beginPath()
  for (const [x, y] of [
    [8, 1],
    [CHIP - 1, 1],
    [CHIP - 1, CHIP - 8],
    [CHIP - 8, CHIP - 1],
    [1, CHIP - 1],
    [1, 8],
  ] as const)
    context.lineTo(x, y)
  context.closePath()
  context.fillStyle = 'rgba(10,6,30,.92)'
  context.fill()
  context.strokeStyle = css(GRADE_LIGHT[grade])
  context.lineWidth = 2
  context.stroke()
  const letter = /[A-F]/.test(signOf(rank))
  context.font = `800 ${letter ? 24 : 20}px ${letter ? FONTS.number : FONTS.text}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = GRADE_TEXT[grade]
  context.fillText(signOf(rank), CHIP / 2, CHIP / 2 + 1)
}
