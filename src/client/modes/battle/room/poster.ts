import { blankPoster, picture, qrCode, write } from '#client/poster/pen.ts'
import { css } from '#scenes/kit/colour.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BATTLE_MODES } from '#shared/modes/battle/rules.ts'
import { formatAmount } from '#shared/money.ts'
import { COLOURS } from '#shared/tokens.ts'
import { imageUrl } from '#state/platform/images.ts'

/** Size of the poster in px. */
const [WIDTH, HEIGHT, QR] = [720, 900, 300]

/** Paints the poster of a room: what is played, and its link as a QR code. Resolves to a PNG as a data URL. */
export async function paintPoster({ mode, cost, boxes, seats, code }: BattleRoom, link: string): Promise<string> {
  const [qr, ground, box] = await Promise.all([
    qrCode(link, QR),
    picture('/images/bg/battle.webp'),
    picture(imageUrl(boxes[0]?.boxImage ?? '')).catch(() => null),
  ])
  const { canvas, pen } = blankPoster(WIDTH, HEIGHT)
  const line = (text: string, y: number, size: number, color: string, weight: number) =>
    write(pen, text, { x: WIDTH / 2, y, size, color, weight })
  paintGround(pen, ground)
  if (box) pen.drawImage(box, WIDTH / 2 - 150, 178, 300, (300 * box.height) / box.width)
  line('同箱对决', 96, 58, css(COLOURS['gold-2']), 900)
  line(`${BATTLE_MODES[mode].name}模式 · ${seats} 人 · ${boxes.length} 轮`, 158, 30, '#efe4ff', 600)
  line(`入场 ${formatAmount(cost)} 金币`, 470, 34, css(COLOURS['tx-gold']), 800)
  pen.drawImage(qr, (WIDTH - QR) / 2, 500)
  line(code ? `房间码 ${code}` : '扫码进入房间', 850, 32, css(COLOURS['tx-1']), 700)
  line('星匣 · 每一抽都可验证', 886, 22, css(COLOURS['tx-2']), 500)
  return canvas.toDataURL('image/png')
}

function paintGround(pen: CanvasRenderingContext2D, ground: HTMLImageElement): void {
  const scale = Math.max(WIDTH / ground.width, HEIGHT / ground.height)
  const [width, height] = [ground.width * scale, ground.height * scale]
  pen.drawImage(ground, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
  pen.fillStyle = 'rgba(10, 6, 32, 0.45)'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
}
