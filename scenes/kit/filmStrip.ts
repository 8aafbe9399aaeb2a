import { type Container, Matrix, type Rectangle, type Renderer, RenderTexture } from 'pixi.js'
import { newCanvas } from './device.ts'
import { stageEngine } from './Stage.tsx'

/**
 * Draws moments of something side by side, in as many columns as named, and returns their canvas: `area` is what is drawn of it, in its own units, at so
 * many pixels each. It waits for the graphics card, so call it before motion. Null while there is no stage, or none that can be drawn on.
 */
export function filmStrip(
  shown: Container,
  area: Rectangle,
  { count, columns, scale }: { count: number; columns: number; scale: number },
  pose: (index: number) => void,
): HTMLCanvasElement | null {
  const renderer = stageEngine()?.renderer
  if (!renderer || renderer.gl.isContextLost()) return null
  const [width, height] = [Math.ceil(area.width * scale), Math.ceil(area.height * scale)]
  const renderTexture = RenderTexture.create({ width: width * columns, height: height * Math.ceil(count / columns), resolution: 1 })
  const transform = new Matrix()
  try {
    for (let index = 0; index < count; index++) {
      pose(index)
      const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height]
      transform.set(scale, 0, 0, scale, x - area.x * scale, y - area.y * scale)
      renderer.render(shown, { renderTexture, transform, clear: index === 0 })
    }
    return readBack(renderer, renderTexture)
  } finally {
    renderTexture.destroy(true)
  }
}

/** What was drawn into a texture. Pixi's own way there is left out of the product (`tools/lean/vitePlugin.ts`). */
function readBack({ gl, renderTexture: targets }: Renderer, texture: RenderTexture): HTMLCanvasElement {
  const { width, height } = texture
  const pixels = new Uint8ClampedArray(4 * width * height)
  targets.bind(texture)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(pixels.buffer))
  targets.bind()
  return canvasOf(pixels, width, height)
}

/** A canvas with pixels of the stage, RGBA multiplied by alpha, the top row first. The pixels are spent. */
export function canvasOf(pixels: Uint8ClampedArray<ArrayBuffer>, width: number, height: number): HTMLCanvasElement {
  divideByAlpha(pixels)
  const canvas = newCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
  return canvas
}

/** Pixels of the stage are multiplied by their alpha, those of a canvas are not. */
function divideByAlpha(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    if (alpha === 0) continue
    for (let channel = at; channel < at + 3; channel++) pixels[channel] = Math.round(((pixels[channel] ?? 0) * 255) / alpha)
  }
}
