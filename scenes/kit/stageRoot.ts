import { Container, type Renderer, Sprite } from 'pixi.js'
import type { LightBatch } from './lightBatch.ts'

/** A display object with the fields that Pixi's types hide. */
interface Thing extends Omit<Container, '_render' | '_boundsID' | 'children'> {
  _boundsID: number
  _render(renderer: Renderer): void
  children: Thing[]
}

/** A sprite with the fields that the batch reads. */
interface Picture extends Omit<Sprite, '_anchor' | 'uvs'> {
  _anchor: { _x: number; _y: number }
  _roundPixels: boolean
}

const CONTAINER = Container.prototype as unknown as Thing
const SPRITE = Sprite.prototype as unknown as Thing

/**
 * The root of the stage. For each frame Pixi walks its tree twice, once to update transforms and once to draw, and it also updates
 * transparent objects. This root updates and draws each object in one pass and skips what cannot be seen. Render it with
 * `skipUpdateTransform`.
 */
export class StageRoot extends Container {
  override render(renderer: Renderer): void {
    const before = this.enableTempParent()
    show(this as unknown as Thing, this.parent as unknown as Thing, renderer, renderer.plugins.batch as LightBatch)
    this.disableTempParent(before as Container)
  }
}

function show(thing: Thing, parent: Thing, renderer: Renderer, batch: LightBatch): void {
  const alpha = thing.alpha * parent.worldAlpha
  thing.worldAlpha = alpha
  if (alpha <= 0 || !thing.renderable) return
  thing._boundsID++
  thing.transform.updateTransform(parent.transform)
  if (thing._render === SPRITE._render) draw(thing as unknown as Picture, renderer, batch)
  else if (thing._render !== CONTAINER._render) thing._render(renderer)
  if (thing.sortableChildren && thing.sortDirty) thing.sortChildren()
  const { children } = thing
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as Thing
    if (!child.visible) continue
    if (isPlain(child)) show(child, thing, renderer, batch)
    else {
      child.updateTransform()
      child.render(renderer)
    }
  }
}

/** False for objects that update or draw their own children: masked or filtered objects, and Pixi's own special containers. */
function isPlain(thing: Thing): boolean {
  if (thing.updateTransform !== CONTAINER.updateTransform || thing.render !== CONTAINER.render) return thing instanceof StageRoot
  return !thing._mask && !thing.filters && !thing.cullable
}

function draw(sprite: Picture, renderer: Renderer, batch: LightBatch): void {
  const texture = sprite._texture
  if (!texture.valid) return
  if (sprite._roundPixels || !texture.baseTexture.alphaMode) {
    ;(sprite as unknown as Thing)._render(renderer)
    return
  }
  renderer.batch.setObjectRenderer(batch)
  const { _x, _y } = sprite._anchor
  batch.picture(texture, _x, _y, sprite.transform.worldTransform, sprite._tintRGB, sprite.worldAlpha, sprite.blendMode)
}
