import { grade, type Pixels } from '../polish.ts'

/** Applies the closed picture's colour grading without its glow, so that layers fit onto one another. */
export function gradeFlat({ data, width, height }: Pixels): Pixels {
  const graded = Buffer.from(data)
  for (let at = 0; at < data.length; at += 4) {
    const colour = grade((data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255)
    for (const [channel, value] of colour.entries()) graded[at + channel] = Math.round(value * 255)
  }
  return { data: graded, width, height }
}

/**
 * Widens the lid at its seam with the base. Where the base covers a pixel partly and the lid the rest, the background would shine through
 * both layers.
 */
export function fillSeam(lid: Pixels, base: Pixels): void {
  for (let at = 3; at < lid.data.length; at += 4) {
    const under = base.data[at] ?? 0
    if (under === 0 || under >= 250) continue
    lid.data[at] = Math.min(255, Math.round(((lid.data[at] ?? 0) * 255) / (255 - under)))
  }
}

/** Stacks layers; the first is the lowest. */
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

/** Mean difference, 0–255, of two pictures on black, over the pixels where either is visible. */
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
