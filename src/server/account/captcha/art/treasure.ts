import {
  between,
  dust,
  GOLD,
  GOLD_EDGE,
  glow,
  H,
  linear,
  n,
  night,
  pick,
  type Rng,
  radial,
  rays,
  type Scene,
  type Shades,
  sky,
  sparkle,
  stars,
  times,
  vignette,
  W,
} from './kit.ts'

/** Polished floor that mirrors a little light. */
function floor(rng: Rng, y: number, color: string): string {
  const light = linear(rng, [`${color}/0.9`, '#0b0824', '#050414'])
  const rings = times(
    4,
    (index) =>
      `<ellipse cx="${W / 2}" cy="${n(y + 8)}" rx="${n(70 + index * 52)}" ry="${n(7 + index * 9)}" fill="none" stroke="#fff" stroke-opacity="${n(0.16 - index * 0.03)}"/>`,
  )
  return `${light.def}<rect y="${n(y)}" width="${W}" height="${n(H - y)}" fill="${light.fill}"/>${rings}`
}

function coin(rng: Rng, x: number, y: number, radius: number, turn: number): string {
  const face = linear(rng, GOLD, 30)
  const wide = n(radius * turn)
  const tilt = n(between(rng, -35, 35))
  const rim = n(Math.max(1, radius * 0.16))
  return `${face.def}<g transform="translate(${n(x)} ${n(y)}) rotate(${tilt})"><ellipse cx="${n(radius * 0.14)}" cy="${n(radius * 0.1)}" rx="${wide}" ry="${n(radius)}" fill="#7a3c05"/><ellipse rx="${wide}" ry="${n(radius)}" fill="${face.fill}"/><ellipse rx="${n(radius * turn * 0.74)}" ry="${n(radius * 0.74)}" fill="none" stroke="#a85c0a" stroke-opacity=".75" stroke-width="${rim}"/><path transform="scale(${n(turn)} 1)" d="M0 -${n(radius * 0.45)}L${n(radius * 0.13)} -${n(radius * 0.13)}L${n(radius * 0.45)} 0L${n(radius * 0.13)} ${n(radius * 0.13)}L0 ${n(radius * 0.45)}L-${n(radius * 0.13)} ${n(radius * 0.13)}L-${n(radius * 0.45)} 0L-${n(radius * 0.13)} -${n(radius * 0.13)}Z" fill="${GOLD_EDGE}"/><path d="M-${n(radius * turn * 0.7)} -${n(radius * 0.62)}A${wide} ${n(radius)} 0 0 1 ${n(radius * turn * 0.3)} -${n(radius * 0.93)}" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="${n(radius * 0.1)}"/></g>`
}

/** Coins raining through shafts of light. */
export const coinRain: Scene = (rng) => {
  const light = night(rng)
  const x = between(rng, 90, 230)
  const coins = times(26, (index) => coin(rng, rng() * W, rng() * H, 5 + (index / 26) ** 2 * 15, between(rng, 0.35, 1)))
  return (
    sky(rng, light) +
    rays(rng, x, -30, 14, 260, light.glow, 20, 160) +
    glow(rng, x, 0, 130, light.glow, 0.7) +
    stars(rng, 30, H) +
    coins +
    vignette(rng)
  )
}

const GEMS: readonly [Shades, ...Shades[]] = [
  ['#ffd3e6', '#ff4d9d', '#a30f5c', '#5a0536'],
  ['#d8f6ff', '#39c3ff', '#0c63c4', '#06306e'],
  ['#e9dcff', '#a06bff', '#5a22c9', '#2d0f73'],
  ['#d6ffe9', '#37e6a0', '#0b8f63', '#054a37'],
  ['#fff3c9', '#ffb52e', '#c76a08', '#6b3303'],
]

/** Brilliant seen from the side, `size` wide. */
function gem(rng: Rng, x: number, y: number, size: number, turn = 0): string {
  const [shine, light, dark, deep] = pick(rng, GEMS)
  const s = size / 2
  const facet = (points: string, fill: string, opacity = 1) => `<path d="${points}" fill="${fill}" fill-opacity="${opacity}"/>`
  const at = (px: number, py: number) => `${n(px * s)} ${n(py * s)}`
  return `${glow(rng, x, y, size * 0.95, light, 0.55)}<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">${
    facet(`M${at(-1, -0.3)}L${at(-0.55, -0.8)}L${at(0.55, -0.8)}L${at(1, -0.3)}L${at(0, 0.95)}Z`, dark) +
    facet(`M${at(-1, -0.3)}L${at(-0.42, -0.3)}L${at(0, 0.95)}Z`, light, 0.85) +
    facet(`M${at(-0.42, -0.3)}L${at(0.42, -0.3)}L${at(0, 0.95)}Z`, dark) +
    facet(`M${at(0.42, -0.3)}L${at(1, -0.3)}L${at(0, 0.95)}Z`, deep) +
    facet(`M${at(-1, -0.3)}L${at(-0.55, -0.8)}L${at(-0.42, -0.3)}Z`, shine) +
    facet(`M${at(-0.55, -0.8)}L${at(0, -0.8)}L${at(-0.42, -0.3)}Z`, light) +
    facet(`M${at(0, -0.8)}L${at(0.42, -0.3)}L${at(-0.42, -0.3)}Z`, shine, 0.92) +
    facet(`M${at(0, -0.8)}L${at(0.55, -0.8)}L${at(0.42, -0.3)}Z`, light) +
    facet(`M${at(0.55, -0.8)}L${at(1, -0.3)}L${at(0.42, -0.3)}Z`, dark) +
    facet(`M${at(-0.42, -0.3)}L${at(-0.1, -0.3)}L${at(0, 0.95)}Z`, light, 0.75)
  }</g>`
}

/** Gems of every colour in the air over a mirror. */
export const gemFlight: Scene = (rng) => {
  const light = night(rng)
  const gems = times(9, (index) =>
    gem(rng, 20 + index * 35 + between(rng, -12, 12), between(rng, 26, 122), between(rng, 24, 46), between(rng, -28, 28)),
  )
  const glints = times(6, () => sparkle(rng, rng() * W, rng() * H, between(rng, 4, 9)))
  return (
    sky(rng, light) +
    glow(rng, W / 2, 70, 190, light.glow, 0.35, 0.6) +
    floor(rng, 128, light.sky[1]) +
    dust(rng, 26, light.glow) +
    gems +
    glints +
    vignette(rng)
  )
}

const WOODS: readonly [readonly string[], ...(readonly string[])[]] = [
  ['#e2385f', '#8e1238'],
  ['#6f4bff', '#2c1a86'],
  ['#1f9bd8', '#0b3f86'],
]

function chestBody(rng: Rng, red: readonly string[]): string {
  const [wood, lid, metal] = [linear(rng, red), linear(rng, [...red].reverse()), linear(rng, GOLD)]
  const bands = [-46, -6, 34]
    .map(
      (x) =>
        `<rect x="${x}" y="0" width="12" height="42" fill="${metal.fill}"/><path d="M${x} -14h12v-20q-6 -4 -12 0z" fill="${metal.fill}"/>`,
    )
    .join('')
  return `${wood.def}${lid.def}${metal.def}<path d="M-56 -14q2 -30 26 -34h60q24 4 26 34z" fill="${lid.fill}" stroke="#e8951a" stroke-width="3"/><rect x="-54" y="0" width="108" height="42" rx="3" fill="${wood.fill}" stroke="#e8951a" stroke-width="3"/>${bands}<rect x="-58" y="-4" width="116" height="9" rx="2" fill="${metal.fill}"/><path d="M0 -9l11 9v11l-11 9l-11 -9v-11z" fill="${metal.fill}" stroke="${GOLD_EDGE}" stroke-width="1"/><circle cy="5" r="5.5" fill="#ff3d6e" stroke="#fff3c9"/><circle cx="-1.6" cy="3.4" r="1.6" fill="#fff" opacity=".85"/>`
}

/** The chest of the house with light breaking out of its lid. */
export const chest: Scene = (rng) => {
  const light = night(rng)
  const x = between(rng, 95, 225)
  const body = chestBody(rng, pick(rng, WOODS))
  const gold = times(16, (index) =>
    coin(rng, (index * 23 + between(rng, -8, 8)) % W, between(rng, 138, 156), between(rng, 6, 10), between(rng, 0.6, 1)),
  )
  const beam = rays(rng, x, 92, 15, 240, '#ffe08a', 180, 360) + glow(rng, x, 84, 110, '#ffd769', 0.75)
  return `${sky(rng, light)}${stars(rng, 26)}${beam}${floor(rng, 124, light.sky[1])}<ellipse cx="${n(x)}" cy="136" rx="78" ry="11" fill="#04030c" opacity=".55"/><g transform="translate(${n(x)} 96)">${body}</g>${glow(rng, x, 83, 62, '#fff3c9', 0.6, 0.16)}${gold}${times(5, () => sparkle(rng, x + between(rng, -90, 90), between(rng, 18, 80), between(rng, 4, 8), '#ffd769'))}${vignette(rng)}`
}

/** A crown over its pedestal. */
export const crown: Scene = (rng) => {
  const light = night(rng)
  const x = between(rng, 100, 220)
  const [metal, velvet, stone] = [
    linear(rng, GOLD),
    radial(rng, ['#ff7aa2', '#c8123f', '#5e0520'], [0.4, 0.25]),
    linear(rng, ['#5a4aa8', '#241a5e', '#0d0a28']),
  ]
  const pearls = [
    [-50, -36],
    [-25, -48],
    [0, -56],
    [25, -48],
    [50, -36],
  ]
    .map(
      ([px, py]) =>
        `<circle cx="${px}" cy="${py}" r="5" fill="#fffaf0" stroke="#c9a46a" stroke-width=".6"/><circle cx="${Number(px) - 1.5}" cy="${Number(py) - 1.6}" r="1.5" fill="#fff"/>`,
    )
    .join('')
  const stones = [-34, -17, 0, 17, 34]
    .map(
      (px, index) =>
        `<path d="M${px} 4l5 6l-5 6l-5 -6z" fill="${['#39e3ff', '#ff3d6e', '#37e6a0', '#ff3d6e', '#39e3ff'][index]}" stroke="#fff3c9" stroke-width=".8"/>`,
    )
    .join('')
  const body = `<ellipse cy="-6" rx="40" ry="26" fill="${velvet.fill}"/><path d="M-46 20L-50 -34L-32 -4L-25 -46L-12 -8L0 -54L12 -8L25 -46L32 -4L50 -34L46 20Q0 32 -46 20Z" fill="${metal.fill}" stroke="${GOLD_EDGE}" stroke-width="1" fill-opacity=".97"/><path d="M-47 2Q0 16 47 2L46 20Q0 32 -46 20Z" fill="${metal.fill}" stroke="#8a4706" stroke-width=".8"/>${pearls}${stones}`
  const pedestal = `<path d="M${n(x - 62)} 122h124l16 38h-156z" fill="${stone.fill}"/><rect x="${n(x - 70)}" y="114" width="140" height="10" rx="2" fill="${metal.fill}"/>`
  return `${sky(rng, light)}${rays(rng, x, 72, 18, 230, light.glow)}${glow(rng, x, 70, 130, '#ffd769', 0.55)}${dust(rng, 34, light.glow)}${metal.def}${velvet.def}${stone.def}${pedestal}<g transform="translate(${n(x)} 84)">${body}</g>${times(5, () => sparkle(rng, x + between(rng, -80, 80), between(rng, 14, 100), between(rng, 4, 9), '#ffd769'))}${vignette(rng)}`
}

function gearPath(radius: number, teeth: number): string {
  const step = Math.PI / teeth
  const point = (index: number, r: number) => `${n(Math.cos(index * step) * r)} ${n(Math.sin(index * step) * r)}`
  const rim = times(teeth, (tooth) => {
    const i = tooth * 2
    return `L${point(i - 0.32, radius)}L${point(i + 0.32, radius)}L${point(i + 0.62, radius * 0.84)}L${point(i + 1.38, radius * 0.84)}`
  })
  const hole = n(radius * 0.2)
  return `M${point(-0.62, radius * 0.84)}${rim}ZM${hole} 0A${hole} ${hole} 0 1 0 -${hole} 0A${hole} ${hole} 0 1 0 ${hole} 0Z`
}

function gear(rng: Rng, x: number, y: number, radius: number, colors: readonly string[]): string {
  const metal = linear(rng, colors, 35)
  const spokes = times(
    5,
    (index) =>
      `<circle transform="rotate(${index * 72})" cx="${n(radius * 0.5)}" r="${n(radius * 0.15)}" fill="#0b0824" fill-opacity=".7"/>`,
  )
  return `${metal.def}<g transform="translate(${n(x)} ${n(y)}) rotate(${n(rng() * 90)})"><path transform="translate(2 3)" d="${gearPath(radius, 12)}" fill="#04030c" opacity=".5"/><path d="${gearPath(radius, 12)}" fill="${metal.fill}" fill-rule="evenodd" stroke="${colors[0]}" stroke-opacity=".7"/><circle r="${n(radius * 0.68)}" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="1.2"/>${spokes}<circle r="${n(radius * 0.3)}" fill="none" stroke="${colors[0]}" stroke-opacity=".8" stroke-width="1.6"/></g>`
}

const STEEL: Shades = ['#efe4ff', '#8f7be0', '#43318f', '#1a143f']

/** Clockwork of gold and violet steel. */
export const gears: Scene = (rng) => {
  const light = night(rng)
  const wheels = times(8, (index) =>
    gear(rng, 12 + index * 43 + between(rng, -10, 10), between(rng, 12, 148), between(rng, 24, 46), index % 3 === 0 ? STEEL : GOLD),
  )
  const fine = times(7, () => gear(rng, rng() * W, rng() * H, between(rng, 9, 15), pick(rng, [GOLD, STEEL])))
  return (
    sky(rng, light) +
    glow(rng, between(rng, 80, 240), 60, 170, light.glow, 0.7) +
    wheels +
    fine +
    times(5, () => sparkle(rng, rng() * W, rng() * H, between(rng, 4, 8), '#ffd769')) +
    vignette(rng)
  )
}
