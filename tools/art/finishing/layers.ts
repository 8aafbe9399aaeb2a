import { grade, type Pixels } from '../polish.ts'

/** The colours of the closed picture without its bloom, so that layers lie on one another cleanly. */
export function gradeFlat({ data, width, height }: Pixels): Pixels {
  const graded = Buffer.from(data)
  for (let at = 0; at < data.length; at += 4) {
    const colour = grade((data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255)
    for (const [channel, value] of colour.entries()) graded[at + channel] = Math.round(value * 255)
  }
  return { data: graded, width, height }
}

/**
 * A lid cut out along the base covers the rest of a pixel that the base covers in part: laid over it, both would let the ground
 * through. Widens the lid's share of such pixels.
 */
export function fillSeam(lid: Pixels, base: Pixels): void {
  for (let at = 3; at < lid.data.length; at += 4) {
    const under = base.data[at] ?? 0
    if (under === 0 || under >= 250) continue
    lid.data[at] = Math.min(255, Math.round(((lid.data[at] ?? 0) * 255) / (255 - under)))
  }
}

/** Layers over one another, the first lowest. */
export function stack(layers: Pixels[]): Pixels {
  const [first, ...rest] = layers
  if (!first) throw new Error('nothing to stack')
  const data = Buffer.from(first.data)
  for (const layer of rest) {
    for (let at = 0; at < data.length; at += 4) lay(data, layer.data, at)
  }
  return { ...first, data }
}

function lay(under: Buffer, over: Buffer, at: number): void {
  const top = (over[at + 3] ?? 0) / 255
  const low = ((under[at + 3] ?? 0) / 255) * (1 - top)
  const alpha = top + low
  if (alpha === 0) return
  for (let c = at; c < at + 3; c++) under[c] = Math.round(((over[c] ?? 0) * top + (under[c] ?? 0) * low) / alpha)
  under[at + 3] = Math.round(alpha * 255)
}

/** Mean difference of two pictures on black where either is seen, 0–255. */
export function meanDifference(a: Pixels, b: Pixels): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < a.data.length; at += 4) {
    const [p, q] = [(a.data[at + 3] ?? 0) / 255, (b.data[at + 3] ?? 0) / 255]
    if (p === 0 && q === 0) continue
    count += 3
    for (let c = at; c < at + 3; c++) sum += Math.abs((a.data[c] ?? 0) * p - (b.data[c] ?? 0) * q)
  }
  return count ? sum / count : 0
}
