import { Dice } from '../../../dice.ts'
import { crest, ember, feather, haloRing } from '../../draw/heraldry.ts'
import { glint, halo } from '../../draw/shapes.ts'
import type { SvgaMovie } from '../../encode.ts'
import { Stage } from '../../stage.ts'
import { easeBack, easeIn, easeInOut, easeOut, easeSpring, fade, move, type Pose, part } from '../../track.ts'

const MIDDLE = 250
const FRAMES = 50

/** Grade 1: a pair of wings of crimson and gold unfolds behind the card, feather by feather, under a ruby crest; embers fall. 1.65 s. */
export async function wingsBurst(): Promise<SvgaMovie> {
  const stage = await new Stage(500, 500, FRAMES).hold({
    halo: halo(300, '#ff9458', '#e0213a', 0, 0.85),
    ring: haloRing(),
    primary: feather(46, 186, 'primary'),
    second: feather(46, 136, 'second'),
    covert: feather(40, 84, 'covert'),
    crest: crest(),
    ember: ember(),
    plume: feather(26, 62, 'covert'),
    spark: glint(76, '#fffbe8', '#ff9a4a'),
  })
  stage.add('halo', (f) => ({
    x: MIDDLE,
    y: 240,
    scaleX: move(f, 0, 9, 0.4, 1.72),
    scaleY: move(f, 0, 9, 0.5, 1.6),
    alpha: fade(f, [0, 3, 14, 48]) * move(f, 6, 24, 1, 0.72),
  }))
  stage.add('ring', (f) => ({
    x: MIDDLE,
    y: MIDDLE,
    scale: 0.5 + 0.5 * part(f, 1, 12, easeBack) + 0.05 * part(f, 36, 48),
    turn: move(f, 0, 49, -60, 14),
    alpha: fade(f, [1, 6, 35, 46]),
  }))
  for (const side of [-1, 1] as const) wing(stage, side)
  for (const turn of [205, 155, 180]) stage.add('second', (f) => tail(f, turn))
  stage.add('crest', (f) => ({
    x: MIDDLE,
    y: move(f, 9, 20, 190, 76, easeBack) - 10 * part(f, 36, 48, easeIn),
    scale: 0.4 + 0.6 * part(f, 9, 20, easeBack),
    alpha: fade(f, [9, 12, 37, 47]),
  }))
  drift(stage)
  return stage.movie()
}

/** A place of a feather: how far along the arm its root is, where it points (0° is up), how large and how late it is. */
interface Plume {
  image: 'primary' | 'second' | 'covert'
  along: number
  turn: number
  size: number
  late: number
}

const PLUMES: readonly Plume[] = [
  ...[116, 103, 91, 79, 68].map(
    (turn, i): Plume => ({ image: 'second', along: 0.12 + i * 0.15, turn: turn + 14, size: 0.92 + i * 0.04, late: 1 + i * 0.7 }),
  ),
  ...[72, 62, 52, 42, 32, 22, 12].map(
    (turn, i): Plume => ({
      image: 'primary',
      along: 0.72 + i * 0.045,
      turn,
      size: 0.8 + 0.14 * Math.sin((i / 6) * Math.PI * 0.8 + 0.5),
      late: 4 + i * 0.8,
    }),
  ),
  ...[108, 92, 76, 58, 40].map(
    (turn, i): Plume => ({ image: 'covert', along: 0.12 + i * 0.2, turn: turn + 8, size: 1 - i * 0.03, late: 2 + i * 1.1 }),
  ),
]

function wing(stage: Stage, side: -1 | 1): void {
  for (const plume of PLUMES) stage.add(plume.image, (f) => spread(f, plume, side))
}

/** A feather on its way from the folded wing (all point down beside the card) to its place in the fan; then the wing beats once, gently. */
function spread(frame: number, { along, turn, size, late }: Plume, side: -1 | 1): Pose | null {
  if (frame < late) return null
  const open = part(frame, late, late + 17, easeSpring)
  const beat = 5 * Math.sin(part(frame, 19, 40) * Math.PI * 2) * along
  const away = part(frame, 36 + along * 4, 49, easeIn)
  const arm = 158 - 116 * open - beat * 0.5
  const reach = (40 + 96 * along) * (0.55 + 0.45 * open)
  const radians = (arm * Math.PI) / 180
  const pointing = 176 - (176 - turn) * open - beat + 12 * away
  return {
    x: MIDDLE + side * (26 + Math.sin(radians) * reach + 24 * away * along),
    y: 262 - Math.cos(radians) * reach - 16 * away,
    scaleX: side * size,
    scaleY: size * (0.5 + 0.5 * Math.min(1, open)),
    turn: side * pointing,
    pivot: [0.5, 0.97],
    alpha: fade(frame, [late - 1, late + 2, 36 + along * 4, 47]),
  }
}

/** A feather of the tail, below the card. */
function tail(frame: number, turn: number): Pose {
  const open = part(frame, 6, 20, easeSpring)
  return {
    x: MIDDLE,
    y: 318,
    scale: 0.98,
    scaleY: 0.5 + 0.5 * open,
    turn: 180 + (turn - 180) * open,
    pivot: [0.5, 0.97],
    alpha: fade(frame, [5, 9, 36, 46]),
  }
}

/** In front of the card: three small feathers that rock down, embers, glints. */
function drift(stage: Stage): void {
  const dice = new Dice(419)
  for (let i = 0; i < 13; i++) {
    const [x, y, start, size, sway] = [
      MIDDLE + dice.noise() * 210,
      40 + dice.next() * 190,
      6 + dice.next() * 14,
      0.45 + dice.next() * 0.6,
      dice.next() * 6,
    ]
    stage.add('ember', (f) => {
      const t = part(f, start, start + 28)
      if (t <= 0 || t >= 1) return null
      return {
        x: x + 16 * Math.sin(sway + t * 5),
        y: y + 120 * t * t + 20 * t,
        scale: size * (0.8 + 0.2 * Math.sin(f * 1.9 + sway)),
        turn: 20 * Math.sin(sway + t * 5),
        alpha: fade(t, [0, 0.12, 0.55, 1]),
      }
    })
  }
  for (const [i, [x, y]] of (
    [
      [168, 96],
      [338, 66],
      [262, 40],
    ] as const
  ).entries())
    stage.add('plume', (f) => {
      const t = part(f, 14 + i * 3, 46)
      if (t <= 0 || t >= 1) return null
      const rock = Math.sin(t * 8 + i * 2)
      return {
        x: x + 26 * rock,
        y: y + 120 * t,
        turn: 150 + 34 * rock,
        scaleX: 0.95 * (0.6 + 0.4 * Math.cos(t * 6 + i)),
        scaleY: 0.95,
        alpha: fade(t, [0, 0.15, 0.6, 1]),
      }
    })
  for (const [i, [x, y]] of (
    [
      [250, 74],
      [60, 120],
      [440, 120],
      [120, 60],
      [382, 64],
    ] as const
  ).entries())
    stage.add('spark', (f) => {
      const t = part(f, 17 + i * 2.5, 29 + i * 2.5, easeInOut)
      return t <= 0 || t >= 1 ? null : { x, y, scale: (i === 0 ? 1.15 : 0.75) * Math.sin(Math.PI * t), turn: 40 * easeOut(t) }
    })
}
