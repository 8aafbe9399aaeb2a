import { blankPoster, POSTER_FONT, picture, qrCode, readyFonts, write } from '#client/poster/pen.ts'
import { css } from '#scenes/kit/colour.ts'
import { lettersOf } from '#shared/nickname.ts'
import { COLOURS } from '#shared/tokens.ts'
import { artUrl, imageUrl } from '#state/platform/images.ts'
import { TAGLINE } from './words.ts'

/** Size of the poster in px. The page shows it with this shape. */
export const POSTER = { width: 720, height: 800 } as const
const QR = { left: 438, top: 536, edge: 216, rim: 14 }
const TITLE_FONT = "'ZCOOL QingKe HuangYou', 'Noto Sans SC Variable', sans-serif"
const NUMBER_FONT = "'Oxanium Variable', 'Noto Sans SC Variable', sans-serif"
/** The nickname beside the avatar. */
const NAME = { size: 34, width: 270 }

/** What the poster shows of the player. */
export interface Invitation {
  nickname: string
  headPic: string
  promoteCode: string
  link: string
}

/** Paints the poster of 推广中心: the chest, the player, the code, and the link as a QR code. Resolves to a PNG as a data URL. */
export async function paintInvitation({ nickname, headPic, promoteCode, link }: Invitation): Promise<string> {
  const [lid, base, face, qr] = await Promise.all([
    picture(artUrl('hero/chest-lid')),
    picture(artUrl('hero/chest-base')),
    picture(imageUrl(headPic)).catch(() => null),
    qrCode(link, QR.edge, 1),
    readyFonts([
      [TITLE_FONT, '星匣'],
      [NUMBER_FONT, promoteCode],
      ["'Noto Sans SC Variable'", `${TAGLINE}${CODE_TITLE}${nickname}`],
    ]),
  ])
  const { canvas, pen } = blankPoster(POSTER.width, POSTER.height)
  paintGround(pen)
  paintChest(pen, lid, base)
  for (const [x, y, size] of STARS) paintStar(pen, x, y, size)
  paintWords(pen, nickname, promoteCode)
  if (face) paintFace(pen, face)
  paintQr(pen, qr)
  return canvas.toDataURL('image/png')
}

const CODE_TITLE = '我的推广码'
const STARS: readonly (readonly [x: number, y: number, size: number])[] = [
  [620, 128, 22],
  [92, 292, 15],
  [566, 386, 13],
  [180, 452, 10],
  [648, 300, 9],
]

const MOUTH: readonly (readonly [x: number, y: number])[] = [
  [0.13, 0.645],
  [0.31, 0.495],
  [0.83, 0.49],
  [0.73, 0.65],
]

type Pen = CanvasRenderingContext2D

/** Fills the whole poster with light of one colour that fades out around a point. */
function glow(pen: Pen, x: number, y: number, radius: number, rgb: string, strength: number): void {
  const light = pen.createRadialGradient(x, y, 0, x, y, radius)
  light.addColorStop(0, `rgba(${rgb}, ${strength})`)
  light.addColorStop(0.45, `rgba(${rgb}, ${strength * 0.42})`)
  light.addColorStop(1, `rgba(${rgb}, 0)`)
  pen.fillStyle = light
  pen.fillRect(0, 0, POSTER.width, POSTER.height)
}

function paintGround(pen: Pen): void {
  const ground = pen.createLinearGradient(0, 0, 0, POSTER.height)
  ground.addColorStop(0, '#5a2a86')
  ground.addColorStop(0.42, '#35194f')
  ground.addColorStop(0.7, '#160c3a')
  ground.addColorStop(1, '#090522')
  pen.fillStyle = ground
  pen.fillRect(0, 0, POSTER.width, POSTER.height)
  glow(pen, 650, 40, 520, '214, 70, 190', 0.62)
  glow(pen, 345, 370, 380, '255, 146, 60', 0.62)
}

function paintChest(pen: Pen, lid: HTMLImageElement, base: HTMLImageElement): void {
  const [left, top, width] = [166, 186, 350]
  const height = (width * lid.height) / lid.width
  pen.drawImage(lid, left, top, width, height)
  glow(pen, left + width * 0.53, top + height * 0.48, 210, '255, 176, 58', 0.9)
  pen.drawImage(base, left, top, width, height)
  paintMouth(pen, left, top, width, height)
  glow(pen, left + width * 0.5, top + height * 0.55, 130, '255, 251, 232', 1)
}

/** The light in the mouth of the open chest: the shape is that of 首页, in parts of the picture. */
function paintMouth(pen: Pen, left: number, top: number, width: number, height: number): void {
  const light = pen.createRadialGradient(left + width * 0.48, top + height * 0.58, 0, left + width * 0.48, top + height * 0.58, width * 0.4)
  light.addColorStop(0, '#ffffff')
  light.addColorStop(0.35, '#fff1c0')
  light.addColorStop(1, '#ff9a2a')
  pen.beginPath()
  for (const [x, y] of MOUTH) pen.lineTo(left + x * width, top + y * height)
  pen.closePath()
  pen.fillStyle = light
  pen.fill()
}

function paintStar(pen: Pen, x: number, y: number, size: number): void {
  pen.beginPath()
  for (let tip = 0; tip < 8; tip++) {
    const reach = tip % 2 === 0 ? size : size * 0.22
    pen.lineTo(x + Math.sin((tip * Math.PI) / 4) * reach, y - Math.cos((tip * Math.PI) / 4) * reach)
  }
  pen.closePath()
  pen.fillStyle = css(COLOURS['gold-1'])
  pen.fill()
}

function gold(pen: Pen, top: number, bottom: number): CanvasGradient {
  const metal = pen.createLinearGradient(0, top, 0, bottom)
  metal.addColorStop(0, '#fffdf2')
  metal.addColorStop(0.45, '#ffe08a')
  metal.addColorStop(1, css(COLOURS['gold-3']))
  return metal
}

/** As much of a name as fits, with an ellipsis where something was cut off. */
function fitting(pen: Pen, name: string): string {
  pen.font = `700 ${NAME.size}px ${POSTER_FONT}`
  const letters = lettersOf(name)
  if (pen.measureText(name).width <= NAME.width) return name
  while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > NAME.width) letters.pop()
  return `${letters.join('')}…`
}

function paintWords(pen: Pen, nickname: string, code: string): void {
  const left = { align: 'left' as const }
  write(pen, '星匣', { x: 44, y: 118, size: 96, color: gold(pen, 36, 128), weight: 400, font: TITLE_FONT, ...left })
  write(pen, TAGLINE, { x: 46, y: 176, size: 36, color: '#ffffff', weight: 800, ...left })
  write(pen, fitting(pen, nickname), { x: 140, y: 624, size: NAME.size, color: '#ffffff', weight: 700, ...left })
  write(pen, CODE_TITLE, { x: 46, y: 692, size: 26, color: '#d8cff4', weight: 500, ...left })
  write(pen, code, { x: 44, y: 752, size: 60, color: gold(pen, 706, 752), weight: 800, font: NUMBER_FONT, ...left })
}

/** The path of an octagon, as the page cuts avatars. */
function octagon(pen: Pen, left: number, top: number, edge: number): void {
  const cut = edge * 0.28
  const [right, bottom] = [left + edge, top + edge]
  pen.beginPath()
  pen.moveTo(left + cut, top)
  pen.lineTo(right - cut, top)
  pen.lineTo(right, top + cut)
  pen.lineTo(right, bottom - cut)
  pen.lineTo(right - cut, bottom)
  pen.lineTo(left + cut, bottom)
  pen.lineTo(left, bottom - cut)
  pen.lineTo(left, top + cut)
  pen.closePath()
}

function paintFace(pen: Pen, face: HTMLImageElement): void {
  const [left, top, edge] = [46, 574, 76]
  octagon(pen, left, top, edge)
  pen.fillStyle = '#e8b84a'
  pen.fill()
  pen.save()
  octagon(pen, left + 3, top + 3, edge - 6)
  pen.fillStyle = '#2a1458'
  pen.fill()
  pen.clip()
  pen.drawImage(face, left + 3, top + 3, edge - 6, edge - 6)
  pen.restore()
}

function paintQr(pen: Pen, qr: HTMLCanvasElement): void {
  const { left, top, edge, rim } = QR
  const whole = edge + rim * 2
  pen.fillStyle = gold(pen, top - rim - 4, top + edge + rim + 4)
  pen.fillRect(left - rim - 4, top - rim - 4, whole + 8, whole + 8)
  pen.fillStyle = '#ffffff'
  pen.fillRect(left - rim, top - rim, whole, whole)
  pen.drawImage(qr, left, top, edge, edge)
}
