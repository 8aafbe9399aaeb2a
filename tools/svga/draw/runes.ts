import { Dice } from '../../dice.ts'
import { at } from './shapes.ts'

/** Strokes of one invented letter, in a box of 1 × 1.5 around its middle. Each number is another letter. */
export function rune(letter: number, x: number, y: number, size: number): string {
  const dice = new Dice(7919 + letter * 131)
  dice.next()
  const place = (dx: number, dy: number) => at(x + dx * size, y + dy * size)
  const stem = dice.pick([-0.5, 0, 0.5] as const)
  const strokes = [`M${place(stem, -0.75)}L${place(stem, 0.75)}`]
  for (let i = 0; i < 2 + Math.floor(dice.next() * 2); i++) {
    const [from, to] = [dice.pick([-0.75, -0.25, 0.25] as const), dice.pick([-0.25, 0.25, 0.75] as const)]
    const side = stem === 0 ? dice.pick([-0.5, 0.5] as const) : -stem
    strokes.push(`M${place(stem, from)}L${place(side, to)}${dice.next() > 0.6 ? `L${place(stem, Math.min(0.75, to + 0.5))}` : ''}`)
  }
  return strokes.join('')
}
