import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { candy, clouds, runes, sakura, scales, splinter, waves } from './finishPatterns.ts'
import { bands, Dice, FIELD_SIZE, field, group, SIZE, tile, veins } from './pattern.ts'
import { studioLight } from './studioLight.ts'

/* Draws the tiling pictures that `materials.py` wraps round things, and the studio light: npx tsx tools/art/textures.ts [FOLDER] */

const folder = process.argv[2] ?? path.resolve(import.meta.dirname, 'textures')

/** Blue vines and flowers on white. */
function porcelain(): string {
  const dice = new Dice(7)
  const petal = (turn: number) =>
    `<path transform="rotate(${turn})" d="M0 0C26 -20 30 -66 0 -84C-30 -66 -26 -20 0 0Z" fill="#1746a8" stroke="#0a2a70" stroke-width="4"/>` +
    `<path transform="rotate(${turn})" d="M0 -16C10 -30 10 -52 0 -64C-10 -52 -10 -30 0 -16Z" fill="#5f8fe0"/>`
  const flower = `${Array.from({ length: 8 }, (_, i) => petal(45 * i)).join('')}<circle r="18" fill="#0a2a70"/><circle r="9" fill="#dfe9ff"/>`
  const vine =
    '<path d="M0 0C60 -60 140 -40 160 30C176 80 130 110 104 80C88 58 112 40 128 54" fill="none"/>' +
    '<path d="M50 -38C60 -84 100 -92 124 -74C100 -56 74 -44 50 -38Z" fill="#2d63c8" stroke-width="3"/>' +
    '<path d="M140 -8C170 -40 200 -30 210 -4C186 6 162 4 140 -8Z" fill="#2d63c8" stroke-width="3"/>'
  const flowers = dice.scatter(7, () => group(dice.place(), flower, 0.8 + dice.next() * 0.7))
  const vines = dice.scatter(14, () => group(dice.place(), vine))
  return tile('#f1f5fa', `${flowers}<g stroke="#1d4fb4" stroke-width="8" stroke-linecap="round">${vines}</g>`)
}

/** Gold scrolls on black lacquer. */
function filigree(): string {
  const dice = new Dice(21)
  const scroll =
    '<path d="M0 0C40 -60 110 -50 116 6C120 46 76 62 60 34C52 18 66 8 76 16M0 0C-40 60 -110 50 -116 -6C-120 -46 -76 -62 -60 -34C-52 -18 -66 -8 -76 -16"/>' +
    '<path d="M116 6C150 -10 176 4 186 34M-116 -6C-150 10 -176 -4 -186 -34"/>'
  const scrolls = dice.scatter(30, () => group(dice.place(), scroll, 0.5 + dice.next() * 0.7))
  return tile('#0d0a0c', `<g stroke="#ffc24a" stroke-width="7" fill="none" stroke-linecap="round">${scrolls}</g>`)
}

/** Street art: bolts, stars, rings and crosses over a sunset. */
function pop(): string {
  const dice = new Dice(11)
  const colours = ['#ff2e63', '#08f7fe', '#fee715', '#ffffff', '#8a2bff', '#111111']
  const shapes = [
    (c: string) => `<path d="M-60 -10L20 -90L0 -20L60 -20L-30 90L-6 12Z" fill="${c}" stroke="#111" stroke-width="8"/>`,
    (c: string) => `<path d="M-120 0Q-90 -40 -60 0T0 0T60 0T120 0" fill="none" stroke="${c}" stroke-width="20"/>`,
    (c: string) => `<circle r="46" fill="none" stroke="${c}" stroke-width="18"/>`,
    (c: string) =>
      `<path d="M0 -70L18 -20L70 -20L28 12L44 64L0 34L-44 64L-28 12L-70 -20L-18 -20Z" fill="${c}" stroke="#111" stroke-width="8"/>`,
    (c: string) => `<path d="M-40 -40L40 40M40 -40L-40 40" stroke="${c}" stroke-width="22"/>`,
  ]
  const marks = dice.scatter(34, () => group(dice.place(), dice.pick(shapes)(dice.pick(colours)), 0.7 + dice.next()))
  const ground =
    '<linearGradient id="sky" x2="1" y2="1"><stop stop-color="#ff2e63"/><stop offset=".5" stop-color="#7a1fe0"/><stop offset="1" stop-color="#0b6bff"/></linearGradient>'
  return tile('url(#sky)', marks, ground)
}

/** Conductors that turn by 45° between pads. */
function circuit(): string {
  const dice = new Dice(8)
  const colours = ['#ff3df0', '#8a2bff', '#4a1a86', '#301057']
  const conductor = () => {
    const colour = dice.pick(colours)
    const points = [[dice.whole(32) * 32, dice.whole(32) * 32] as const]
    let heading = dice.whole(8)
    for (let leg = 0; leg < 2 + dice.whole(4); leg++) {
      const [x, y] = points.at(-1) ?? [0, 0]
      const length = 32 * (1 + dice.whole(4))
      const turn = (heading * Math.PI) / 4
      points.push([x + Math.round((Math.cos(turn) * length) / 32) * 32, y + Math.round((Math.sin(turn) * length) / 32) * 32])
      heading += dice.next() < 0.5 ? 1 : -1
    }
    const [[x0, y0], [x1, y1]] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]]
    const line = points.map(([x, y]) => `${x},${y}`).join(' ')
    return `<polyline points="${line}" stroke="${colour}" stroke-width="${dice.next() < 0.25 ? 9 : 5}" fill="none"/><circle cx="${x1}" cy="${y1}" r="11" fill="#0d0614" stroke="${colour}" stroke-width="5"/><circle cx="${x0}" cy="${y0}" r="8" fill="${colour}"/>`
  }
  return tile('#0d0614', dice.scatter(120, conductor))
}

/** Armour of hexagons, some of them lit. */
function hex(): string {
  const dice = new Dice(6)
  const radius = 40
  const half = (radius * Math.sqrt(3)) / 2
  let cells = ''
  for (let row = -1; row < SIZE / (half * 2) + 1; row++) {
    for (let column = -1; column < SIZE / (radius * 1.5) + 1; column++) {
      const [x, y] = [column * radius * 1.5, row * half * 2 + (column % 2 ? half : 0)]
      const corners = Array.from(
        { length: 6 },
        (_, k) => `${x + radius * 0.93 * Math.cos((k * Math.PI) / 3)},${y + radius * 0.93 * Math.sin((k * Math.PI) / 3)}`,
      )
      const roll = dice.next()
      const fill = roll < 0.12 ? '#ffb224' : roll < 0.2 ? '#ff7a1a' : roll < 0.6 ? '#1a1c22' : '#24272f'
      cells += `<polygon points="${corners.join(' ')}" fill="${fill}" stroke="#3a3f4a" stroke-width="3"/>`
    }
  }
  return tile('#0b0c10', cells, '', false)
}

const NEBULA = [
  [0, '#030312'],
  [0.4, '#160a44'],
  [0.5, '#4a18a8'],
  [0.58, '#c02ad0'],
  [0.66, '#ff6fb0'],
  [0.75, '#ffd9a0'],
  [1, '#ffffff'],
] as const

/** Colours that heat draws over hardened steel. */
const TEMPERED = [
  [0, '#1b2a6b'],
  [0.36, '#2a52c8'],
  [0.44, '#4fb0ff'],
  [0.5, '#b7c4c8'],
  [0.55, '#d8a53a'],
  [0.62, '#8a4a1a'],
  [0.7, '#5a2a6a'],
  [1, '#20356b'],
] as const

const INK = [
  [0, '#0a0b0d'],
  [0.42, '#3a4046'],
  [0.5, '#c9a24a'],
  [0.54, '#e8e4da'],
  [1, '#f7f3ea'],
] as const

const AURORA = [
  [0, '#031326'],
  [0.36, '#0b4f6e'],
  [0.46, '#19c7a8'],
  [0.54, '#8affc8'],
  [0.62, '#7a5cff'],
  [0.74, '#ff7ad8'],
  [1, '#fff0fb'],
] as const

const drawn: Record<string, string> = {
  porcelain: porcelain(),
  filigree: filigree(),
  pop: pop(),
  circuitpink: circuit(),
  hex: hex(),
  clouds: clouds(),
  cloudsblue: clouds('#0b2a6a', '#cfe2ff'),
  waves: waves(),
  scales: scales(),
  scalesred: scales('#3a0206', '#ff4a2e'),
  scalesblue: scales('#03143a', '#3f9cff'),
  sakura: sakura(),
  splinter: splinter(),
  splinterred: splinter(['#2a0610', '#6a0f1e', '#c2203a', '#ff8a5a']),
  runes: runes(),
  runesgold: runes('#ffc24a', '#1a0a06'),
  candy: candy(),
}
const painted: Record<string, Buffer> = {
  nebula: field(NEBULA, { stars: true }),
  aurora: field(AURORA, { seed: 40, stars: true }),
  tempered: field(TEMPERED, { seed: 2, fold: 0.6 }),
  ink: field(INK, { seed: 4, fold: 0.8 }),
  tiger: bands('#160801', '#ffab1f'),
  zebra: bands('#0c0d12', '#eef2f8'),
  goldvein: veins('#08090c', '#2c3038', '#ffc95a'),
  jadevein: veins('#06301f', '#1f9c68', '#c8ffe2'),
}

await mkdir(folder, { recursive: true })
for (const [name, svg] of Object.entries(drawn)) {
  await sharp(Buffer.from(svg))
    .png()
    .toFile(path.join(folder, `${name}.png`))
}
for (const [name, pixels] of Object.entries(painted)) {
  await sharp(pixels, { raw: { width: FIELD_SIZE, height: FIELD_SIZE, channels: 3 } })
    .png()
    .toFile(path.join(folder, `${name}.png`))
}
await writeFile(path.join(folder, 'studio.hdr'), studioLight())
