import { BatchRenderer, BLEND_MODES, extensions, type IBatchableElement, utils, type ViewableBuffer } from 'pixi.js'

/** Row of Pixi's blend table for pictures whose colours are multiplied by their alpha: all of ours. */
const PREMULTIPLIED = 1

// With premultiplied colours, "add" is "cover" with an alpha of 0: light and matter need no change of blend between them.
const blends = utils.premultiplyBlendMode[PREMULTIPLIED]
if (blends) blends[BLEND_MODES.ADD] = BLEND_MODES.NORMAL

/** Colour of a vertex as the batch shader reads it, multiplied by its alpha: the same whole number that Pixi computes, with alpha 0 for added light. */
function colourOf({ _tintRGB: tint, worldAlpha, blendMode }: IBatchableElement): number {
  const alpha = Math.min(worldAlpha, 1)
  const cover = blendMode === BLEND_MODES.ADD ? 0 : (alpha * 255) << 24
  if (alpha === 1) return cover + tint
  if (alpha === 0) return 0
  const high = (((tint >> 16) & 255) * alpha + 0.5) | 0
  const middle = (((tint >> 8) & 255) * alpha + 0.5) | 0
  const low = ((tint & 255) * alpha + 0.5) | 0
  return cover + (high << 16) + (middle << 8) + low
}

/**
 * Pixi's batch of sprites, in which added light costs no draw call of its own: light over matter over light is one. Nor does it make an
 * object per sprite, as Pixi's own reckoning of colours does.
 */
class LightBatch extends BatchRenderer {
  override packInterleavedGeometry(
    element: IBatchableElement,
    buffer: ViewableBuffer,
    indexBuffer: Uint16Array,
    aIndex: number,
    iIndex: number,
  ): void {
    const { _batchLocation: texture, alphaMode } = element._texture.baseTexture
    if (!alphaMode) {
      super.packInterleavedGeometry(element, buffer, indexBuffer, aIndex, iIndex)
      return
    }
    const { uint32View, float32View } = buffer
    const { uvs, indices, vertexData } = element
    const first = aIndex / this.vertexSize
    const colour = colourOf(element)
    let at = aIndex
    for (let i = 0; i < vertexData.length; i += 2) {
      float32View[at++] = vertexData[i] ?? 0
      float32View[at++] = vertexData[i + 1] ?? 0
      float32View[at++] = uvs[i] ?? 0
      float32View[at++] = uvs[i + 1] ?? 0
      uint32View[at++] = colour
      float32View[at++] = texture
    }
    for (let i = 0; i < indices.length; i++) indexBuffer[iIndex + i] = first + (indices[i] ?? 0)
  }
}

extensions.add(LightBatch)
