import { css } from '#scenes/kit/colour.ts'
import { GRADE_NAMES, type Grade } from '#shared/codes.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { formatAmount } from '#shared/money.ts'
import { COLOURS } from '#shared/tokens.ts'
import { imageUrl, largeUrl } from '#state/platform/images.ts'
import { blankPoster, picture, qrCode, readyFonts, write } from './pen.ts'

/** Size of the card in px. */
export const DROP_CARD = { width: 720, height: 960 } as const
const QR = { left: 500, top: 748, edge: 176 }
const NUMBER_FONT = "'Oxanium Variable', 'Noto Sans SC Variable', sans-serif"
/** Light behind the item and colour of its name, by grade. */
const LIGHT: Record<Grade, string> = { 0: css(COLOURS.g0), 1: css(COLOURS.g1), 2: css(COLOURS.g2), 3: css(COLOURS.g3), 4: css(COLOURS.g4) }

/** What the card shows. */
export interface DropCard {
  receipt: Receipt
  /** Coins. */
  worth: number
  /** '' where the player does not tell it. */
  nickname: string
  link: string
  /** `2026-03-08 20:00` */
  time: string
}

/** Paints the card of a drop: the item in the light of its grade, where it came from, and the link to its receipt as a QR code. Resolves to a PNG as a data URL. */
export async function paintDrop({ receipt, worth, nickname, link, time }: DropCard): Promise<string> {
  const { giftName, giftImage, grade, boxName } = receipt
  const [item, qr] = await Promise.all([
    picture(largeUrl(giftImage)).catch(() => picture(imageUrl(giftImage))),
    qrCode(link, QR.edge, 1),
    readyFonts([
      [NUMBER_FONT, `${formatAmount(worth)}${time}`],
      ["'Noto Sans SC Variable'", `${giftName}${boxName}${nickname}${WORDS}`],
    ]),
  ])
  const { canvas, pen } = blankPoster(DROP_CARD.width, DROP_CARD.height)
  const color = LIGHT[grade as Grade]
  paintGround(pen, color)
  const side = 440
  const scale = Math.min(side / item.width, side / item.height)
  const [width, height] = [item.width * scale, item.height * scale]
  pen.drawImage(item, 360 - width / 2, 330 - height / 2, width, height)
  const line = (text: string, x: number, y: number, size: number, fill: string, weight: number, font?: string) =>
    write(pen, text, { x, y, size, color: fill, weight, align: 'left', ...(font ? { font } : {}) })
  line('星匣', 44, 84, 44, '#ffe08a', 900)
  line(GRADE_NAMES[grade as Grade], 44, 622, 34, color, 800)
  line(giftName, 44, 680, 52, '#ffffff', 900)
  line(`${formatAmount(worth)} 金币`, 44, 740, 40, css(COLOURS['tx-gold']), 700, NUMBER_FONT)
  line(nickname ? `${nickname} · ${boxName}` : boxName, 44, 806, 28, '#d8cff4', 500)
  line(time, 44, 850, 26, css(COLOURS['tx-3']), 500, NUMBER_FONT)
  line(receipt.mode === CASE_MODE ? WITH_REPLAY : RECEIPT_ONLY, 44, 908, 28, '#ffffff', 700)
  pen.fillStyle = '#ffffff'
  pen.fillRect(QR.left - 10, QR.top - 10, QR.edge + 20, QR.edge + 20)
  pen.drawImage(qr, QR.left, QR.top, QR.edge, QR.edge)
  return canvas.toDataURL('image/png')
}

const WITH_REPLAY = '扫码查看凭证与回放'
/** Upgrades and free boxes have no replay. */
const RECEIPT_ONLY = '扫码查看这张凭证'
const WORDS = `星匣金币${WITH_REPLAY}${RECEIPT_ONLY}神话传说史诗稀有普通`

function paintGround(pen: CanvasRenderingContext2D, color: string): void {
  const { width, height } = DROP_CARD
  const ground = pen.createLinearGradient(0, 0, 0, height)
  ground.addColorStop(0, '#1a1340')
  ground.addColorStop(0.62, '#120c30')
  ground.addColorStop(1, '#06040f')
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  const light = pen.createRadialGradient(360, 330, 0, 360, 330, 380)
  light.addColorStop(0, `${color}b0`)
  light.addColorStop(0.5, `${color}48`)
  light.addColorStop(1, `${color}00`)
  pen.fillStyle = light
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = color
  pen.fillRect(0, height - 8, width, 8)
}
