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
  rays,
  ridge,
  type Scene,
  type Shades,
  sky,
  sparkle,
  stars,
  times,
  vignette,
} from './kit.ts'

const CRYSTALS: readonly [Shades, ...Shades[]] = [
  ['#f4ecff', '#b48bff', '#6b34e0', '#2c1285'],
  ['#e6fbff', '#5fd8ff', '#1676d6', '#083a85'],
  ['#ffe6f5', '#ff7cc4', '#c21f83', '#600a48'],
]

/** One shaft standing on (x, y), leaning by `lean` degrees. */
function crystal(x: number, y: number, height: number, width: number, lean: number, [shine, light, dark, deep]: Shades): string {
  const w = width / 2
  const top = -height
  const shoulder = -height + width * 0.85
  const face = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(lean)})">${
    face(`M${n(-w)} 0L${n(-w)} ${n(shoulder)}L${n(-w * 0.15)} ${n(top)}L${n(-w * 0.3)} 0Z`, light) +
    face(`M${n(-w * 0.3)} 0L${n(-w * 0.15)} ${n(top)}L${n(w * 0.45)} ${n(shoulder)}L${n(w * 0.4)} 0Z`, dark) +
    face(`M${n(w * 0.4)} 0L${n(w * 0.45)} ${n(shoulder)}L${n(-w * 0.15)} ${n(top)}L${n(w)} ${n(shoulder)}L${n(w)} 0Z`, deep) +
    face(`M${n(-w)} ${n(shoulder)}L${n(-w * 0.15)} ${n(top)}L${n(-w * 0.22)} ${n(shoulder + width * 0.3)}Z`, shine)
  }<path d="M${n(-w * 0.62)} ${n(shoulder + 4)}L${n(-w * 0.62)} -4" stroke="#fff" stroke-opacity=".65" stroke-width="1.2"/></g>`
}

/** Crystals growing from floor and roof of a cave. */
export const crystalCave: Scene = (rng) => {
  const light = night(rng)
  const tone = pick(rng, CRYSTALS)
  const x = between(rng, 90, 230)
  const cluster = (cx: number, scale: number) =>
    times(7, (index) =>
      crystal(
        cx + (index - 3) * 11 * scale,
        152,
        (38 + (3 - Math.abs(index - 3)) * 19) * scale * between(rng, 0.85, 1.12),
        17 * scale,
        (index - 3) * 9 + between(rng, -4, 4),
        index % 3 === 1 ? pick(rng, CRYSTALS) : tone,
      ),
    )
  const roof = times(9, (index) =>
    crystal(index * 40 + between(rng, -12, 12), -4, between(rng, 18, 46), between(rng, 8, 14), 180 + between(rng, -10, 10), tone),
  )
  const rock = ridge(rng, 150, 22, 22, [light.ground[1], light.ground[2]])
  return (
    sky(rng, light) +
    glow(rng, x, 96, 150, tone[1], 0.85) +
    dust(rng, 40, tone[0]) +
    roof +
    cluster(x - 98, 0.62) +
    cluster(x + 98, 0.66) +
    rock +
    cluster(x, 1) +
    glow(rng, x, 140, 90, tone[0], 0.5, 0.35) +
    times(5, () => sparkle(rng, x + between(rng, -70, 70), between(rng, 30, 130), between(rng, 4, 9), tone[1])) +
    vignette(rng)
  )
}

function pagoda(rng: Rng, x: number, base: number, scale: number, wall: string, lit: string): string {
  const roof = linear(rng, ['#ffd769', '#8a4706', wall])
  const storeys = times(5, (index) => {
    const y = base - index * 19 * scale
    const w = (27 - index * 3.6) * scale
    const windows = times(
      3,
      (window) =>
        `<rect x="${n(x + (window - 1) * w * 0.5 - 1.7 * scale)}" y="${n(y - 9.5 * scale)}" width="${n(3.4 * scale)}" height="${n(6 * scale)}" fill="${lit}" opacity="${n(between(rng, 0.55, 1))}"/>`,
    )
    return `<rect x="${n(x - w * 0.8)}" y="${n(y - 13 * scale)}" width="${n(w * 1.6)}" height="${n(13 * scale)}" fill="${wall}"/>${windows}<path d="M${n(x - w * 1.36)} ${n(y - 10.5 * scale)}Q${n(x - w * 0.9)} ${n(y - 13 * scale)} ${n(x - w * 0.66)} ${n(y - 20 * scale)}H${n(x + w * 0.66)}Q${n(x + w * 0.9)} ${n(y - 13 * scale)} ${n(x + w * 1.36)} ${n(y - 10.5 * scale)}Z" fill="${roof.fill}"/>`
  })
  return `${roof.def}${storeys}<path d="M${n(x)} ${n(base - 118 * scale)}l${n(2 * scale)} ${n(22 * scale)}h${n(-4 * scale)}z" fill="#ffd769"/>${glow(rng, x, base - 30 * scale, 40 * scale, lit, 0.35)}`
}

/** Pagodas of a city at night. */
export const pagodas: Scene = (rng) => {
  const light = night(rng)
  const x = between(rng, 80, 240)
  const houses = times(16, (index) => {
    const [left, height] = [index * 21 - 6, between(rng, 20, 54)]
    const lamps = times(
      5,
      () =>
        `<rect x="${n(left + between(rng, 2, 15))}" y="${n(H - rng() * height)}" width="2" height="2.6" fill="${pick(rng, ['#ffd769', '#39e3ff', '#ff7cc4'])}" opacity=".85"/>`,
    )
    return `<rect x="${n(left)}" y="${n(H - height)}" width="19" height="${n(height)}" fill="${index % 2 ? light.ground[1] : light.ground[2]}"/>${lamps}`
  })
  return (
    sky(rng, light) +
    stars(rng, 54) +
    glow(rng, x, 150, 190, light.glow, 0.8, 0.6) +
    ridge(rng, 128, 34, 40, [light.sky[2], light.ground[0]], true) +
    pagoda(rng, x - 96, 150, 0.8, light.ground[1], '#ffd769') +
    pagoda(rng, x + 92, 150, 0.7, light.ground[1], '#39e3ff') +
    houses +
    pagoda(rng, x, 158, 1.12, light.ground[2], '#ffd769') +
    dust(rng, 24, '#ffd769') +
    vignette(rng)
  )
}

/** A blade standing in a rock. */
export const sword: Scene = (rng) => {
  const light = night(rng)
  const x = between(rng, 100, 220)
  const [steel, gold, grip] = [
    linear(rng, ['#ffffff', '#cfd8ff', '#7a84d8', '#e9edff'], 90),
    linear(rng, GOLD),
    linear(rng, ['#6f4bff', '#2c1a86']),
  ]
  const blade = `<path d="M-8 -30L-6.5 62L0 72L6.5 62L8 -30Z" fill="${steel.fill}"/><path d="M0 -30V66" stroke="#4a55b0" stroke-width="1.6"/><path d="M-7 -30L-5.6 60" stroke="#fff" stroke-width="1"/><path d="M-36 -36Q-30 -27 -12 -28H12Q30 -27 36 -36Q33 -20 14 -20H-14Q-33 -20 -36 -36Z" fill="${gold.fill}" stroke="${GOLD_EDGE}" stroke-width=".8"/><rect x="-4.5" y="-56" width="9" height="28" rx="3" fill="${grip.fill}"/><path d="M-4.5 -50l9 4M-4.5 -43l9 4M-4.5 -36l9 4" stroke="#b79bff" stroke-width="1.4"/><circle cy="-60" r="7" fill="${gold.fill}" stroke="${GOLD_EDGE}" stroke-width=".8"/><circle cy="-60" r="3" fill="#ff3d6e"/><path d="M0 -29l5 5l-5 5l-5 -5z" fill="#39e3ff" stroke="#fff" stroke-width=".6"/>`
  const rock = ridge(rng, 150, 14, 16, [light.ground[1], light.ground[2]])
  const stone = `<path d="M${n(x - 76)} 160L${n(x - 56)} 132L${n(x - 30)} 124L${n(x - 12)} 112L${n(x + 18)} 114L${n(x + 40)} 128L${n(x + 62)} 134L${n(x + 80)} 160Z" fill="${light.ground[0]}"/><path d="M${n(x - 12)} 112L${n(x + 18)} 114L${n(x + 8)} 134L${n(x - 22)} 140L${n(x - 30)} 124Z" fill="${light.glow}" opacity=".28"/>`
  return `${sky(rng, light)}${stars(rng, 34)}${rays(rng, x, -24, 11, 240, light.glow, 50, 130)}${glow(rng, x, 60, 120, light.glow, 0.6)}${ridge(rng, 138, 40, 30, [light.ground[0], light.ground[1]])}${steel.def}${gold.def}${grip.def}<g transform="translate(${n(x)} 66) rotate(${n(between(rng, -7, 7))})">${blade}</g>${stone}${rock}${dust(rng, 30, light.glow)}${times(4, () => sparkle(rng, x + between(rng, -60, 60), between(rng, 14, 110), between(rng, 4, 9)))}${vignette(rng)}`
}

/** A gate of light between pillars. */
export const gate: Scene = (rng) => {
  const light = night(rng)
  const x = between(rng, 105, 215)
  const [gold, stone] = [linear(rng, GOLD), linear(rng, ['#5a4aa8', '#2a2068', '#120d38'])]
  const arch = (r: number, width: number, stroke: string) =>
    `<path d="M${n(x - r)} 152V${n(84)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} 84V152" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
  const runes = times(9, (index) => {
    const angle = Math.PI + (Math.PI / 8) * index
    return `<path transform="translate(${n(x + Math.cos(angle) * 57)} ${n(84 + Math.sin(angle) * 57)}) rotate(${n(index * 22.5)})" d="M0 -4l3 4l-3 4l-3 -4z" fill="${light.glow}"/>`
  })
  const steps = times(
    4,
    (index) =>
      `<rect x="${n(x - 84 - index * 16)}" y="${n(142 + index * 6)}" width="${n(168 + index * 32)}" height="6" fill="${light.ground[Math.min(2, index)]}" stroke="#fff" stroke-opacity=".14"/>`,
  )
  const pillars = [-128, 112]
    .map(
      (dx) =>
        `<rect x="${n(x + dx)}" y="26" width="18" height="134" fill="${stone.fill}"/><rect x="${n(x + dx - 4)}" y="20" width="26" height="9" fill="${gold.fill}"/>${glow(rng, x + dx + 9, 14, 22, '#ffd769', 0.9)}`,
    )
    .join('')
  return `${sky(rng, light)}${stars(rng, 44, H)}${ridge(rng, 140, 40, 28, [light.ground[0], light.ground[1]])}${rays(rng, x, 92, 20, 190, light.glow)}${glow(rng, x, 96, 100, light.glow, 1)}${glow(rng, x, 100, 46, '#ffffff', 0.95)}${gold.def}${stone.def}${arch(57, 17, stone.fill)}${arch(48, 3, gold.fill)}${arch(67, 3, gold.fill)}${runes}${pillars}${steps}${dust(rng, 36, '#fff3c9')}${vignette(rng)}`
}

/** Giant mushrooms that shine in a dark wood. */
export const glowWood: Scene = (rng) => {
  const light = night(rng)
  const trunks = times(9, (index) => {
    const [left, w] = [index * 40 + between(rng, -14, 14), between(rng, 6, 15)]
    return `<path d="M${n(left)} 0Q${n(left + 4)} 90 ${n(left - w * 0.7)} 160H${n(left + w * 1.7)}Q${n(left + w - 4)} 90 ${n(left + w)} 0Z" fill="${light.ground[2]}" opacity="${n(between(rng, 0.55, 0.95))}"/>`
  })
  const mushroom = (x: number, y: number, size: number) => {
    const [shine, cap, dark] = pick(rng, CRYSTALS)
    const [skin, stem] = [linear(rng, [shine, cap, dark]), linear(rng, ['#fff3c9', light.glow, light.ground[1]])]
    const spots = times(
      5,
      (index) =>
        `<ellipse cx="${n((index - 2) * size * 0.34)}" cy="${n(-size * (0.62 - Math.abs(index - 2) * 0.14))}" rx="${n(size * 0.1)}" ry="${n(size * 0.07)}" fill="#fff" opacity=".8"/>`,
    )
    return `${skin.def}${stem.def}${glow(rng, x, y - size, size * 2, cap, 0.6)}<g transform="translate(${n(x)} ${n(y)})"><path d="M${n(-size * 0.16)} ${n(-size * 0.3)}Q${n(-size * 0.1)} 0 ${n(-size * 0.26)} ${n(size * 0.6)}H${n(size * 0.26)}Q${n(size * 0.1)} 0 ${n(size * 0.16)} ${n(-size * 0.3)}Z" fill="${stem.fill}"/><path d="M${n(-size)} ${n(-size * 0.2)}Q${n(-size * 0.8)} ${n(-size)} 0 ${n(-size)}Q${n(size * 0.8)} ${n(-size)} ${n(size)} ${n(-size * 0.2)}Q0 ${n(-size * 0.02)} ${n(-size)} ${n(-size * 0.2)}Z" fill="${skin.fill}"/>${spots}</g>`
  }
  const wood = times(9, (index) => mushroom(14 + index * 36 + between(rng, -10, 10), between(rng, 112, 142), between(rng, 12, 32)))
  return (
    sky(rng, light) +
    glow(rng, between(rng, 80, 240), 40, 150, light.glow, 0.6) +
    trunks +
    ridge(rng, 152, 14, 30, [light.ground[0], light.ground[2]], true) +
    wood +
    dust(rng, 46, light.glow) +
    vignette(rng)
  )
}
