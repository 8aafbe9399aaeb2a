import { BaseTexture, MIPMAP_MODES, Texture } from 'pixi.js'
import { newCanvas } from '../kit/device.ts'
import { drawTexture } from '../kit/drawPicture.ts'
import { blend } from '../kit/fx/ramp.ts'
import { textureBytes, textureCache } from '../kit/textureCache.ts'

/** Height of a box's picture and position of its foot line, in picture widths. */
export const PICTURE = { aspect: 420 / 480, foot: 402 / 480 } as const
/** Size of a reflection in texture pixels. It is small because that makes it soft. */
const MIRROR = { width: 120, height: 44 } as const
/** Size in pixels to which a picture is reduced for measuring. */
const GRID = { width: 48, height: 42 } as const
/** Alpha (0–255) from which a pixel belongs to the box and not to its glow. */
const SOLID = 110
/** Colour of the light for boxes without a colour of their own. */
const NEUTRAL = 0xb9a0ff
/** Share of the box's own colour in its light. */
const OWN = 0.62

/** What is painted and measured from a box's picture. */
export interface BoxLook {
  still: Texture
  /** The reflection: the picture upside down below its foot line, fading out. Null where it could not be painted. */
  mirror: Texture | null
  /** Height of the box above its foot, in picture widths. */
  tall: number
  /** Colour of its light, 0xrrggbb. */
  tint: number
}

/** Height of a reflection in picture widths. */
export const MIRROR_HEIGHT = MIRROR.height / MIRROR.width

/** Measures a picture and paints its reflection; `free` frees the reflection. */
export function lookAt(still: Texture): { look: BoxLook; free(): void } {
  const { tall, tint } = measure(still)
  const canvas = paintMirror(still)
  if (!canvas) return { look: { still, mirror: null, tall, tint }, free: () => undefined }
  const base = new BaseTexture(canvas, { mipmap: MIPMAP_MODES.OFF })
  const uncharge = textureCache.charge(textureBytes(base))
  const mirror = new Texture(base)
  const free = () => {
    uncharge()
    mirror.destroy(true)
  }
  return { look: { still, mirror, tall, tint }, free }
}

function paintMirror(still: Texture): HTMLCanvasElement | null {
  const canvas = newCanvas(MIRROR.width, MIRROR.height)
  const context = canvas.getContext('2d')
  if (!context) return null
  const [width, height] = [MIRROR.width, MIRROR.width * PICTURE.aspect]
  context.scale(1, -1)
  drawTexture(context, still, 0, -width * PICTURE.foot, width, height)
  context.setTransform(1, 0, 0, 1, 0, 0)
  const fade = context.createLinearGradient(0, 0, 0, MIRROR.height)
  for (const [at, alpha] of FADES) fade.addColorStop(at, `rgba(0, 0, 0, ${alpha})`)
  context.globalCompositeOperation = 'destination-in'
  context.fillStyle = fade
  context.fillRect(0, 0, MIRROR.width, MIRROR.height)
  return canvas
}

const FADES = [
  [0, 1],
  [0.3, 0.5],
  [0.7, 0.12],
  [1, 0],
] as const

/** Measures the height above the foot line and the average colour of the saturated pixels. */
function measure(still: Texture): { tall: number; tint: number } {
  const canvas = newCanvas(GRID.width, GRID.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || !still.valid) return { tall: PICTURE.foot, tint: NEUTRAL }
  drawTexture(context, still, 0, 0, GRID.width, GRID.height)
  const { data } = context.getImageData(0, 0, GRID.width, GRID.height)
  const top = data.findIndex((value, at) => at % 4 === 3 && value > SOLID)
  const row = top < 0 ? 0 : Math.floor(top / 4 / GRID.width)
  return { tall: Math.max(PICTURE.foot - row / GRID.width, 0.3), tint: colourOf(data) }
}

function colourOf(data: Uint8ClampedArray): number {
  const sum = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    const lively = ((Math.max(red, green, blue) - Math.min(red, green, blue)) / 255) ** 2 * (alpha / 255)
    sum[0] = (sum[0] ?? 0) + red * lively
    sum[1] = (sum[1] ?? 0) + green * lively
    sum[2] = (sum[2] ?? 0) + blue * lively
    weight += lively
  }
  const most = Math.max(...sum, 1e-6)
  if (weight < 1) return NEUTRAL
  const [red = 255, green = 255, blue = 255] = sum.map((value) => Math.round((value / most) * 255))
  return blend(NEUTRAL, (red << 16) | (green << 8) | blue, OWN)
}
