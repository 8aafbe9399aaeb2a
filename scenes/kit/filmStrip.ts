import { type Container, Matrix, type Rectangle, RenderTexture } from 'pixi.js'
import { stageEngine } from './Stage.tsx'

/**
 * Draws moments of something side by side, in as many columns as named, and returns their canvas: `area` is what is drawn of it, in its own units, at so
 * many pixels each. It waits for the graphics card, so call it before motion. Null while there is no stage.
 */
export function filmStrip(
  shown: Container,
  area: Rectangle,
  { count, columns, scale }: { count: number; columns: number; scale: number },
  pose: (index: number) => void,
): HTMLCanvasElement | null {
  const renderer = stageEngine()?.renderer
  if (!renderer) return null
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
    return renderer.extract.canvas(renderTexture) as HTMLCanvasElement
  } finally {
    renderTexture.destroy(true)
  }
}
