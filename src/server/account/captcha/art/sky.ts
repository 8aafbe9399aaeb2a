import {
  between,
  dust,
  GOLD,
  glow,
  H,
  linear,
  n,
  night,
  pick,
  type Rng,
  radial,
  ridge,
  type Scene,
  sky,
  sparkle,
  stars,
  times,
  vignette,
  W,
} from './kit.ts'

function moon(rng: Rng, x: number, y: number, radius: number, color: string): string {
  const face = radial(rng, ['#fffdf2', '#fff3c9', color], [0.38, 0.34])
  const craters = times(7, () => {
    const [angle, far] = [rng() * Math.PI * 2, rng() * radius * 0.72]
    return `<circle cx="${n(x + Math.cos(angle) * far)}" cy="${n(y + Math.sin(angle) * far)}" r="${n(radius * between(rng, 0.06, 0.17))}" fill="#b98a4a" opacity=".2"/>`
  })
  return `${glow(rng, x, y, radius * 3.2, color, 0.7)}${face.def}<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${face.fill}"/>${craters}`
}

function cloud(rng: Rng, x: number, y: number, width: number, color: string): string {
  const puffs = times(6, (index) => {
    const at = (index + 0.5) / 6
    const r = width * (0.09 + Math.sin(at * Math.PI) * 0.1) * between(rng, 0.8, 1.15)
    return `<circle cx="${n(x + (at - 0.5) * width)}" cy="${n(y - r * 0.5)}" r="${n(r)}"/>`
  })
  return `<g fill="${color}" opacity=".38">${puffs}<rect x="${n(x - width * 0.56)}" y="${n(y - width * 0.07)}" width="${n(width * 1.12)}" height="${n(width * 0.09)}" rx="${n(width * 0.045)}"/></g>`
}

/** Full moon over mountain ranges. */
export const moonrise: Scene = (rng) => {
  const light = night(rng)
  const [far, mid, near] = light.ground
  const x = between(rng, 70, 250)
  const clouds = times(4, () => cloud(rng, rng() * W, between(rng, 30, 90), between(rng, 60, 120), light.glow))
  return (
    sky(rng, light) +
    stars(rng, 60) +
    moon(rng, x, between(rng, 46, 62), between(rng, 26, 36), '#ffd769') +
    clouds +
    ridge(rng, 122, 46, 34, [light.glow, far, far]) +
    ridge(rng, 138, 36, 26, [far, mid, mid]) +
    ridge(rng, 156, 26, 20, [mid, near, near]) +
    vignette(rng)
  )
}

/** A ringed planet with its moons. */
export const planets: Scene = (rng) => {
  const light = night(rng)
  const [x, y, r] = [between(rng, 110, 210), between(rng, 66, 92), between(rng, 38, 48)]
  const body = radial(rng, ['#fff3c9', light.glow, light.sky[1], '#0a0820'], [0.3, 0.28])
  const ring = linear(rng, ['#fff6d2/0.2', '#ffd769', '#fff6d2', '#e8951a/0.25'], 90)
  const tilt = n(between(rng, -24, -12))
  const bands = times(
    5,
    (index) => `<ellipse cy="${n((index - 2) * r * 0.36)}" rx="${n(r)}" ry="${n(r * 0.09)}" fill="#fff" opacity=".13"/>`,
  )
  const arc = (sweep: number) =>
    `<path d="M${n(-r * 1.9)} 0A${n(r * 1.9)} ${n(r * 0.46)} 0 0 ${sweep} ${n(r * 1.9)} 0" fill="none" stroke="${ring.fill}" stroke-width="${n(r * 0.17)}"/><path d="M${n(-r * 1.55)} 0A${n(r * 1.55)} ${n(r * 0.35)} 0 0 ${sweep} ${n(r * 1.55)} 0" fill="none" stroke="${ring.fill}" stroke-width="${n(r * 0.07)}" opacity=".7"/>`
  const id = `c${Math.floor(rng() * 1e9)}`
  const ringed = `<g transform="translate(${n(x)} ${n(y)}) rotate(${tilt})">${arc(1)}<clipPath id="${id}"><circle r="${n(r)}"/></clipPath><circle r="${n(r)}" fill="${body.fill}"/><g clip-path="url(#${id})">${bands}</g>${arc(0)}</g>`
  const moons = times(4, () => moon(rng, rng() * W, between(rng, 16, 144), between(rng, 4, 10), light.glow))
  return (
    sky(rng, light) +
    glow(rng, rng() * W, rng() * H, 150, light.sky[2], 0.6) +
    glow(rng, rng() * W, rng() * H, 110, '#ff3dbb', 0.35) +
    stars(rng, 90, H) +
    moons +
    glow(rng, x, y, r * 2.4, light.glow, 0.55) +
    body.def +
    ring.def +
    ringed +
    vignette(rng)
  )
}

/** A comet above dunes. */
export const comet: Scene = (rng) => {
  const light = night(rng)
  const [far, mid, near] = light.ground
  const [x, y] = [between(rng, 90, 240), between(rng, 30, 58)]
  const tail = linear(rng, ['#fff6d2/0', '#ffd769/0.5', '#fff6d2'], 90)
  const streaks = times(
    6,
    (index) =>
      `<path transform="translate(${n(x)} ${n(y)}) rotate(${n(148 + index * 3)})" d="M0 -${n(3.4 - index * 0.4)}Q${n(50 + index * 12)} -1 ${n(110 + index * 16)} 0Q${n(50 + index * 12)} 1 0 ${n(3.4 - index * 0.4)}Z" fill="#fff3c9" opacity=".22"/>`,
  )
  const sand =
    ridge(rng, 118, 22, 70, [light.glow, far, far], true) +
    ridge(rng, 136, 20, 58, ['#ffd769/0.9', mid, mid], true) +
    ridge(rng, 154, 16, 48, [far, near, near], true)
  return (
    tail.def +
    sky(rng, light) +
    stars(rng, 70) +
    streaks +
    glow(rng, x, y, 34, '#ffd769', 0.95) +
    sparkle(rng, x, y, 13, '#fff3c9') +
    sand +
    dust(rng, 18, '#ffe9b0') +
    vignette(rng)
  )
}

function lantern(rng: Rng, x: number, y: number, size: number): string {
  const paper = radial(rng, ['#fffbe0', '#ffd05a', '#f0742c', '#a8321c'], [0.5, 0.72])
  const s = (value: number) => n(value * size)
  return `${glow(rng, x, y, size * 2.1, '#ffb52e', 0.6)}${paper.def}<g transform="translate(${n(x)} ${n(y)})"><path d="M${s(-0.42)} ${s(-0.6)}Q0 ${s(-0.78)} ${s(0.42)} ${s(-0.6)}Q${s(0.78)} ${s(0)} ${s(0.36)} ${s(0.62)}H${s(-0.36)}Q${s(-0.78)} 0 ${s(-0.42)} ${s(-0.6)}Z" fill="${paper.fill}"/><path d="M${s(-0.16)} ${s(-0.66)}Q${s(-0.3)} 0 ${s(-0.13)} ${s(0.62)}M${s(0.16)} ${s(-0.66)}Q${s(0.3)} 0 ${s(0.13)} ${s(0.62)}" fill="none" stroke="#a8321c" stroke-opacity=".45" stroke-width="${s(0.05)}"/><rect x="${s(-0.36)}" y="${s(0.58)}" width="${s(0.72)}" height="${s(0.13)}" rx="${s(0.05)}" fill="#7a3c05"/></g>`
}

/** Sky lanterns rising over still water. */
export const lanterns: Scene = (rng) => {
  const light = night(rng)
  const water = linear(rng, [light.sky[2], light.ground[2], '#05041a'])
  const flight = times(15, (index) => {
    const near = (index / 15) ** 1.6
    return lantern(rng, rng() * W, between(rng, 12, 96) + near * 8, 7 + near * 21)
  })
  const gleams = times(26, () => {
    const y = between(rng, 126, 158)
    return `<rect x="${n(rng() * W)}" y="${n(y)}" width="${n(between(rng, 8, 34))}" height="1.1" rx=".5" fill="${pick(rng, ['#ffd769', light.glow, '#fff3c9'])}" opacity="${n(between(rng, 0.2, 0.6))}"/>`
  })
  return `${sky(rng, light)}${stars(rng, 46)}${ridge(rng, 124, 28, 34, [light.ground[0], light.ground[1]], true)}${water.def}<rect y="122" width="${W}" height="38" fill="${water.fill}"/>${gleams}${flight}${vignette(rng)}`
}

/** Waves in the manner of a woodcut, gold foam under the moon. */
export const waves: Scene = (rng) => {
  const light = night(rng)
  const [far, mid, near] = light.ground
  const rows = times(5, (row) => {
    const base = 84 + row * 18
    const length = 46 + row * 13
    const shift = rng() * length
    const water = linear(rng, [light.glow, [far, far, mid, mid, near][row] ?? near, near])
    const crest = times(Math.ceil(W / length) + 2, (index) => {
      const x = index * length - shift
      return `${index === 0 ? `M${n(x)} ${base}` : ''}Q${n(x + length * 0.3)} ${n(base - 24 - row * 3)} ${n(x + length * 0.66)} ${n(base - 6)}Q${n(x + length * 0.8)} ${n(base + 5)} ${n(x + length)} ${base}`
    })
    const foam = linear(rng, [...GOLD].slice(0, 3), 90)
    return `${water.def}${foam.def}<path d="${crest}V${H + 10}H-120Z" fill="${water.fill}"/><path d="${crest}" fill="none" stroke="${foam.fill}" stroke-width="${n(1.2 + row * 0.35)}"/>`
  })
  return (
    sky(rng, light) +
    stars(rng, 40, 70) +
    moon(rng, between(rng, 70, 250), between(rng, 38, 52), between(rng, 22, 30), light.glow) +
    rows +
    dust(rng, 20, '#fff3c9') +
    vignette(rng)
  )
}
