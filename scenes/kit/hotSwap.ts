import { Assets, type BaseTexture, Rectangle, Texture } from 'pixi.js'
import { onAssetSwap } from '#state/platform/assetSwap.ts'
import { loadedSheets } from './sheets.ts'

/** A texture resource whose picture can be replaced; the GPU uploads it at the next draw. */
interface Replaceable {
  source: ImageBitmap
  resize(width: number, height: number): void
}

/**
 * In development: puts a picture or atlas frame that was saved again into the existing textures, so that every sprite that uses them
 * changes at once.
 */
async function swap(url: string, fresh: string): Promise<void> {
  const [, atlas, name] = /^\/assets\/(.+)\/sprites\/(.+)$/.exec(url) ?? []
  const frame = atlas && name ? loadedSheets.get(atlas)?.sheet.textures[name] : undefined
  if (frame) return swapFrame(frame, await Assets.load<Texture>(fresh))
  const known = [...new Set([url, ...heldUnder(url)])].filter((held) => Assets.cache.has(held))
  for (const held of known) {
    const texture: unknown = Assets.get(held)
    if (texture instanceof Texture) replace(texture.baseTexture, sourceOf((await Assets.load<Texture>(fresh)).baseTexture))
  }
}

/** Cache keys of a picture that was reloaded before: Pixi's cache keeps it under its URL with `?v=`. */
function heldUnder(url: string): string[] {
  const cache = Assets.cache as unknown as { _cacheMap: Map<unknown, unknown> }
  return [...cache._cacheMap.keys()].filter((key): key is string => typeof key === 'string' && key.startsWith(`${url}?v=`))
}

function sourceOf(base: BaseTexture): ImageBitmap {
  return (base.resource as unknown as Replaceable).source
}

/** Replaces a texture's picture. A half-size picture that stands for a full-size one keeps its size in texture units. */
function replace(base: BaseTexture, bitmap: ImageBitmap): void {
  const resource = base.resource as unknown as Replaceable
  const [scaleX, scaleY] = [base.realWidth / resource.source.width, base.realHeight / resource.source.height]
  resource.source = bitmap
  if (scaleX === 1 && scaleY === 1) resource.resize(bitmap.width, bitmap.height)
  base.update()
}

/** Takes a frame out of its atlas and gives the same texture object a picture of its own, so that every sprite that uses it follows. */
function swapFrame(texture: Texture, { baseTexture }: Texture): void {
  const full = new Rectangle(0, 0, baseTexture.width, baseTexture.height)
  Object.assign(texture, { baseTexture, trim: null, rotate: 0, orig: full, frame: full })
  texture.updateUvs()
  texture.emit('update', texture)
}

onAssetSwap((url, fresh) => void swap(url, fresh))
