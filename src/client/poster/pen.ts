/** Fonts of posters. The browser has loaded them when `readyFonts` has resolved. */
export const POSTER_FONT = "'Noto Sans SC Variable', 'PingFang SC', 'Microsoft YaHei', sans-serif"

interface TextLook {
  x: number
  y: number
  /** px. */
  size: number
  color: string | CanvasGradient
  weight: number
  align?: CanvasTextAlign
  font?: string
}

/** Writes a line of text. */
export function write(pen: CanvasRenderingContext2D, text: string, look: TextLook): void {
  const { x, y, size, color, weight, align = 'center', font = POSTER_FONT } = look
  pen.font = `${weight} ${size}px ${font}`
  pen.fillStyle = color
  pen.textAlign = align
  pen.fillText(text, x, y)
}

/** Loads what a canvas needs to write these texts: a canvas does not wait for fonts. Never rejects. */
export async function readyFonts(texts: readonly [font: string, text: string][]): Promise<void> {
  await Promise.all(texts.map(([font, text]) => document.fonts.load(`700 32px ${font}`, text).catch(() => [])))
}

/** Loads a picture. */
export function picture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error(`no picture ${url}`))
    image.src = url
  })
}

/** A canvas with a link as a QR code, `width` px wide. */
export async function qrCode(link: string, width: number, margin = 2): Promise<HTMLCanvasElement> {
  const { toCanvas } = await import('qrcode')
  const canvas = document.createElement('canvas')
  await toCanvas(canvas, link, { width, margin })
  return canvas
}

/** An empty poster and the pen for it. */
export function blankPoster(width: number, height: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  return { canvas, pen }
}
