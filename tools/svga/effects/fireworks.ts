import { Dice } from '../../dice.ts'
import { glint, halo } from '../draw/shapes.ts'
import { drawn, soft } from '../draw/sheet.ts'
import { flown, type Shell, shellPictures, sunk } from '../draw/shell.ts'
import type { SvgaMovie } from '../encode.ts'
import type { Picture } from '../pictures.ts'
import { Stage } from '../stage.ts'
import { easeOut, fade, move, type Pose, part } from '../track.ts'

const FRAMES = 84
const PER_SECOND = 30

const PEONY = { stars: 66, reach: 124, sink: 17, trail: 0.4, moments: [0.15, 0.42, 0.9] } as const
const SHELLS = {
  gold: { ...PEONY, seed: 11, head: [1, 0.98, 0.84], body: [1, 0.66, 0.12], tail: [1, 0.36, 0.04] },
  rose: { ...PEONY, seed: 23, head: [1, 0.86, 0.95], body: [1, 0.22, 0.62], tail: [0.62, 0.12, 1] },
  cyan: { ...PEONY, seed: 37, head: [0.94, 1, 1], body: [0.16, 0.8, 1], tail: [0.3, 0.24, 1] },
  willow: {
    stars: 54,
    reach: 146,
    sink: 48,
    trail: 0.95,
    moments: [0.2, 0.55, 1.05],
    seed: 53,
    head: [1, 0.98, 0.86],
    body: [1, 0.78, 0.32],
    tail: [0.9, 0.34, 0.05],
  },
} as const satisfies Record<string, Shell>

type Kind = keyof typeof SHELLS

/** When and where a shell bursts. */
interface Burst {
  kind: Kind
  x: number
  y: number
  frame: number
  scale: number
  turn: number
}

const BURSTS: readonly Burst[] = [
  { kind: 'gold', x: 116, y: 176, frame: 11, scale: 1.1, turn: 0 },
  { kind: 'rose', x: 276, y: 136, frame: 20, scale: 1.08, turn: 0 },
  { kind: 'cyan', x: 70, y: 92, frame: 29, scale: 0.84, turn: 40 },
  { kind: 'willow', x: 188, y: 128, frame: 37, scale: 1.15, turn: 0 },
  { kind: 'rose', x: 64, y: 214, frame: 45, scale: 0.74, turn: 150 },
  { kind: 'cyan', x: 314, y: 196, frame: 50, scale: 0.88, turn: 200 },
]

/** Six shells over the whole stage: gold first, then rose and cyan, a willow of gold in the middle of it. 2.8 s. */
export async function fireworks(): Promise<SvgaMovie> {
  const stage = new Stage(375, 667, FRAMES)
  for (const [name, shell] of Object.entries(SHELLS)) await stage.hold(shellPictures(name, shell))
  await stage.hold({
    'glow-gold': halo(180, '#ffb23c', '#ff7a10', 0, 0.8),
    'glow-rose': halo(180, '#ff4ac0', '#9a1cff', 0, 0.8),
    'glow-cyan': halo(180, '#3cc8ff', '#2450ff', 0, 0.8),
    rocket: rocket(),
    star: glint(30, '#fffdf0', '#ffd36a'),
    flare: glint(110, '#ffffff', '#ffe9b0'),
  })
  for (const burst of BURSTS) stage.add(`glow-${burst.kind === 'willow' ? 'gold' : burst.kind}`, (f) => afterglow(f, burst))
  for (const burst of BURSTS) stage.add('rocket', (f) => climb(f, burst))
  for (const [index, burst] of BURSTS.entries()) {
    for (const i of SHELLS[burst.kind].moments.keys()) stage.add(`${burst.kind}-${i}`, (f) => bloom(f, burst, i))
    stage.add('flare', (f) => flash(f, burst))
    glitter(stage, burst, index)
  }
  return stage.movie()
}

/** Light on the sky around a burst. */
function afterglow(frame: number, { x, y, frame: start, scale }: Burst): Pose | null {
  if (frame < start - 1) return null
  const big = scale * move(frame, start - 1, start + 12, 1.1, 2.5)
  return { x, y: y + 8, scale: big, alpha: fade(frame, [start - 1, start + 1, start + 3, Math.min(start + 32, FRAMES - 2)]) ** 1.5 * 0.6 }
}

/** The streak of a rocket on its way up; it slows down and swings a little. */
function climb(frame: number, { x, y, frame: start }: Burst): Pose | null {
  const t = part(frame, start - 11, start)
  if (t <= 0 || t >= 1) return null
  const rise = easeOut(t)
  const bend = (x - 188) * 0.25
  return {
    x: x - bend * (1 - rise) + 3 * Math.sin(t * 14),
    y: 690 + (y - 690) * rise,
    turn: (bend > 0 ? 1 : -1) * 5 * (1 - t),
    scaleX: 1 - 0.4 * t,
    scaleY: 1.15 - 0.75 * rise,
    pivot: [0.5, 0.08],
    alpha: fade(t, [0, 0.12, 0.8, 1]),
  }
}

/** One picture of a shell: it grows as the stars fly, and hands over to the next. */
function bloom(frame: number, { kind, x, y, frame: start, scale, turn }: Burst, index: number): Pose | null {
  const shell: Shell = SHELLS[kind]
  const time = (frame - start + 0.6) / PER_SECOND / (kind === 'willow' ? 1 : 0.92)
  if (time < 0) return null
  const at = (i: number) => shell.moments[i] ?? 0
  const last = index === shell.moments.length - 1
  const from = index === 0 ? 0 : at(index - 1)
  const to = last ? 1.5 : at(index + 1)
  const come = index === 0 ? 1 : part(time, from + (at(index) - from) * 0.25, from + (at(index) - from) * 0.8)
  const go = last
    ? 1 - part(time, at(index) * 0.86, Math.min(1.45, (FRAMES - 3 - start) / PER_SECOND))
    : 1 - part(time, at(index) + (to - at(index)) * 0.45, to * 0.98)
  const grown = (scale * flown(time)) / flown(at(index))
  return { x, y: y + sunk(shell, time) * scale, scale: grown, turn, alpha: come * go }
}

/** The flash of the burst. */
function flash(frame: number, { x, y, frame: start, scale }: Burst): Pose | null {
  const t = part(frame, start - 1, start + 6)
  return t <= 0 || t >= 1 ? null : { x, y, scale: scale * 1.05 * Math.sin(Math.PI * Math.sqrt(t)), turn: 20 * t, alpha: 1 - t * t }
}

/** Stars that crackle while the shell goes out. */
function glitter(stage: Stage, { kind, x, y, frame: start, scale }: Burst, seed: number): void {
  const shell: Shell = SHELLS[kind]
  const dice = new Dice(601 + seed * 37)
  for (let i = 0; i < (kind === 'willow' ? 14 : 8); i++) {
    const [angle, far, wait, size] = [
      dice.next() * 2 * Math.PI,
      shell.reach * scale * (0.45 + 0.55 * Math.sqrt(dice.next())),
      8 + dice.next() * 12,
      0.5 + dice.next() * 0.5,
    ]
    stage.add('star', (f) => {
      const t = part(f, start + wait, start + wait + 15)
      if (t <= 0 || t >= 1) return null
      const time = (f - start) / PER_SECOND
      const twinkle = Math.abs(Math.sin(f * 1.3 + i * 2.1))
      return {
        x: x + Math.cos(angle) * far * flown(time),
        y: y + Math.sin(angle) * far * flown(time) + sunk(shell, time) * scale,
        scale: size * (0.35 + 0.65 * twinkle) * Math.sin(Math.PI * t),
        turn: i * 30,
        alpha: 0.5 + 0.5 * twinkle,
      }
    })
  }
}

/** The streak behind a rocket, its head at the top: hot, then gold, breaking up into sparks. */
function rocket(): Promise<Picture> {
  const [w, h, m] = [26, 150, 13]
  const taper = (wide: number, long: number, colour: string) =>
    `<path d="M${m} 4C${m + wide} 8 ${m + wide} 16 ${m + wide * 0.7} 30L${m} ${long}L${m - wide * 0.7} 30C${m - wide} 16 ${m - wide} 8 ${m} 4Z" fill="${colour}"/>`
  const dice = new Dice(71)
  const sparks = Array.from({ length: 26 }, () => {
    const far = 20 + dice.next() ** 0.8 * 122
    return `<circle cx="${(m + dice.noise() * (2 + far * 0.045)).toFixed(1)}" cy="${far.toFixed(1)}" r="${(0.5 + dice.next() * 0.9).toFixed(2)}" fill="#ffd27a" fill-opacity="${(1 - far / 160).toFixed(2)}"/>`
  }).join('')
  return drawn(
    w,
    h,
    (sheet) => sheet.paint(soft(taper(6, 128, '#ff8a1e'), 3) + taper(2.6, 112, '#ffc860') + taper(1.5, 60, '#fffbe6') + sparks),
    64,
  )
}
