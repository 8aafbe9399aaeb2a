import type { BattleRoom } from '#shared/battle/room.ts'
import { BATTLE_MODES } from '#shared/battle/rules.ts'
import { formatAmount } from '#shared/money.ts'
import { imageUrl } from '#state/images.ts'

/** Size of the poster in px. */
const [WIDTH, HEIGHT, QR] = [720, 900, 300]
const FONT = "'Noto Sans SC Variable', 'PingFang SC', 'Microsoft YaHei', sans-serif"

/** Paints the poster of a room: what is played, and its link as a QR code. Resolves to a PNG as a data URL. */
export async function paintPoster({ mode, cost, boxes, seats, code }: BattleRoom, link: string): Promise<string> {
  const [{ toCanvas }, ground, box] = await Promise.all([
    import('qrcode'),
    picture('/images/bg/battle.webp'),
    picture(imageUrl(boxes[0]?.boxImage ?? '')).catch(() => null),
  ])
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  paintGround(pen, ground)
  if (box) pen.drawImage(box, WIDTH / 2 - 150, 178, 300, (300 * box.height) / box.width)
  write(pen, '同箱对决 赢家通吃', 96, 58, '#ffd769', 900)
  write(pen, `${BATTLE_MODES[mode].name}模式 · ${seats} 人 · ${boxes.length} 轮`, 158, 30, '#efe4ff', 600)
  write(pen, `入场 ${formatAmount(cost)} 金币`, 470, 34, '#ffdc8f', 800)
  const qr = document.createElement('canvas')
  await toCanvas(qr, link, { width: QR, margin: 2 })
  pen.drawImage(qr, (WIDTH - QR) / 2, 500)
  write(pen, code ? `房间码 ${code}` : '扫码进入房间', 850, 32, '#fbf8ff', 700)
  write(pen, '星匣 · 每一抽都可验证', 886, 22, '#cfc8ee', 500)
  return canvas.toDataURL('image/png')
}

function paintGround(pen: CanvasRenderingContext2D, ground: HTMLImageElement): void {
  const scale = Math.max(WIDTH / ground.width, HEIGHT / ground.height)
  const [width, height] = [ground.width * scale, ground.height * scale]
  pen.drawImage(ground, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
  pen.fillStyle = 'rgba(10, 6, 32, 0.45)'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
}

function write(pen: CanvasRenderingContext2D, text: string, y: number, size: number, color: string, weight: number): void {
  pen.font = `${weight} ${size}px ${FONT}`
  pen.fillStyle = color
  pen.textAlign = 'center'
  pen.fillText(text, WIDTH / 2, y)
}

function picture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error(`no picture ${url}`))
    image.src = url
  })
}
