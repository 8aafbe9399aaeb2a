import { type BaseTexture, MIPMAP_MODES, type Renderer, utils } from 'pixi.js'
import { subscribe } from 'valtio/vanilla'
import { qualityState, TIERS, tier } from './quality.ts'
import { ResourceCache } from './ResourceCache.ts'

/** Caches everything that scenes load or paint, within the texture budget of the quality tier. */
export const textureCache = new ResourceCache(() => TIERS[tier()].textures)

// A lower tier has a smaller budget.
subscribe(qualityState, () => textureCache.trim())

/** Factor by which mipmaps enlarge a texture. */
const MIPMAPS = 4 / 3

/** Estimated bytes of a texture on the graphics card: 4 per pixel, with its mipmaps. */
export function textureBytes(base: BaseTexture): number {
  const { resource, mipmap } = base
  const [width, height] = [resource?.width || base.realWidth, resource?.height || base.realHeight]
  const copies = mipmap === MIPMAP_MODES.ON || (mipmap === MIPMAP_MODES.POW2 && utils.isPow2(width) && utils.isPow2(height))
  return width * height * 4 * (copies ? MIPMAPS : 1)
}

/** Estimated bytes of all textures that a renderer holds at the moment. */
export function managedBytes(renderer: Renderer): number {
  return renderer.texture.managedTextures.reduce((sum, base) => sum + textureBytes(base), 0)
}
