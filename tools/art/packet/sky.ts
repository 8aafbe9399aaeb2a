import sharp from 'sharp'
import { blend, mix, noise, type Rgb, scale, smooth } from '../dream/relief.ts'

const WIDTH = 750
const HEIGHT = 1624

/** Noise of several sizes, from 0 to 1. */
function cloud(x: number, y: number): number {
  let [sum, weight, size] = [0, 0.5, 1]
  for (let octave = 0; octave < 5; octave++) {
    sum += noise(x * size + octave * 17, y * size + octave * 31) * weight
    weight *= 0.52
    size *= 2.06
  }
  return sum
}

const NIGHT: Rgb = [0.045, 0.012, 0.03]
const AMBER: Rgb = [0.93, 0.42, 0.05]
const EMBER: Rgb = [0.42, 0.1, 0.02]
const ROSE: Rgb = [0.72, 0.05, 0.24]
const VIOLET: Rgb = [0.24, 0.05, 0.4]

/** Light of a point: a burst of amber from above, clouds of rose and violet below it, night at the edges. */
function lightAt(x: number, y: number): Rgb {
  const [u, v] = [x / WIDTH, y / WIDTH]
  const bend = cloud(u * 2.2 + 3, v * 2.2 + 1)
  const drift = cloud(u * 2.6 + 2.4 * bend, v * 1.9 + 1.7 * bend + 5)
  const smoke = cloud(u * 5 + 3 * drift, v * 4 + 2 * bend + 11)
  const far = Math.hypot((u - 0.5) * 1.15, (v - 0.36) * 0.78)
  const burst = Math.exp(-((far / 0.42) ** 2))
  let light: Rgb = blend(NIGHT, EMBER, smooth(1.5, 0.1, far) * (0.45 + 0.8 * drift))
  light = blend(light, AMBER, Math.min(burst * (0.5 + 0.75 * drift), 1) * 0.9)
  const left = smooth(0.75, 0.05, u) * smooth(0.5, 0.95, v) * smooth(1.95, 1.15, v)
  light = blend(light, ROSE, Math.min(left * smooth(0.34, 0.7, drift) * 1.25, 0.92))
  const low = smooth(0.75, 1.3, v) * smooth(2.15, 1.5, v)
  light = blend(light, VIOLET, Math.min(low * smooth(0.36, 0.72, smoke) * 0.95, 0.85))
  light = blend(light, ROSE, 0.5 * smooth(0.55, 0.1, 1 - u) * smooth(0.7, 1, v) * smooth(1.7, 1.2, v) * smooth(0.4, 0.7, smoke))
  const veil = 0.78 + 0.5 * (smoke - 0.45) + 0.35 * (drift - 0.45)
  const edge = smooth(0, 0.16, u) * smooth(1, 0.84, u)
  const down = mix(1, 0.24, smooth(1.4, 2.12, v)) * mix(0.5, 1, smooth(0, 0.22, v))
  return scale(light, Math.max(veil, 0.2) * mix(0.62, 1, edge) * down)
}

/** Writes the sky of the shower. */
export async function sky(to: string): Promise<void> {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const grain = (noise(x * 0.9 + 3, y * 0.9 + 8) - 0.5) * 0.012
      for (const [channel, value] of lightAt(x, y).entries())
        data[(y * WIDTH + x) * 3 + channel] = Math.round(255 * Math.min(Math.max(value * 1.2 + grain, 0), 1) ** 0.78)
    }
  await sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .blur(1.2)
    .webp({ quality: 86 })
    .toFile(to)
}
