import { Dice } from '../../../dice.ts'
import { around, at, glint, halo, linear, ring } from '../../draw/shapes.ts'
import { drawn, soft } from '../../draw/sheet.ts'
import type { SvgaMovie } from '../../encode.ts'
import type { Picture } from '../../pictures.ts'
import { Stage } from '../../stage.ts'
import { easeBack, easeIn, easeOut, fade, move, part } from '../../track.ts'

const MIDDLE = 250
const FRAMES = 38

/** Grade 3: a crown of ice. Frost spreads, crystals shoot out one after another, drift apart and melt. 1.3 s. */
export async function iceBurst(): Promise<SvgaMovie> {
  const stage = await new Stage(500, 500, FRAMES).hold({
    halo: halo(280, '#7accff', '#2f9cff', 0, 1),
    frost: frost(),
    tall: crystal(58, 168, 0.16),
    broad: crystal(64, 128, 0.3),
    slim: crystal(40, 140, 0.24),
    shard: crystal(16, 34, 0.35),
    flake: flake(),
    spark: glint(80, '#ffffff', '#8fd0ff'),
  })
  stage.add('halo', (f) => ({
    x: MIDDLE,
    y: MIDDLE,
    scale: move(f, 0, 7, 0.5, 1.85, easeOut),
    alpha: fade(f, [0, 3, 16, 36]),
  }))
  stage.add('frost', (f) => ({
    x: MIDDLE,
    y: MIDDLE,
    scale: move(f, 0, 10, 0.55, 1, easeBack) + 0.05 * part(f, 22, 37),
    turn: move(f, 0, 37, -14, 10),
    alpha: fade(f, [1, 6, 18, 33]),
  }))
  const crown = (image: string, count: number, from: number, root: number, size: number, late: number) => {
    for (let i = 0; i < count; i++) {
      const turn = from + (i * 360) / count
      const up = (1 + Math.cos((turn * Math.PI) / 180)) / 2
      const [start, long] = [late + Math.round((1 - up) * 5), size * (0.74 + 0.3 * up)]
      stage.add(image, (f) => shoot(f, { turn, start, long, root }))
    }
  }
  crown('slim', 12, 15, 92, 0.96, 5)
  crown('broad', 8, 22.5, 96, 0.9, 3)
  crown('tall', 8, 0, 84, 1, 2)
  scatter(stage)
  return stage.movie()
}

interface Shot {
  turn: number
  start: number
  long: number
  root: number
}

/** A crystal that shoots out of the middle, overshoots, and drifts away as it melts. */
function shoot(frame: number, { turn, start, long, root }: Shot) {
  if (frame < start) return null
  const grown = part(frame, start, start + 8, easeBack)
  const away = part(frame, 22 + start / 2, 37, easeIn)
  const [angle, radius] = [(turn * Math.PI) / 180, root * (0.55 + 0.45 * grown) + 20 * away]
  return {
    x: MIDDLE + Math.sin(angle) * radius,
    y: MIDDLE - Math.cos(angle) * radius,
    scaleX: long * (0.35 + 0.65 * Math.min(1, grown)) * (1 - 0.25 * away),
    scaleY: long * Math.max(0.04, grown),
    turn,
    pivot: [0.5, 1] as const,
    alpha: fade(frame, [start - 1, start + 2, 23 + start / 2, 36]),
  }
}

/** Splinters that fly off, flakes and glints that float in front of the card. */
function scatter(stage: Stage): void {
  const dice = new Dice(311)
  for (let i = 0; i < 12; i++) {
    const [angle, start, far, spin, size] = [
      dice.next() * 2 * Math.PI,
      3 + dice.next() * 5,
      150 + dice.next() * 90,
      dice.noise() * 300,
      0.6 + dice.next() * 0.6,
    ]
    stage.add('shard', (f) => {
      const t = part(f, start, start + 26)
      if (t <= 0 || t >= 1) return null
      const distance = 60 + far * easeOut(t)
      return {
        x: MIDDLE + Math.sin(angle) * distance,
        y: MIDDLE - Math.cos(angle) * distance + 34 * t * t,
        turn: (angle * 180) / Math.PI + spin * t,
        scale: size * (1 - 0.4 * t),
        alpha: Math.min(1, 3 * (1 - t)),
      }
    })
  }
  for (let i = 0; i < 6; i++) {
    const [x, y, start, size] = [MIDDLE + dice.noise() * 150, 110 + dice.next() * 130, 6 + dice.next() * 8, 0.5 + dice.next() * 0.5]
    stage.add('flake', (f) => {
      const t = part(f, start, start + 22)
      if (t <= 0 || t >= 1) return null
      return {
        x: x + 10 * Math.sin(t * 5 + i),
        y: y + 46 * t,
        turn: 80 * t * (i % 2 ? 1 : -1),
        scale: size,
        alpha: 0.9 * fade(t, [0, 0.2, 0.6, 1]),
      }
    })
  }
  for (const [i, [x, y]] of (
    [
      [154, 112],
      [352, 128],
      [250, 62],
      [128, 268],
      [378, 300],
    ] as const
  ).entries()) {
    stage.add('spark', (f) => {
      const t = part(f, 7 + i * 3, 18 + i * 3)
      return t <= 0 || t >= 1 ? null : { x, y, scale: (0.9 - i * 0.08) * Math.sin(Math.PI * t), turn: 40 * t }
    })
  }
}

/** A clear crystal that stands on its root: three long faces under a cut tip; `lean` shifts the ridges. */
function crystal(width: number, height: number, lean: number): Promise<Picture> {
  const [w, tip] = [width - 6, height * 0.3]
  const x = (share: number) => 3 + w * share
  const [l, r] = [0.3 + lean * 0.4, 0.68 + lean * 0.3]
  const face = (fill: string, ...points: number[]) =>
    `<path d="M${points.map((point, i) => `${i > 0 && i % 2 === 0 ? 'L' : ''}${at(point)}`).join(' ')}Z" fill="url(#${fill})"/>`
  const [top, low, foot] = [3, height - 4, height * 0.55]
  const apex = x(0.46 + lean * 0.3)
  const grades =
    linear('a', [
      [0, '#ffffff', 0.98],
      [0.35, '#8fd4ff', 0.92],
      [1, '#0f56c8', 0.25],
    ]) +
    linear('b', [
      [0, '#c4ecff', 0.96],
      [0.4, '#3f9bf5', 0.9],
      [1, '#0a3fa8', 0.2],
    ]) +
    linear('c', [
      [0, '#4fa4f2', 0.96],
      [0.5, '#1450bd', 0.92],
      [1, '#04206e', 0.2],
    ]) +
    linear('d', [
      [0, '#ffffff', 1],
      [1, '#d5f1ff', 0.9],
    ]) +
    linear('e', [
      [0, '#2d7fe4', 1],
      [1, '#6bbcff', 0.9],
    ])
  const body =
    face('b', x(0), tip, x(l), tip + height * 0.06, x(0.42), low, x(0.24), low) +
    face('a', x(l), tip + height * 0.06, x(r), tip + height * 0.03, x(0.6), low, x(0.42), low) +
    face('c', x(r), tip + height * 0.03, x(1), tip * 0.92, x(0.76), low, x(0.6), low) +
    face('d', apex, top, x(0), tip, x(l), tip + height * 0.06) +
    face('a', apex, top, x(l), tip + height * 0.06, x(r), tip + height * 0.03) +
    face('e', apex, top, x(r), tip + height * 0.03, x(1), tip * 0.92)
  const line = (path: string, alpha: number, wide: number) =>
    `<path d="${path}" stroke="#fff" stroke-opacity="${alpha}" stroke-width="${wide}" fill="none" stroke-linejoin="round"/>`
  const edges =
    line(`M${at(x(0.24), low)}L${at(x(0), tip)}L${at(apex, top)}L${at(x(1), tip * 0.92)}`, 0.75, 1) +
    line(`M${at(x(l), tip + height * 0.06)}L${at(x(0.42), foot + 30)}M${at(x(l), tip + height * 0.06)}L${at(apex, top)}`, 0.9, 1.2) +
    line(
      `M${at(x(l + 0.08), foot)}l${at(w * 0.16, -height * 0.07)}l${at(w * 0.05, height * 0.1)}M${at(x(0.12), tip + 12)}L${at(x(0.26), foot)}`,
      0.4,
      0.8,
    )
  return drawn(width, height, (sheet) => sheet.paint(`${grades}${body}${edges}`), 128)
}

/** Ferns of frost around the card. */
function frost(): Promise<Picture> {
  const [size, m] = [430, 215]
  const fern = (long: number) => {
    const twigs = [0.25, 0.42, 0.58, 0.72, 0.85].map((share) => {
      const [y, reach] = [m - 96 - long * share, long * 0.26 * (1.1 - share)]
      return `M${at(m, y)}l${at(reach, -reach)}M${at(m, y)}l${at(-reach, -reach)}`
    })
    return `<path d="M${m} ${m - 96}v${-long}${twigs.join('')}"/>`
  }
  const lines = `<g fill="none" stroke="#dff4ff" stroke-width="1.3" stroke-linecap="round">${around(m, m, 12, (i) => fern(i % 2 ? 78 : 104))}${around(m, m, 12, () => fern(52), 15)}${ring(m, m, 136, 1.2, '#dff4ff', 'stroke-dasharray="14 5 2 5"')}</g>`
  return drawn(size, size, (sheet) => sheet.paint(`<g opacity=".9">${soft(lines, 3)}</g>${lines}`), 32)
}

/** A snowflake. */
function flake(): Promise<Picture> {
  const arm = '<path d="M17 17V3M17 8l4 -4M17 8l-4 -4M17 12.500l3.200 -3.200M17 12.500l-3.200 -3.200"/>'
  const lines = `<g fill="none" stroke="#f2fbff" stroke-width="1.5" stroke-linecap="round">${around(17, 17, 6, () => arm)}</g>`
  return drawn(34, 34, (sheet) => sheet.paint(soft(lines, 2) + lines), 64)
}
