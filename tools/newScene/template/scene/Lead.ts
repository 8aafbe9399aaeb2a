import type { Container } from 'pixi.js'
import type { SceneContext } from '../kit/scene.ts'
import { Lantern } from './Lantern.ts'
import type { Place } from './layout.ts'
import { bobAt } from './maths.ts'

/** Distance in board units by which it rises into place. */
const DEPTH = 240

/** The large lantern in the middle. The script tweens `rise` and `power`; the clock makes it float. */
export class Lead {
  /** 0 is below its place, 1 in its place. */
  rise = 0
  /** Brightness of its light, 0–1. */
  power = 0
  private readonly lantern: Lantern
  private place: Place = { x: 0, y: 0, scale: 1 }
  private time = 0

  constructor(
    bodies: Container,
    glows: Container,
    private readonly context: SceneContext,
  ) {
    this.lantern = new Lantern(bodies, glows)
  }

  layout(place: Place): void {
    this.place = place
    this.update(0)
  }

  update(delta: number): void {
    if (!this.context.reduced) this.time += delta
    const { x, y, scale } = this.place
    this.lantern.put(x, y + (1 - this.rise) * DEPTH + bobAt(this.time), scale, this.power, 0)
  }
}
