import type { Picture } from '../pictures.ts'
import { drawn, soft } from './sheet.ts'

/** A point around the middle: 0° is up, clockwise. */
export function polar(x: number, y: number, radius: number, degrees: number): [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

/** Numbers of a path, short. */
export const at = (...numbers: readonly number[]): string => numbers.map((number) => Math.round(number * 100) / 100).join(' ')

/** Repeats a drawing around a point. `make` gets the number of the copy; each is drawn as if it stood above the point. */
export function around(x: number, y: number, count: number, make: (index: number) => string, from = 0): string {
  return Array.from({ length: count }, (_, i) => `<g transform="rotate(${at(from + (i * 360) / count, x, y)})">${make(i)}</g>`).join('')
}

/** A star with straight edges. */
export function star(x: number, y: number, outer: number, inner: number, points: number, from = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => at(...polar(x, y, i % 2 ? inner : outer, from + (i * 180) / points)))
  return `M${corners.join('L')}Z`
}

/** A lozenge. */
export const lozenge = (x: number, y: number, wide: number, high: number): string =>
  `M${at(x, y - high)}L${at(x + wide, y)}L${at(x, y + high)}L${at(x - wide, y)}Z`

/** A ring as a stroke. */
export const ring = (x: number, y: number, radius: number, wide: number, colour = '#fff', more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${wide}" ${more}/>`

/** Strokes of equal length around a point. */
export const ticks = (x: number, y: number, from: number, to: number, count: number, wide: number, colour = '#fff'): string =>
  around(
    x,
    y,
    count,
    () => `<path d="M${at(x, y - from)}V${at(y - to)}" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round"/>`,
  )

/** A radial gradient that fades out. */
export const radial = (id: string, stops: readonly (readonly [number, string, number])[], more = ''): string =>
  `<radialGradient id="${id}" ${more}>${stops.map(([offset, colour, alpha]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${alpha}"/>`).join('')}</radialGradient>`

/** A linear gradient, from top to bottom unless `more` says otherwise. */
export const linear = (id: string, stops: readonly (readonly [number, string, number?])[], more = 'x1="0" y1="0" x2="0" y2="1"'): string =>
  `<linearGradient id="${id}" ${more}>${stops.map(([offset, colour, alpha = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${alpha}"/>`).join('')}</linearGradient>`

/** A star of light with four thin beams, two of them shorter, and a soft heart. */
export function glint(size: number, heart: string, body: string): Promise<Picture> {
  const r = size / 2
  const beam = (long: number, wide: number) =>
    `M${at(r, r - long)}Q${at(r + wide * 0.35, r - wide * 0.35, r + wide, r)}Q${at(r + wide * 0.35, r + wide * 0.35, r, r + long)}Q${at(r - wide * 0.35, r + wide * 0.35, r - wide, r)}Q${at(r - wide * 0.35, r - wide * 0.35, r, r - long)}Z`
  const cross = (long: number, wide: number, colour: string) =>
    `<path d="${beam(long, wide)}" fill="${colour}"/><path d="${beam(long * 0.66, wide)}" fill="${colour}" transform="rotate(90 ${r} ${r})"/>`
  const halo = radial('h', [
    [0, heart, 0.95],
    [0.16, body, 0.62],
    [0.5, body, 0.16],
    [1, body, 0],
  ])
  return drawn(
    size,
    size,
    (sheet) =>
      sheet.paint(
        `${halo}<circle cx="${r}" cy="${r}" r="${r * 0.72}" fill="url(#h)"/>${soft(cross(r * 0.94, r * 0.17, body), 1.6)}${cross(r * 0.94, r * 0.1, heart)}`,
      ),
    64,
  )
}

/** Soft light: a disc, or a ring where `hollow` (0–1) is the part in the middle that stays dark. */
export function halo(size: number, heart: string, body: string, hollow = 0, strength = 0.8): Promise<Picture> {
  const r = size / 2
  const stops: [number, string, number][] = hollow
    ? [
        [0, body, 0],
        [hollow * 0.72, body, 0],
        [hollow * 0.93, body, strength * 0.5],
        [hollow, heart, strength],
        [hollow + (1 - hollow) * 0.2, body, strength * 0.5],
        [1, body, 0],
      ]
    : [
        [0, heart, strength],
        [0.24, heart, strength * 0.82],
        [0.42, body, strength * 0.6],
        [0.6, body, strength * 0.32],
        [0.8, body, strength * 0.1],
        [1, body, 0],
      ]
  return drawn(size, size, (sheet) => sheet.paint(`${radial('h', stops)}<circle cx="${r}" cy="${r}" r="${r}" fill="url(#h)"/>`), 128)
}

/** Half of a gem seen from the front: facets around a flat table, lit from above on the left. `colours` go from dark to bright. */
export function gem(x: number, y: number, wide: number, high: number, sides: number, colours: readonly string[]): string {
  const corner = (i: number, by: number): [number, number] => {
    const [cx, cy] = polar(0, 0, 1, ((i + 0.5) * 360) / sides)
    return [x + cx * wide * by, y + cy * high * by]
  }
  const colour = (light: number) => colours[Math.min(colours.length - 1, Math.max(0, Math.round(light * (colours.length - 1))))] ?? '#fff'
  const facets = Array.from({ length: sides }, (_, i) => {
    const [mx, my] = [(corner(i, 1)[0] + corner(i + 1, 1)[0]) / 2 - x, (corner(i, 1)[1] + corner(i + 1, 1)[1]) / 2 - y]
    const facing = (-mx / wide) * 0.5 + (-my / high) * 0.8
    const light = 0.42 + 0.42 * facing + (i % 2 ? 0.1 : -0.06)
    const flip = 0.5 - 0.34 * facing + (i % 2 ? -0.1 : 0.12)
    const half: [number, number] = [(corner(i, 0.58)[0] + corner(i + 1, 0.58)[0]) / 2, (corner(i, 0.58)[1] + corner(i + 1, 0.58)[1]) / 2]
    return `<path d="M${at(...corner(i, 1))}L${at(...corner(i + 1, 1))}L${at(...corner(i + 1, 0.58))}L${at(...corner(i, 0.58))}Z" fill="${colour(light)}"/><path d="M${at(x, y)}L${at(...corner(i, 0.58))}L${at(...half)}Z" fill="${colour(flip)}"/><path d="M${at(x, y)}L${at(...half)}L${at(...corner(i + 1, 0.58))}Z" fill="${colour(flip + 0.22)}"/>`
  })
  const shine = `<ellipse cx="${at(x - wide * 0.3)}" cy="${at(y - high * 0.42)}" rx="${at(wide * 0.3)}" ry="${at(high * 0.13)}" fill="#fff" fill-opacity=".75" transform="rotate(-24 ${at(x - wide * 0.3, y - high * 0.42)})"/>`
  return facets.join('') + shine
}

/** Colours of gems, from dark to bright. */
export const GEMS = {
  ruby: ['#5c0018', '#96052d', '#d11245', '#ff3b63', '#ff8a9c', '#ffe1e0'],
  violet: ['#2a0a73', '#4b19b0', '#7a3cf0', '#a274ff', '#cdb0ff', '#f6eeff'],
  emerald: ['#00402e', '#00704a', '#0ba86b', '#38dc94', '#92f7c4', '#ecfff5'],
  sapphire: ['#04236e', '#0b46b4', '#1e77ee', '#58a9ff', '#a8d6ff', '#f0f9ff'],
} as const
