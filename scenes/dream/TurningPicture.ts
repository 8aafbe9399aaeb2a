import { Buffer, type IArrayBuffer, Mesh, MeshGeometry, MeshMaterial, Program, type Texture } from 'pixi.js'
import { newCanvas } from '../kit/device.ts'
import { drawTexture } from '../kit/drawPicture.ts'

/** Cells of the mesh. */
const COLUMNS = 28
const ROWS = 21
const POINTS = (COLUMNS + 1) * (ROWS + 1)
/** Depth of the relief as a share of the picture's width. */
const DEPTH = 0.2

const VERTEX = `
attribute vec2 aVertexPosition;
attribute vec2 aTextureCoord;
attribute vec2 aSlope;
uniform mat3 projectionMatrix;
uniform mat3 translationMatrix;
uniform mat3 uTextureMatrix;
uniform vec2 uLamp;
varying vec2 vTextureCoord;
varying float vLight;
void main(void) {
  gl_Position = vec4((projectionMatrix * translationMatrix * vec3(aVertexPosition, 1.0)).xy, 0.0, 1.0);
  vTextureCoord = (uTextureMatrix * vec3(aTextureCoord, 1.0)).xy;
  vLight = dot(aSlope, uLamp);
}`

const FRAGMENT = `
varying vec2 vTextureCoord;
varying float vLight;
uniform sampler2D uSampler;
uniform vec4 uColor;
uniform vec3 uCool;
uniform float uGrey;
uniform float uWhite;
void main(void) {
  vec4 seen = texture2D(uSampler, vTextureCoord);
  float bright = dot(seen.rgb, vec3(0.3, 0.59, 0.11));
  vec3 colour = mix(seen.rgb, bright * uCool, uGrey) * (1.0 + vLight);
  gl_FragColor = vec4(mix(min(colour, seen.a), vec3(seen.a), uWhite), seen.a) * uColor;
}`

let program: Program | null = null

/**
 * A picture that turns a few degrees to either side, as a relief: what lies in the middle of its outline stands out and moves farther, and
 * its slopes catch the light. The mesh's unit is the picture's width, its origin the picture's middle.
 */
export class TurningPicture {
  readonly mesh: Mesh<MeshMaterial>
  private readonly points = new Float32Array(POINTS * 2)
  private readonly slopes: Buffer
  private depths: Float32Array<ArrayBufferLike> = new Float32Array(POINTS)
  private aspect = 0.75
  private readonly lamp = new Float32Array([0, 0])

  constructor(texture: Texture) {
    program ??= Program.from(VERTEX, FRAGMENT, 'turning-picture')
    const uvs = Float32Array.from({ length: POINTS * 2 }, (_, at) => {
      const index = at >> 1
      return at % 2 === 0 ? (index % (COLUMNS + 1)) / COLUMNS : Math.floor(index / (COLUMNS + 1)) / ROWS
    })
    const geometry = new MeshGeometry(bufferOf(this.points), bufferOf(uvs), bufferOf(indices()))
    this.slopes = new Buffer(bufferOf(new Float32Array(POINTS * 2)), true)
    geometry.addAttribute('aSlope', this.slopes, 2)
    const uniforms = { uCool: new Float32Array([0.5, 0.6, 0.82]), uGrey: 0, uWhite: 0, uLamp: this.lamp }
    this.mesh = new Mesh(geometry, new MeshMaterial(texture, { program, uniforms }))
    this.show(texture)
  }

  /** 0 is in its own colours, 1 without colour. */
  get grey(): number {
    return this.mesh.material.uniforms.uGrey
  }

  set grey(share: number) {
    this.mesh.material.uniforms.uGrey = share
  }

  /** 0 is as painted, 1 all white. */
  get white(): number {
    return this.mesh.material.uniforms.uWhite
  }

  set white(share: number) {
    this.mesh.material.uniforms.uWhite = share
  }

  /** Shows another picture. It must be loaded. */
  show(texture: Texture): void {
    this.mesh.texture = texture
    this.mesh.visible = texture.valid && texture.orig.width > 1
    if (!this.mesh.visible) return
    this.aspect = texture.orig.height / texture.orig.width
    this.depths = depthsOf(texture)
    this.slope()
    this.turn(0, 0)
  }

  /** Turns it by `yaw` to the right and `tilt` downwards, in radians. */
  turn(yaw: number, tilt: number): void {
    const [sin, cos, rise] = [Math.sin(yaw) * DEPTH, Math.cos(yaw), Math.sin(tilt) * DEPTH]
    for (let index = 0; index < POINTS; index++) {
      const depth = this.depths[index] ?? 0
      const x = (index % (COLUMNS + 1)) / COLUMNS - 0.5
      const y = Math.floor(index / (COLUMNS + 1)) / ROWS - 0.5
      const near = 1 + depth * 0.05
      this.points[index * 2] = (x * cos + (depth - 0.4) * sin) * near
      this.points[index * 2 + 1] = (y * this.aspect + (depth - 0.4) * rise) * near
    }
    this.mesh.verticesBuffer.update()
    this.lamp[0] = Math.sin(yaw) * 0.55
    this.lamp[1] = 0.1 + Math.sin(tilt) * 0.4
  }

  private slope(): void {
    const slopes = this.slopes.data as unknown as Float32Array
    for (let index = 0; index < POINTS; index++) {
      const [column, row] = [index % (COLUMNS + 1), Math.floor(index / (COLUMNS + 1))]
      slopes[index * 2] = this.depth(column + 1, row) - this.depth(column - 1, row)
      slopes[index * 2 + 1] = this.depth(column, row + 1) - this.depth(column, row - 1)
    }
    this.slopes.update()
  }

  private depth(column: number, row: number): number {
    const [x, y] = [Math.min(Math.max(column, 0), COLUMNS), Math.min(Math.max(row, 0), ROWS)]
    return this.depths[y * (COLUMNS + 1) + x] ?? 0
  }
}

/** Depth of every point, 0–1: the outline of the picture blown up like a cushion. */
function depthsOf(texture: Texture): Float32Array {
  const [width, height] = [COLUMNS + 1, ROWS + 1]
  const context = newCanvas(width, height).getContext('2d', { willReadFrequently: true })
  const depths = new Float32Array(POINTS)
  if (!context) return depths
  drawTexture(context, texture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const solid = Float32Array.from({ length: POINTS }, (_, index) => ((data[index * 4 + 3] ?? 0) > 90 ? 1 : 0))
  depths.set(solid)
  for (let round = 0; round < 4; round++) soften(depths, width, height)
  for (let index = 0; index < POINTS; index++) depths[index] = Math.sqrt(Math.min((depths[index] ?? 0) * 1.1, 1))
  return depths
}

/** Averages each point with its eight neighbours; outside is 0. */
function soften(values: Float32Array, width: number, height: number): void {
  const before = values.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++)
          if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) sum += before[(y + dy) * width + x + dx] ?? 0
      values[y * width + x] = sum / 9
    }
  }
}

function indices(): Uint16Array {
  const corners = Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
    const at = Math.floor(cell / COLUMNS) * (COLUMNS + 1) + (cell % COLUMNS)
    const below = at + COLUMNS + 1
    return [at, at + 1, below, at + 1, below + 1, below]
  })
  return Uint16Array.from(corners.flat())
}

/** Pixi's type of a buffer differs from that of a typed array only in its name. */
const bufferOf = (values: Float32Array | Uint16Array) => values as unknown as IArrayBuffer
