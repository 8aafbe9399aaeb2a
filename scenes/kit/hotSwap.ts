import { Assets, type BaseTexture, type Spritesheet, Texture } from 'pixi.js'
import { onAssetSwap } from '#state/assetSwap.ts'

/** A resource whose picture can be replaced; the GPU takes it at the next upload. */
interface Replaceable {
  source: ImageBitmap
  resize(width: number, height: number): void
}

/** In development: shows a picture or atlas that was saved anew in the textures that are there, so that every sprite of it changes at once. */
async function swap(url: string, fresh: string): Promise<void> {
  const atlas = /^\/assets\/(.+\/sprites)$/.exec(url)?.[1]
  if (atlas && Assets.cache.has(atlas)) {
    await swapAtlas(Assets.get<Spritesheet>(atlas), url.replace(/sprites$/, ''), fresh.split('?')[1] ?? '')
    return
  }
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

/** A newly packed atlas may have every frame at another place: the textures are led there. */
async function swapAtlas(sheet: Spritesheet, folder: string, query: string): Promise<void> {
  const src = `${folder}${sheet.data.meta.image ?? ''}.json?${query}`
  const packed = await Assets.load<Spritesheet>({ src, data: { cachePrefix: query } })
  replace(sheet.baseTexture, sourceOf(packed.baseTexture))
  for (const [name, { frame, orig, trim, rotate }] of Object.entries(packed.textures)) {
    const texture = sheet.textures[name]
    if (!texture) continue
    Object.assign(texture, { trim, rotate, frame, orig })
    texture.updateUvs()
    texture.emit('update', texture)
  }
}

onAssetSwap((url, fresh) => void swap(url, fresh))
