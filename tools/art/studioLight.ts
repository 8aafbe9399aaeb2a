/** A soft box of the studio: its direction and size in degrees, its power and colour. */
interface SoftBox {
  yaw: number
  pitch: number
  halfWidth: number
  halfHeight: number
  /** Width of its soft edge in degrees. */
  edge: number
  power: number
  colour: readonly [number, number, number]
  /** Increase of brightness towards the top, per half height. */
  slope?: number
}

const BOXES: readonly SoftBox[] = [
  { yaw: -48, pitch: 38, halfWidth: 20, halfHeight: 15, edge: 8, power: 7, colour: [1, 0.97, 0.93], slope: 0.5 },
  { yaw: 52, pitch: 25, halfWidth: 10, halfHeight: 26, edge: 10, power: 3.2, colour: [0.85, 0.93, 1], slope: 0.3 },
  { yaw: 0, pitch: 72, halfWidth: 60, halfHeight: 10, edge: 10, power: 3.4, colour: [0.95, 0.98, 1] },
  { yaw: -105, pitch: 5, halfWidth: 7, halfHeight: 40, edge: 6, power: 3.6, colour: [0.92, 0.96, 1] },
  { yaw: 118, pitch: 10, halfWidth: 8, halfHeight: 42, edge: 8, power: 3, colour: [0.9, 0.95, 1] },
  { yaw: 10, pitch: -35, halfWidth: 30, halfHeight: 6, edge: 12, power: 0.8, colour: [1, 0.95, 0.9] },
  { yaw: 0, pitch: 8, halfWidth: 90, halfHeight: 3, edge: 16, power: 0.35, colour: [1, 1, 1] },
]
const [WIDTH, HEIGHT] = [512, 256]
const RADIAN = Math.PI / 180

function step(value: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** Light from a direction (in radians) as linear RGB. */
function radiance(longitude: number, latitude: number): [number, number, number] {
  const ground = 0.02 + 0.05 * Math.max(0, Math.sin(latitude))
  const light: [number, number, number] = [ground, ground, ground * 1.15]
  for (const box of BOXES) {
    const turn = Math.abs(longitude - box.yaw * RADIAN)
    const across = Math.min(turn, 2 * Math.PI - turn) * Math.cos(latitude)
    const up = Math.abs(latitude - box.pitch * RADIAN)
    const inside =
      step(across, (box.halfWidth + box.edge) * RADIAN, box.halfWidth * RADIAN) *
      step(up, (box.halfHeight + box.edge) * RADIAN, box.halfHeight * RADIAN)
    const strength = box.power * inside * (1 + ((box.slope ?? 0) * (latitude / RADIAN - box.pitch)) / box.halfHeight)
    for (const [channel, part] of box.colour.entries()) light[channel as 0 | 1 | 2] += strength * part
  }
  return light
}

/** The studio's light as a Radiance picture (equirectangular, shared exponent). */
export function studioLight(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const raw = -((x + 0.5) / WIDTH - 0.75) * 2 * Math.PI
      const light = radiance(raw > Math.PI ? raw - 2 * Math.PI : raw, Math.PI / 2 - ((y + 0.5) / HEIGHT) * Math.PI)
      const exponent = Math.ceil(Math.log2(Math.max(...light)) + 1e-9)
      const at = (y * WIDTH + x) * 4
      for (const [channel, value] of light.entries()) pixels[at + channel] = Math.min(255, (value * 256) / 2 ** exponent)
      pixels[at + 3] = exponent + 128
    }
  }
  return Buffer.concat([Buffer.from(`#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y ${HEIGHT} +X ${WIDTH}\n`), pixels])
}
