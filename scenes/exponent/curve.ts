import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import type { Point } from '../kit/fx/emission.ts'
import type { ExponentLayout } from './layout.ts'
import { spanOf, valueAt } from './maths.ts'

/** Parts of the curve; so many that Pixi still draws its meshes in the batch. */
export const PARTS = 48
/** Steps of Newton's method from one point to the next; they are near each other. */
const STEPS = 3

/** The curve on the board: where a time and a multiple lie while the axes reach what they reach, and points along it in even distances. */
export class Curve {
  readonly points: readonly Point[] = Array.from({ length: PARTS + 1 }, () => ({ x: 0, y: 0 }))
  /** The head: the last point. */
  readonly head: Point = { x: 0, y: 0 }
  left = 0
  bottom = 0
  width = 1
  height = 1
  seconds = 10
  rise = 1

  /** Computes the curve after a number of ms. */
  take({ plot }: Pick<ExponentLayout, 'plot'>, elapsed: number): void {
    const { seconds, rise } = spanOf(elapsed)
    Object.assign(this, { seconds, rise, left: plot.left, bottom: plot.bottom })
    this.width = plot.right - plot.left
    this.height = plot.bottom - plot.top
    this.head.x = this.xOf(Math.max(elapsed, 0) / 1_000)
    this.head.y = this.yOf(valueAt(elapsed))
    this.spread(Math.max(elapsed, 0) / 1_000)
  }

  xOf(seconds: number): number {
    return this.left + (this.width * seconds) / this.seconds
  }

  yOf(multiple: number): number {
    return this.bottom - (this.height * (multiple - 1)) / this.rise
  }

  /** Writes the point of a multiple, given without steps. */
  pointOf(multiple: number, at: Point): void {
    at.x = this.xOf(Math.log(multiple) / EXPONENT.growth)
    at.y = this.yOf(multiple)
  }

  /** Writes the point at a share (0–1) of the curve's length. */
  along(share: number, at: Point): void {
    const place = Math.min(Math.max(share, 0), 1) * PARTS
    const index = Math.min(Math.floor(place), PARTS - 1)
    const from = this.points[index] as Point
    const to = this.points[index + 1] as Point
    at.x = from.x + (to.x - from.x) * (place - index)
    at.y = from.y + (to.y - from.y) * (place - index)
  }

  /** X of the curve at a height, as far as it reaches. */
  xAt(y: number): number {
    const multiple = 1 + ((this.bottom - y) / this.height) * this.rise
    return Math.min(this.xOf(Math.log(Math.max(multiple, 1)) / EXPONENT.growth), this.head.x)
  }

  /** Spreads the points so that the way over and up between two of them is everywhere the same. */
  private spread(until: number): void {
    const { growth } = EXPONENT
    const across = this.width / this.seconds
    const up = this.height / this.rise
    const whole = across * until + up * (Math.exp(growth * until) - 1)
    let t = 0
    for (let index = 0; index <= PARTS; index++) {
      const wanted = (whole * index) / PARTS
      for (let step = 0; step < STEPS; step++) {
        const grown = up * Math.exp(growth * t)
        t -= (across * t + grown - up - wanted) / (across + growth * grown)
      }
      t = Math.min(Math.max(t, 0), until)
      const point = this.points[index] as Point
      point.x = this.xOf(t)
      point.y = this.bottom - up * (Math.exp(growth * t) - 1)
    }
  }
}
