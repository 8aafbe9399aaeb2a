import { Dice, group, SIZE, tile } from './pattern.ts'

/* Tiling pictures for item finishes. Each function returns an SVG. */

/** Auspicious clouds: gold curls on crimson lacquer. */
export function clouds(ground = '#a30d1d', line = '#ffc24a'): string {
  const dice = new Dice(5)
  const curl =
    '<path d="M-120 30H60C104 30 120 -6 96 -34C76 -58 36 -48 36 -18C36 2 62 8 70 -10M-60 30C-92 30 -104 -2 -84 -22C-64 -42 -32 -26 -38 0M36 -18C30 -66 -34 -74 -50 -30"/>' +
    '<path d="M60 30C92 30 120 44 150 44M-120 30C-140 30 -156 40 -172 40"/>'
  const curls = dice.scatter(30, () => {
    const [x, y] = dice.place()
    return group([x, y, dice.next() * 24 - 12], curl, 0.55 + dice.next() * 0.6)
  })
  return tile(ground, `<g stroke="${line}" stroke-width="9" fill="none" stroke-linecap="round">${curls}</g>`)
}

/** Seigaiha: rows of nested arcs, blue on white. */
export function waves(): string {
  const step = 128
  const inks = ['#0d2c7a', '#f3f6fb', '#2458c4', '#f3f6fb', '#5f93ea', '#f3f6fb']
  const fan = inks.map((ink, i) => `<circle r="${64 - i * 10.5}" fill="${ink}"/>`).join('')
  let fans = ''
  for (let row = 0; row <= SIZE / 32; row++) {
    for (let column = -1; column <= SIZE / step; column++) {
      fans += `<g transform="translate(${column * step + (row % 2 ? 64 : 0)} ${row * 32})">${fan}</g>`
    }
  }
  return tile('#0d2c7a', fans, '', false)
}

/** Overlapping scales, each lit from above. */
export function scales(dark = '#03241a', light = '#3fe09a'): string {
  const step = 64
  let rows = ''
  for (let row = SIZE / 32 + 1; row >= -1; row--) {
    for (let column = -1; column <= SIZE / step; column++) {
      const x = column * step + (row % 2 ? step / 2 : 0)
      rows += `<path transform="translate(${x} ${row * 32})" d="M-33 -8C-33 30 -12 52 0 60C12 52 33 30 33 -8Z" fill="url(#scale)" stroke="${dark}" stroke-width="4"/>`
    }
  }
  const shade = `<linearGradient id="scale" y2="1" x2="0"><stop stop-color="${dark}"/><stop offset=".55" stop-color="${light}"/><stop offset="1" stop-color="#eafff4"/></linearGradient>`
  return tile(dark, rows, shade, false)
}

/** Cherry blossoms drifting over ink. */
export function sakura(): string {
  const dice = new Dice(31)
  const petal = (turn: number) =>
    `<path transform="rotate(${turn})" d="M0 0C-34 -22 -32 -66 -10 -78L0 -66L10 -78C32 -66 34 -22 0 0Z" fill="url(#petal)" stroke="#b8265f" stroke-width="3"/>`
  const stamens =
    '<g stroke="#c81e5a" stroke-width="4">' +
    [0, 72, 144, 216, 288].map((t) => `<path d="M0 0V-30" transform="rotate(${t + 36})"/>`).join('') +
    '</g>'
  const bloom = `${[0, 72, 144, 216, 288].map(petal).join('') + stamens}<circle r="9" fill="#ffd35a"/>`
  const loose = '<path d="M0 0C-20 -14 -20 -44 0 -56C20 -44 20 -14 0 0Z" fill="#ff9fc2"/>'
  const all =
    dice.scatter(26, () => group(dice.place(), bloom, 0.6 + dice.next() * 0.8)) +
    dice.scatter(40, () => group(dice.place(), loose, 0.4 + dice.next() * 0.5))
  const ground =
    '<linearGradient id="petal" y2="1" x2="0"><stop stop-color="#fff0f6"/><stop offset="1" stop-color="#ff6fa4"/></linearGradient>'
  return tile('#1b0a2c', all, ground)
}

/** Angular plates of four colours. */
export function splinter(inks: readonly string[] = ['#1c2638', '#31466b', '#5878a8', '#a9c2dd']): string {
  const dice = new Dice(17)
  const shard = () => {
    const reach = () => (60 + dice.next() * 130).toFixed(0)
    return group(dice.place(), `<path d="M0 -${reach()}L${reach()} 0L20 ${reach()}L-${reach()} 12Z" fill="${dice.pick(inks)}"/>`)
  }
  return tile(inks[0] ?? '#000', dice.scatter(70, shard))
}

/** Rune rings that glow on slate. */
export function runes(ink = '#4fe3ff', ground = '#0a1224'): string {
  const dice = new Dice(43)
  const strokes = [
    'M0 -30V30M0 -30L22 -12L0 4',
    'M-18 -30V30M-18 -30L18 0L-18 10',
    'M0 -30V30M-20 -14L20 14M20 -14L-20 14',
    'M-16 30V-30L16 30V-30',
    'M0 -30L20 0L0 30L-20 0Z',
  ]
  const mark = () =>
    group(
      dice.place(),
      `<path d="${dice.pick(strokes)}" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>`,
      0.8 + dice.next() * 0.8,
    )
  const rings = dice.scatter(7, () =>
    group(dice.place(), `<circle r="96" fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width="5" stroke-dasharray="34 14"/>`),
  )
  return tile(ground, rings + dice.scatter(54, mark))
}

/** Candy stars and hearts on pastel. */
export function candy(): string {
  const dice = new Dice(59)
  const inks = ['#ff5fa8', '#ffd23f', '#4fd8ff', '#8affb0', '#b58bff', '#ffffff']
  const shapes = [
    (c: string) => `<path d="M0 34C-60 -6 -36 -60 0 -28C36 -60 60 -6 0 34Z" fill="${c}"/>`,
    (c: string) => `<path d="M0 -46L13 -14L46 -14L20 8L28 42L0 22L-28 42L-20 8L-46 -14L-13 -14Z" fill="${c}"/>`,
    (c: string) => `<circle r="24" fill="${c}"/>`,
  ]
  return tile(
    '#ffe3f1',
    dice.scatter(64, () => group(dice.place(), dice.pick(shapes)(dice.pick(inks)), 0.7 + dice.next() * 0.7)),
  )
}
