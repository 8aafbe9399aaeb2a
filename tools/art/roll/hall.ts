import sharp from 'sharp'

/** The hall of ROLL with its machine: the picture of the lobby. */
const FROM = 'assets/chrome/bg/roll.webp'
/** Where the machine stands in it, in its pixels: an ellipse, the feet below it, the star above. */
const BALL = { x: 376, y: 560, across: 158, up: 196 } as const
const FEET = { left: 224, right: 526, top: 560, bottom: 786 } as const
/** Rounds of smoothing. Far more change nothing. */
const ROUNDS = 2_400

const inside = (x: number, y: number): boolean =>
  Math.hypot((x - BALL.x) / BALL.across, (y - BALL.y) / BALL.up) < 1 || (x > FEET.left && x < FEET.right && y > FEET.top && y < FEET.bottom)

/** Writes the hall without its machine: the haze around it is drawn together over it, as a stretched skin. */
export async function hall(to: string): Promise<void> {
  const { data, info } = await sharp(FROM).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const area = { left: 200, right: 552, top: 340, bottom: 800 }
  const places: number[] = []
  for (let y = area.top; y < area.bottom; y++) for (let x = area.left; x < area.right; x++) if (inside(x, y)) places.push(y * width + x)
  for (let channel = 0; channel < channels; channel++) {
    const values = Float32Array.from({ length: width * height }, (_, index) => data[index * channels + channel] ?? 0)
    // Over-relaxation: each point goes beyond the mean of its neighbours, so the haze settles soon.
    for (let round = 0; round < ROUNDS; round++)
      for (const at of places) {
        const mean = ((values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0)) / 4
        values[at] = (values[at] ?? 0) + 1.9 * (mean - (values[at] ?? 0))
      }
    for (const at of places) data[at * channels + channel] = Math.round(Math.min(Math.max(values[at] ?? 0, 0), 255))
  }
  await sharp(data, { raw: { width, height, channels } }).webp({ quality: 88 }).toFile(to)
}
