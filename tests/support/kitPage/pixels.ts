import { type Container, Matrix, RenderTexture } from 'pixi.js'
import { Engine } from '#scenes/kit/engine.ts'

/** The one application; its stage is not shown. */
export const engine = new Engine()

/** Pixels (premultiplied RGBA) of an object on clear ground, its origin at `x`, `y`. */
export function pixelsOf(object: Container, width: number, height: number, x = 0, y = 0): Uint8Array {
  const { renderer } = engine
  const target = RenderTexture.create({ width, height, resolution: 1 })
  renderer.render(object, { renderTexture: target, transform: new Matrix(1, 0, 0, 1, x, y) })
  // Pixi's own extraction divides by alpha and wraps round at 256.
  renderer.renderTexture.bind(target)
  const pixels = new Uint8Array(width * height * 4)
  renderer.gl.readPixels(0, 0, width, height, renderer.gl.RGBA, renderer.gl.UNSIGNED_BYTE, pixels)
  renderer.renderTexture.bind()
  target.destroy(true)
  return pixels
}

/** Textures on the graphics card. */
export const texturesHeld = (): number => engine.renderer.texture.managedTextures.length
