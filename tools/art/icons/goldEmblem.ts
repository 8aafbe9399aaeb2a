import path from 'node:path'
import sharp from 'sharp'

/*
 * Makes the emblem of 金中金 from the ordinary one: npx tsx tools/art/icons/goldEmblem.ts assets/emblem
 * The violet enamel behind the chest becomes bronze with a warm light over it. A browser could blend the same while the game runs, but its
 * non-separable blends give other pixels on other processors. What stands here uses only + − × ÷ and √, which IEEE 754 rounds alike everywhere.
 */

type Rgb = readonly [red: number, green: number, blue: number]

type Point = readonly [x: number, y: number]

/** Corners of the enamel, in pixels of the original, clockwise. */
const WELL = [
  [220, 166],
  [166, 220],
  [90, 220],
  [36, 166],
  [36, 90],
  [90, 36],
  [166, 36],
  [220, 90],
] as const satisfies readonly Point[]
/** Corners of the chest, which keeps its own gold and its ruby. */
const CHEST = [
  [186, 128],
  [186, 180],
  [176, 192],
  [80, 192],
  [70, 180],
  [70, 128],
  [84, 114],
  [172, 114],
] as const satisfies readonly Point[]
/** Colour whose hue and saturation the enamel takes. */
const BRONZE: Rgb = [0xc9 / 255, 0x78 / 255, 0x0f / 255]
/** Colours of the light from its middle to its edge: place, colour, opacity. */
const SHINE = [
  [0, [255 / 255, 196 / 255, 84 / 255], 0.55],
  [0.6, [150 / 255, 82 / 255, 10 / 255], 0.4],
  [1, [60 / 255, 28 / 255, 2 / 255], 0.2],
] as const satisfies readonly (readonly [number, Rgb, number])[]
/** The light begins as a circle and ends as a larger one, both in pixels. */
const FROM = { x: 128, y: 96, radius: 10 }
const TO = { x: 128, y: 128, radius: 110 }

const clamp = (value: number) => Math.min(Math.max(value, 0), 1)
const mix = (from: number, to: number, share: number) => from + (to - from) * share
const each = (make: (channel: 0 | 1 | 2) => number): Rgb => [make(0), make(1), make(2)]

/** How much of the pixel around `x`, `y` lies within a convex shape, 0–1. */
function coverage(shape: readonly Point[], x: number, y: number): number {
  let covered = 1
  for (const [index, [x1, y1]] of shape.entries()) {
    const [x2 = 0, y2 = 0] = shape[(index + 1) % shape.length] ?? []
    const [along, down] = [x2 - x1, y2 - y1]
    const outside = ((x - x1) * down - (y - y1) * along) / Math.sqrt(along * along + down * down)
    covered = Math.min(covered, clamp(0.5 - outside))
  }
  return covered
}

const luminosity = ([red, green, blue]: Rgb) => 0.3 * red + 0.59 * green + 0.11 * blue

/** A colour brought back between 0 and 1 without changing its luminosity: ClipColor of the W3C's compositing. */
function clipped(colour: Rgb): Rgb {
  const light = luminosity(colour)
  const [least, most] = [Math.min(...colour), Math.max(...colour)]
  const raised = least < 0 ? each((i) => light + ((colour[i] - light) * light) / (light - least)) : colour
  return most > 1 ? each((i) => light + ((raised[i] - light) * (1 - light)) / (most - light)) : raised
}

/** Hue and saturation of `colour` in the luminosity of `ground`: the blend mode `color` of the W3C's compositing. */
function recoloured(ground: Rgb, colour: Rgb): Rgb {
  const lift = luminosity(ground) - luminosity(colour)
  return clipped(each((i) => colour[i] + lift))
}

/** How far the light's circle that runs through a point has grown, 0 at the first circle, 1 at the last: a canvas's radial gradient. */
function growth(x: number, y: number): number {
  const [dx, dy, dr] = [TO.x - FROM.x, TO.y - FROM.y, TO.radius - FROM.radius]
  const [px, py] = [x - FROM.x, y - FROM.y]
  const a = dx * dx + dy * dy - dr * dr
  const b = px * dx + py * dy + FROM.radius * dr
  const c = px * px + py * py - FROM.radius * FROM.radius
  return clamp((b - Math.sqrt(Math.max(b * b - a * c, 0))) / a)
}

/** Colour and opacity of the light at a point. */
function shineAt(x: number, y: number): { colour: Rgb; opacity: number } {
  const at = growth(x, y)
  const next = Math.max(
    SHINE.findIndex(([place]) => place >= at),
    1,
  )
  const [from, to] = [SHINE[next - 1] ?? SHINE[0], SHINE[next] ?? SHINE[2]]
  const share = (at - from[0]) / (to[0] - from[0])
  return { colour: each((i) => mix(from[1][i], to[1][i], share)), opacity: mix(from[2], to[2], share) }
}

/** Colour of an enamel pixel in gold. */
function gilded(ground: Rgb, x: number, y: number): Rgb {
  const bronze = recoloured(ground, BRONZE)
  const { colour, opacity } = shineAt(x, y)
  return each((i) => mix(bronze[i], bronze[i] + colour[i] - bronze[i] * colour[i], opacity))
}

/** Gilds the enamel of RGBA pixels in place. */
function gild(pixels: Buffer, width: number): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const [x, y] = [((at / 4) % width) + 0.5, Math.floor(at / 4 / width) + 0.5]
    const covered = coverage(WELL, x, y) * (1 - coverage(CHEST, x, y))
    if (covered === 0) continue
    const ground = each((i) => (pixels[at + i] ?? 0) / 255)
    const gold = gilded(ground, x, y)
    for (const i of [0, 1, 2] as const) pixels[at + i] = Math.round(mix(ground[i], gold[i], covered) * 255)
  }
}

const [folder = 'assets/emblem'] = process.argv.slice(2)
const { data, info } = await sharp(path.join(folder, 'emblem.png')).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
gild(data, info.width)
await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
  .png({ compressionLevel: 9 })
  .toFile(path.join(folder, 'emblem-gold.png'))
