import { Dice } from '../../dice.ts'
import type { Picture } from '../pictures.ts'
import { drawn, FINE, type Sheet } from './sheet.ts'
import type { Rgb } from './studio.ts'

/** A shell of a firework: stars fly apart in all directions, slow down in the air and sink. Lengths in px, times in seconds. */
export interface Shell {
  stars: number
  /** How far the fastest stars fly. */
  reach: number
  /** How fast they sink, px/s². */
  sink: number
  /** How long a trail is behind a star. */
  trail: number
  /** Colours from the head of a trail to its end. */
  head: Rgb
  body: Rgb
  tail: Rgb
  seed: number
  /** Moments of its pictures. */
  moments: readonly number[]
}

const DRAG = 3.1

/** How much of its way a star has flown. */
export const flown = (time: number): number => 1 - Math.exp(-DRAG * Math.max(0, time))
/** How far the stars have sunk. */
export const sunk = ({ sink }: Shell, time: number): number => sink * time * time

/** Its pictures, one for each moment, each as large as the shell is then. Keys are `name-0`, `name-1`, … */
export function shellPictures(name: string, shell: Shell): Record<string, Promise<Picture>> {
  return Object.fromEntries(shell.moments.map((time, i) => [`${name}-${i}`, shellAt(shell, time)]))
}

/** Half the side of the picture of a moment. */
const half = (shell: Shell, time: number): number => Math.ceil(shell.reach * flown(time) + sunk(shell, time) * 0.45 + 12)

function shellAt(shell: Shell, time: number): Promise<Picture> {
  const size = half(shell, time) * 2
  return drawn(
    size,
    size,
    async (sheet) => {
      const dice = new Dice(shell.seed)
      for (let star = 0; star < shell.stars; star++) flight(sheet, shell, time, dice)
    },
    32,
    0,
  )
}

/** Draws one star with its trail. */
function flight(sheet: Sheet, shell: Shell, time: number, dice: Dice): void {
  const [around, up] = [dice.next() * 2 * Math.PI, dice.noise()]
  const flat = Math.sqrt(1 - up * up)
  const speed = shell.reach * (dice.next() > 0.3 ? 0.9 + dice.next() * 0.12 : 0.4 + dice.next() * 0.4)
  const [dx, dy] = [Math.cos(around) * flat * speed, up * speed]
  const heavy = 0.75 + dice.next() * 0.5
  const bright = 0.6 + 0.4 * dice.next()
  const long = shell.trail * (0.7 + dice.next() * 0.6)
  const middle = (sheet.width * FINE) / 2
  const steps = Math.round(24 + long * 70)
  for (let i = 0; i <= steps; i++) {
    const share = i / steps
    const then = time - long * (1 - share)
    if (then < 0.02) continue
    const age = (1 - share) * long
    const [x, y] = [dx * flown(then), dy * flown(then) + sunk(shell, then) * heavy + age * 9 - sunk(shell, time)]
    const light = (bright * share ** 1.5 * 26) / steps
    const colour = share > 0.93 ? shell.head : mixed(shell.tail, shell.body, Math.min(1, share * 1.25))
    splat(sheet, middle + x * FINE, middle + y * FINE, 1 + 1.5 * share ** 3, colour, light)
    if (i === steps) splat(sheet, middle + x * FINE, middle + y * FINE, 5.5, shell.body, bright * 0.5)
    if (i === steps) splat(sheet, middle + x * FINE, middle + y * FINE, 2.4, shell.head, bright * 1.6)
  }
}

const mixed = (a: Rgb, b: Rgb, part: number): Rgb => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]

/** A round spot of light. */
export function splat(sheet: Sheet, x: number, y: number, wide: number, [r, g, b]: Rgb, light: number): void {
  const reach = Math.ceil(wide * 2.4)
  for (let row = Math.floor(y) - reach; row <= y + reach; row++)
    for (let column = Math.floor(x) - reach; column <= x + reach; column++) {
      const value = light * Math.exp(-((column - x) ** 2 + (row - y) ** 2) / (wide * wide))
      if (value > 0.035) sheet.add(column, row, [r * value, g * value, b * value])
    }
}
