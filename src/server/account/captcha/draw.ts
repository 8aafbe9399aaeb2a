import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { CAPTCHA } from '#shared/rules.ts'
import { pick, type Rng } from './art/kit.ts'
import { SCENES } from './art/scenes.ts'
import { type Cut, piecePath, randomCut } from './shape.ts'

const { width, height, puzzle } = CAPTCHA

export interface PuzzlePicture {
  /** Left edge of the hole, in px of the 320 px wide picture. */
  x: number
  /** PNG 320×160, base64. */
  original: string
  /** PNG 60×160, base64. It shows the piece at the height of its hole. */
  jigsaw: string
}

const SPAN = 2 ** 47
/** A cryptographic random source, because the place of the hole must not be predictable. */
const secureRng: Rng = () => randomInt(SPAN) / SPAN

const svg = (w: number, h: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${content}</svg>`)

const SOFT =
  '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="0.7"/></filter><filter id="wide" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2.2"/></filter>'

const hole = (x: number, y: number, path: string) =>
  `<g transform="translate(${x} ${y})"><path d="${path}" fill="#04030c" fill-opacity=".62" filter="url(#soft)"/><path d="${path}" fill="none" stroke="#04030c" stroke-opacity=".55" stroke-width="3" filter="url(#wide)"/><path d="${path}" fill="none" stroke="#e9ddff" stroke-opacity=".62" stroke-width="1.1" filter="url(#soft)"/></g>`

function holes({ x, y, sides, decoy }: Cut): Buffer {
  const content = hole(decoy.x, decoy.y, piecePath(decoy.sides)) + hole(x, y, piecePath(sides))
  return svg(width, height, SOFT + content)
}

const shadow = (path: string, y: number) =>
  `<path transform="translate(0 ${y})" d="${path}" fill="#04030c" fill-opacity=".8" filter="url(#wide)"/>`
const edge = (path: string, y: number) =>
  `<path transform="translate(0 ${y})" d="${path}" fill="none" stroke="#fff3c9" stroke-width="1.5"/>`

async function drawPiece(scene: Buffer, cut: Cut): Promise<Buffer> {
  const path = piecePath(cut.sides)
  const raw = { raw: { width, height, channels: 4 as const } }
  const mask = svg(puzzle, puzzle, `<path d="${path}" fill="#fff"/>`)
  const piece = await sharp(scene, raw)
    .extract({ left: cut.x, top: cut.y, width: puzzle, height: puzzle })
    .composite([{ input: mask, blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(svg(puzzle, height, SOFT + shadow(path, cut.y)))
    .composite([{ input: piece, left: 0, top: cut.y }, { input: svg(puzzle, height, edge(path, cut.y)) }])
    .png()
    .toBuffer()
}

/** PNG row filters make smooth gradients about half as large. */
const SMOOTH = { adaptiveFiltering: true, compressionLevel: 7 }

/** Draws a puzzle: a random scene with the hole of the piece and a second, false hole. Takes tens of ms. */
export async function drawPuzzle(rng: Rng = secureRng): Promise<PuzzlePicture> {
  const scene = await sharp(svg(width, height, pick(rng, SCENES)(rng)))
    .ensureAlpha()
    .raw()
    .toBuffer()
  const cut = randomCut(rng)
  const raw = { raw: { width, height, channels: 4 as const } }
  const original = await sharp(scene, raw)
    .composite([{ input: holes(cut) }])
    .removeAlpha()
    .png(SMOOTH)
    .toBuffer()
  const jigsaw = await drawPiece(scene, cut)
  return { x: cut.x, original: original.toString('base64'), jigsaw: jigsaw.toString('base64') }
}
