import {
  BaseTexture,
  BatchGeometry,
  BatchRenderer,
  BLEND_MODES,
  extensions,
  type IArrayBuffer,
  type IBatchableElement,
  Matrix,
  type Texture,
  utils,
  ViewableBuffer,
} from 'pixi.js'
import { place, type Quad } from './quads.ts'

/** Row of Pixi's blend table for pictures with premultiplied alpha, which all of ours have. */
const PREMULTIPLIED = 1
/** Most vertices and indices of one draw call: 2,048 sprites. A mesh may need more indices per vertex than a sprite. */
const VERTICES = 8_192
const INDICES = 2 * VERTICES
/** Floats per vertex: position, texture coordinates, colour, texture unit. */
const FLOATS = 6
/** Smallest upload in vertices. Larger ones double in size, so that few views of the buffer exist. */
const LEAST = 128

/**
 * Blend mode in which the batch draws. With premultiplied colours, "add" equals "normal" with alpha 0, so no change of blend mode is needed
 * between the two. Only the batch writes that alpha; what is drawn outside it keeps Pixi's own "add".
 */
function blendOf(base: BaseTexture, blendMode: BLEND_MODES): BLEND_MODES {
  if (base.alphaMode && blendMode === BLEND_MODES.ADD) return BLEND_MODES.NORMAL
  return utils.premultiplyBlendMode[base.alphaMode ? PREMULTIPLIED : 0]?.[blendMode] ?? BLEND_MODES.NORMAL
}

const scratch = new Matrix()

/** Premultiplied vertex colour as the batch shader reads it: the same integer that Pixi computes, with alpha 0 for additive pictures. */
function colourOf(tint: number, worldAlpha: number, blendMode: BLEND_MODES): number {
  const alpha = Math.min(worldAlpha, 1)
  const cover = blendMode === BLEND_MODES.ADD ? 0 : (alpha * 255) << 24
  if (alpha === 1) return cover + tint
  if (alpha === 0) return 0
  const high = (((tint >> 16) & 255) * alpha + 0.5) | 0
  const middle = (((tint >> 8) & 255) * alpha + 0.5) | 0
  const low = ((tint & 255) * alpha + 0.5) | 0
  return cover + (high << 16) + (middle << 8) + low
}

/** GPU buffers of one flush. Indices mostly equal those of the frame before and are uploaded only where they differ. */
interface Upload {
  geometry: BatchGeometry
  indices: Uint16Array
  changed: boolean
  /** Number of leading indices that may differ from those of plain quads. */
  odd: number
}

/**
 * Pixi's sprite batch, changed so that additive pictures need no draw call of their own: additive over normal over additive is one call.
 * It writes everything into its buffers at once; Pixi's own batch walks through everything a second time when it flushes. Quads need no
 * precomputed corners.
 */
export class LightBatch extends BatchRenderer {
  private readonly vertices = new ViewableBuffer(VERTICES * FLOATS * 4)
  private readonly floats = this.vertices.float32View
  private readonly wholes = this.vertices.uint32View
  private readonly parts: Float32Array[] = []
  private uploads: Upload[] = []
  private flushes = 0
  /** Textures of the current draw call by texture unit. A texture belongs to the call while it carries `tick`. */
  private readonly units: BaseTexture[] = []
  private used = 0
  private tick = 0
  /** First index and blend mode of each draw call of the flush. */
  private readonly starts: number[] = []
  private readonly blends: number[] = []
  private callCount = 0

  override contextChange(): void {
    super.contextChange()
    this.uploads = []
  }

  /** Pixi's own lists stay unused. */
  override initFlushBuffers(): void {}

  override onPrerender(): void {
    this.flushes = 0
  }

  override start(): void {
    const { renderer } = this
    renderer.state.set(this.state)
    renderer.texture.ensureSamplerType(this.maxTextures)
    renderer.shader.bind(this._shader)
  }

  /** Adds elements that bring their own vertices: meshes, text, graphics. */
  override render(element: IBatchableElement): void {
    const { baseTexture, valid } = element._texture
    if (!valid) return
    const { vertexData, indices } = element
    const upload = this.begin(vertexData.length / 2, indices.length, baseTexture, element.blendMode)
    this.packInterleavedGeometry(element, this.vertices, upload.indices, this._vertexCount * FLOATS, this._indexCount)
    this._vertexCount += vertexData.length / 2
    this._indexCount += indices.length
  }

  /** Adds a quad of a list whose transform is `world` and whose alpha is `worldAlpha`. */
  quad(quad: Quad, world: Matrix, worldAlpha: number): void {
    const { texture, alpha } = quad
    if (alpha * worldAlpha <= 0 || !texture.valid) return
    place(quad, world, scratch)
    this.picture(texture, quad.anchorX, quad.anchorY, scratch, quad.shade, alpha * worldAlpha, quad.blendMode)
  }

  /**
   * Adds a picture with its anchor at the origin of `matrix`. The texture must be valid and premultiplied. `tint` is little-endian, as
   * sprites store it.
   */
  picture(texture: Texture, anchorX: number, anchorY: number, matrix: Matrix, tint: number, alpha: number, blendMode: BLEND_MODES): void {
    const upload = this.begin(4, 6, texture.baseTexture, blendMode)
    this.corners(texture, anchorX, anchorY, matrix)
    this.dye(colourOf(tint, alpha, blendMode), texture)
    this.join(upload)
    this._vertexCount += 4
    this._indexCount += 6
  }

  override flush(): void {
    if (this._vertexCount === 0) return
    const { renderer, upload, units, used } = this
    upload.geometry._buffer.update(this.part(this._vertexCount) as unknown as IArrayBuffer)
    if (upload.changed) upload.geometry._indexBuffer.update(upload.indices as unknown as IArrayBuffer)
    upload.changed = false
    renderer.geometry.bind(upload.geometry)
    for (let unit = 0; unit < used; unit++) renderer.texture.bind(units[unit] as BaseTexture, unit)
    this.draw()
    this.flushes += 1
    this._vertexCount = 0
    this._indexCount = 0
    this.callCount = 0
    this.used = 0
  }

  override destroy(): void {
    for (const { geometry } of this.uploads) geometry.destroy()
    super.destroy()
  }

  override packInterleavedGeometry(
    element: IBatchableElement,
    buffer: ViewableBuffer,
    indexBuffer: Uint16Array,
    aIndex: number,
    iIndex: number,
  ): void {
    const { _batchLocation: unit, alphaMode } = element._texture.baseTexture
    if (!alphaMode) {
      super.packInterleavedGeometry(element, buffer, indexBuffer, aIndex, iIndex)
      this.upload.changed = true
      this.upload.odd = Math.max(this.upload.odd, iIndex + element.indices.length)
      return
    }
    const { uint32View, float32View } = buffer
    const { uvs, indices, vertexData } = element
    const first = aIndex / this.vertexSize
    const colour = colourOf(element._tintRGB, element.worldAlpha, element.blendMode)
    let at = aIndex
    for (let i = 0; i < vertexData.length; i += 2) {
      float32View[at++] = vertexData[i] ?? 0
      float32View[at++] = vertexData[i + 1] ?? 0
      float32View[at++] = uvs[i] ?? 0
      float32View[at++] = uvs[i + 1] ?? 0
      uint32View[at++] = colour
      float32View[at++] = unit
    }
    for (let i = 0; i < indices.length; i++) write(this.upload, iIndex + i, first + (indices[i] ?? 0))
    this.upload.odd = Math.max(this.upload.odd, iIndex + indices.length)
  }

  /**
   * Writes the four corners of the current quad. It is one function and not four calls, because passing floating-point numbers to a call
   * allocates objects.
   */
  private corners({ trim, orig }: Texture, anchorX: number, anchorY: number, { a, b, c, d, tx, ty }: Matrix): void {
    const left = trim ? trim.x - anchorX * orig.width : -anchorX * orig.width
    const top = trim ? trim.y - anchorY * orig.height : -anchorY * orig.height
    const right = left + (trim ?? orig).width
    const bottom = top + (trim ?? orig).height
    const at = this._vertexCount * FLOATS
    const { floats } = this
    floats[at] = a * left + c * top + tx
    floats[at + 1] = d * top + b * left + ty
    floats[at + FLOATS] = a * right + c * top + tx
    floats[at + FLOATS + 1] = d * top + b * right + ty
    floats[at + 2 * FLOATS] = a * right + c * bottom + tx
    floats[at + 2 * FLOATS + 1] = d * bottom + b * right + ty
    floats[at + 3 * FLOATS] = a * left + c * bottom + tx
    floats[at + 3 * FLOATS + 1] = d * bottom + b * left + ty
  }

  /** Writes colour and texture coordinates of the current quad. */
  private dye(colour: number, { _uvs, baseTexture }: Texture): void {
    const { floats, wholes } = this
    const uvs = _uvs.uvsFloat32
    const unit = baseTexture._batchLocation
    let at = this._vertexCount * FLOATS
    for (let corner = 0; corner < 8; corner += 2) {
      floats[at + 2] = uvs[corner] as number
      floats[at + 3] = uvs[corner + 1] as number
      wholes[at + 4] = colour
      floats[at + 5] = unit
      at += FLOATS
    }
  }

  /** Writes the indices of the current quad. They are already there when only quads came before. */
  private join(upload: Upload): void {
    const first = this._vertexCount
    const at = this._indexCount
    if (upload.odd <= at && at % 6 === 0 && first * 6 === at * 4) return
    for (let i = 0; i < 6; i++) write(upload, at + i, first + (QUAD[i] as number))
    upload.odd = Math.max(upload.odd, at + 6)
  }

  private get upload(): Upload {
    const known = this.uploads[this.flushes]
    if (known) return known
    const indices = Uint16Array.from({ length: INDICES }, (_, at) => 4 * Math.floor(at / 6) + (QUAD[at % 6] ?? 0))
    const made = { geometry: new BatchGeometry(), indices, changed: true, odd: 0 }
    this.uploads[this.flushes] = made
    return made
  }

  /** Makes room in the buffers, assigns the texture's unit and starts a new draw call where the blend mode changes. */
  private begin(vertices: number, indices: number, base: BaseTexture, blendMode: BLEND_MODES): Upload {
    if (this._vertexCount + vertices > VERTICES || this._indexCount + indices > INDICES) this.flush()
    if (base._batchEnabled !== this.tick || this._vertexCount === 0) this.take(base)
    const blend = blendOf(base, blendMode)
    if (this.callCount === 0 || this.blends[this.callCount - 1] !== blend) {
      this.starts[this.callCount] = this._indexCount
      this.blends[this.callCount] = blend
      this.callCount += 1
    }
    return this.upload
  }

  /** Assigns the next texture unit to a texture, so that frames which show the same things bind the same units. */
  private take(base: BaseTexture): void {
    if (this._vertexCount > 0 && this.used >= this.maxTextures) this.flush()
    if (this._vertexCount === 0) this.tick = ++BaseTexture._globalBatch
    base._batchEnabled = this.tick
    base._batchLocation = this.used
    this.units[this.used] = base
    this.used += 1
  }

  private draw(): void {
    const { gl, state } = this.renderer
    for (let call = 0; call < this.callCount; call++) {
      const start = this.starts[call] ?? 0
      const end = call + 1 < this.callCount ? (this.starts[call + 1] ?? 0) : this._indexCount
      this.state.blendMode = this.blends[call] ?? BLEND_MODES.NORMAL
      state.set(this.state)
      gl.drawElements(gl.TRIANGLES, end - start, gl.UNSIGNED_SHORT, start * 2)
    }
  }

  /** The written part of the buffer, rounded up to a power of two. */
  private part(vertices: number): Float32Array {
    const step = Math.max(Math.ceil(Math.log2(vertices / LEAST)), 0)
    const known = this.parts[step]
    if (known) return known
    const made = this.vertices.float32View.subarray(0, Math.min(LEAST * 2 ** step, VERTICES) * FLOATS)
    this.parts[step] = made
    return made
  }
}

/** Corner numbers of a quad's two triangles. */
const QUAD = [0, 1, 2, 0, 2, 3] as const

function write(upload: Upload, at: number, vertex: number): void {
  if (upload.indices[at] === vertex) return
  upload.indices[at] = vertex
  upload.changed = true
}

extensions.add(LightBatch)
