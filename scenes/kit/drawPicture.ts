import type { Rectangle, Texture } from 'pixi.js'
import { newCanvas } from './device.ts'

/** A source for `drawImage`: `source`, and the picture's position `x`, `y` in pixels of that source. */
interface Upright {
  source: CanvasImageSource
  x: number
  y: number
  /** Pixels of the source per texture unit. */
  resolution: number
}

/**
 * Draws a texture into a 2D canvas and puts trimmed frames at their place. The texture must come from an image, not from a render
 * texture.
 */
export function drawTexture(
  context: CanvasRenderingContext2D,
  texture: Texture,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const upright = uprightOf(texture)
  if (!upright) return
  const { orig, trim } = texture
  const [w, h] = trimmedSize(texture)
  const [scaleX, scaleY] = [width / orig.width, height / orig.height]
  const [left, top] = [x + (trim?.x ?? 0) * scaleX, y + (trim?.y ?? 0) * scaleY]
  const res = upright.resolution
  context.drawImage(upright.source, upright.x, upright.y, w * res, h * res, left, top, w * scaleX, h * scaleY)
}

/**
 * Draws an untrimmed texture as a nine-slice: the corners keep their shape and only the middle is stretched. A corner is `corner` texture
 * units wide in the texture and `cornerOut` canvas units wide when drawn.
 */
export function drawNineSlice(
  context: CanvasRenderingContext2D,
  texture: Texture,
  size: { width: number; height: number },
  corner: number,
  cornerOut: number,
): void {
  const upright = uprightOf(texture)
  if (!upright) return
  const [w, h] = trimmedSize(texture)
  const columns = slices(w, size.width, corner, cornerOut)
  const rows = slices(h, size.height, corner, cornerOut)
  const res = upright.resolution
  for (const row of rows) {
    for (const column of columns) {
      const [sx, sy] = [upright.x + column.from * res, upright.y + row.from * res]
      context.drawImage(upright.source, sx, sy, column.size * res, row.size * res, column.out, row.out, column.outSize, row.outSize)
    }
  }
}

function slices(size: number, outSize: number, corner: number, cornerOut: number) {
  return [
    { from: 0, size: corner, out: 0, outSize: cornerOut },
    { from: corner, size: size - 2 * corner, out: cornerOut, outSize: outSize - 2 * cornerOut },
    { from: size - corner, size: corner, out: outSize - cornerOut, outSize: cornerOut },
  ]
}

function trimmedSize(texture: Texture): [number, number] {
  return [texture.trim?.width ?? texture.orig.width, texture.trim?.height ?? texture.orig.height]
}

/** Frames that were rotated back, kept as long as their texture shows the same picture. */
const turned = new WeakMap<Texture, Upright & { frame: Rectangle; from: CanvasImageSource }>()

/** Returns the picture as it was before packing: a frame that lies on its side in the atlas is rotated back. */
function uprightOf(texture: Texture): Upright | null {
  const { frame, baseTexture } = texture
  const source = (baseTexture.resource as { source?: CanvasImageSource } | null)?.source
  if (!source) return null
  const resolution = baseTexture.resolution
  const [x, y] = [frame.x * resolution, frame.y * resolution]
  if (texture.rotate === 0) return { source, x, y, resolution }
  const known = turned.get(texture)
  if (known?.frame === frame && known.from === source) return known
  const [width, height] = trimmedSize(texture).map((side) => Math.round(side * resolution)) as [number, number]
  const canvas = newCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.translate(0, height)
  context?.rotate(-Math.PI / 2)
  context?.drawImage(source, x, y, height, width, 0, 0, height, width)
  const upright = { source: canvas, x: 0, y: 0, resolution, frame, from: source }
  turned.set(texture, upright)
  return upright
}
