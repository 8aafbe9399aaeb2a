import { Assets, type BaseTexture, Rectangle, Texture } from 'pixi.js'
import { onAssetSwap } from '#state/assetSwap.ts'
import { loadedSheets } from './sheets.ts'

/** A resource whose picture can be replaced; the GPU takes it at the next upload. */
interface Replaceable {
  source: ImageBitmap
  resize(width: number, height: number): void
}

/** In development: shows a picture or atlas that was saved anew in the textures that are there, so that every sprite of it changes at once. */
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

/** Pixi's cache names a picture that was loaded after an earlier swap by the address of that time. */
function heldUnder(url: string): string[] {
  const cache = Assets.cache as unknown as { _cacheMap: Map<unknown, unknown> }
  return [...cache._cacheMap.keys()].filter((key): key is string => typeof key === 'string' && key.startsWith(`${url}?v=`))
}

function sourceOf(base: BaseTexture): ImageBitmap {
  return (base.resource as unknown as Replaceable).source
}

/** The same texture objects with another picture; a page that stands for a larger one keeps its size. */
function replace(base: BaseTexture, bitmap: ImageBitmap): void {
  const resource = base.resource as unknown as Replaceable
  const [scaleX, scaleY] = [base.realWidth / resource.source.width, base.realHeight / resource.source.height]
  resource.source = bitmap
  if (scaleX === 1 && scaleY === 1) resource.resize(bitmap.width, bitmap.height)
  base.update()
}

/** A frame leaves its atlas and stands on a picture of its own: the same texture object, so every sprite of it follows. */
function swapFrame(texture: Texture, { baseTexture }: Texture): void {
  const full = new Rectangle(0, 0, baseTexture.width, baseTexture.height)
  Object.assign(texture, { baseTexture, trim: null, rotate: 0, orig: full, frame: full })
  texture.updateUvs()
  texture.emit('update', texture)
}

onAssetSwap((url, fresh) => void swap(url, fresh))
