import { CAPTCHA } from '#shared/rules.ts'

export const { width: W, height: H } = CAPTCHA

/** Random number in [0, 1). */
export type Rng = () => number
/**
 * Draws one scene as SVG elements for a 320×160 picture. Every call gives a different picture, so that a program cannot find the hole by
 * comparing two.
 */
export type Scene = (rng: Rng) => string

export const between = (rng: Rng, from: number, to: number) => from + rng() * (to - from)
export const pick = <T>(rng: Rng, choices: readonly [T, ...T[]]): T => choices[Math.floor(rng() * choices.length)] ?? choices[0]
export const times = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('')
/** Rounds to two decimals, for an SVG attribute. */
export const n = (value: number) => String(Math.round(value * 100) / 100)

/** Colours of a night scene: the sky from top to horizon, the glow, and the ground from far to near. */
export interface Night {
  sky: readonly [string, string, string]
  glow: string
  ground: readonly [string, string, string]
}

const NIGHTS: readonly [Night, ...Night[]] = [
  { sky: ['#0d0a2e', '#2f1f7a', '#7d4fe0'], glow: '#c9b3ff', ground: ['#3a2a8c', '#231a5e', '#120d38'] },
  { sky: ['#140a38', '#571f86', '#e0489e'], glow: '#ffb0dc', ground: ['#5b2180', '#361459', '#1a0a33'] },
  { sky: ['#060b2e', '#15408f', '#39b4e0'], glow: '#a8f4ff', ground: ['#1b4a8f', '#12305f', '#091a3a'] },
  { sky: ['#150a2c', '#5d2563', '#f08a3c'], glow: '#ffe08a', ground: ['#5b2658', '#38173f', '#1c0b26'] },
]
export const night = (rng: Rng) => pick(rng, NIGHTS)

const idOf = (rng: Rng) => `i${Math.floor(rng() * 2 ** 40).toString(36)}`

/** SVG gradient stops at even distances. A colour `#rrggbb/0.5` has opacity 0.5. */
function stops(colors: readonly string[]): string {
  return colors
    .map((color, index) => {
      const [rgb, opacity = '1'] = color.split('/')
      return `<stop offset="${n(index / Math.max(1, colors.length - 1))}" stop-color="${rgb}" stop-opacity="${opacity}"/>`
    })
    .join('')
}

/**
 * A linear gradient: `def` is its definition, `fill` the attribute value that uses it. `angle` is in degrees: 0 runs down, 90 to the right.
 */
export function linear(rng: Rng, colors: readonly string[], angle = 0): { def: string; fill: string } {
  const id = idOf(rng)
  return {
    def: `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1" gradientTransform="rotate(${-angle} .5 .5)">${stops(colors)}</linearGradient>`,
    fill: `url(#${id})`,
  }
}

export function radial(rng: Rng, colors: readonly string[], focus: readonly [number, number] = [0.5, 0.5]): { def: string; fill: string } {
  const id = idOf(rng)
  return {
    def: `<radialGradient id="${id}" cx=".5" cy=".5" r=".5" fx="${focus[0]}" fy="${focus[1]}">${stops(colors)}</radialGradient>`,
    fill: `url(#${id})`,
  }
}

/** Soft light around a point. */
export function glow(rng: Rng, x: number, y: number, radius: number, color: string, opacity = 0.8, flatness = 1): string {
  const light = radial(rng, [`${color}/${opacity}`, `${color}/${n(opacity * 0.35)}`, `${color}/0`])
  return `${light.def}<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius)}" ry="${n(radius * flatness)}" fill="${light.fill}"/>`
}

export function sky(rng: Rng, { sky: colors }: Night): string {
  const light = linear(rng, colors)
  return `${light.def}<rect width="${W}" height="${H}" fill="${light.fill}"/>`
}

/** Four-pointed star with its glow. */
export function sparkle(rng: Rng, x: number, y: number, size: number, color = '#fff'): string {
  const s = n(size)
  const t = n(size * 0.14)
  const star = `M0 -${s}L${t} -${t}L${s} 0L${t} ${t}L0 ${s}L-${t} ${t}L-${s} 0L-${t} -${t}Z`
  return `${glow(rng, x, y, size * 1.5, color, 0.5)}<path transform="translate(${n(x)} ${n(y)})" d="${star}" fill="#fff"/>`
}

export function stars(rng: Rng, count: number, depth = H * 0.7): string {
  const dots = times(count, () => {
    const y = rng() ** 1.4 * depth
    return `<circle cx="${n(rng() * W)}" cy="${n(y)}" r="${n(between(rng, 0.35, 1.1))}" fill="#fff" opacity="${n(between(rng, 0.35, 0.95))}"/>`
  })
  return dots + times(3, () => sparkle(rng, rng() * W, rng() * depth * 0.7, between(rng, 3, 6.5)))
}

/** Specks of light in the air. */
export function dust(rng: Rng, count: number, color: string): string {
  return times(
    count,
    () =>
      `<circle cx="${n(rng() * W)}" cy="${n(rng() * H)}" r="${n(between(rng, 0.5, 1.6))}" fill="${color}" opacity="${n(between(rng, 0.25, 0.8))}"/>`,
  )
}

/** A jagged or rolling ridge from edge to edge, filled down to the bottom. */
export function ridge(rng: Rng, base: number, height: number, step: number, colors: readonly string[], smooth = false): string {
  const points: [number, number][] = []
  for (let x = -step; x <= W + 2 * step; x += step * between(rng, 0.7, 1.3)) points.push([x, base - rng() * height])
  const first = points[0] ?? [0, base]
  const line = points.slice(1).map(([x, y], index) => {
    const [px, py] = points[index] ?? first
    const middle = n((px + x) / 2)
    return smooth ? `C${middle} ${n(py)} ${middle} ${n(y)} ${n(x)} ${n(y)}` : `L${n(x)} ${n(y)}`
  })
  const light = linear(rng, colors)
  return `${light.def}<path d="M${n(first[0])} ${n(first[1])}${line.join('')}V${H}H-40Z" fill="${light.fill}"/>`
}

/** Fan of light rays from a point. */
export function rays(rng: Rng, x: number, y: number, count: number, length: number, color: string, from = 0, to = 360): string {
  const light = radial(rng, [`${color}/0.5`, `${color}/0.16`, `${color}/0`])
  const step = (to - from) / count
  const wedges = times(count, (index) => {
    const angle = ((from + step * (index + between(rng, 0.1, 0.4))) * Math.PI) / 180
    const wide = (step * between(rng, 0.25, 0.6) * Math.PI) / 180
    const at = (a: number) => `${n(x + Math.cos(a) * length)} ${n(y + Math.sin(a) * length)}`
    return `M${n(x)} ${n(y)}L${at(angle)}L${at(angle + wide)}Z`
  })
  const box = `<circle cx="${n(x)}" cy="${n(y)}" r="${n(length)}" fill="none"/>`
  return `${light.def}<g>${box}<path d="${wedges}M${n(x - length)} ${n(y - length)}M${n(x + length)} ${n(y + length)}" fill="${light.fill}"/></g>`
}

/** Darkens the corners of the picture. */
export function vignette(rng: Rng): string {
  const shade = radial(rng, ['#04030c/0', '#04030c/0', '#04030c/0.55'])
  return `${shade.def}<rect x="-40" y="-30" width="${W + 80}" height="${H + 60}" fill="${shade.fill}"/>`
}

/** Four shades of one colour, from light to shadow. */
export type Shades = readonly [string, string, string, string]

export const GOLD: Shades = ['#fff6d2', '#ffd769', '#e8951a', '#8a4706']
/** Pale gold for edges, the same as on the product's buttons. */
export const GOLD_EDGE = '#fff3c9'
