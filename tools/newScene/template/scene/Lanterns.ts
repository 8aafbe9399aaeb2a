import type { Container } from 'pixi.js'
import type { Rect } from '../kit/artBoard.ts'
import { ObjectPool } from '../kit/ObjectPool.ts'
import { type Random, seededRandom } from '../kit/random.ts'
import type { SceneContext } from '../kit/scene.ts'
import { Lantern } from './Lantern.ts'
import { dealFlight, LONGEST, lightAt, PACE, riseAt, swayAt } from './maths.ts'

/** Distance beyond the sky's edges, in board units, at which a lantern is invisible. */
const OUT = 60

/** Lanterns that rise one after another. A pool reuses them, so that nothing is created during motion. */
export class Lanterns {
  private readonly pool: ObjectPool<Lantern>
  private readonly flying: Lantern[] = []
  private readonly random: Random
  /** Ms between two lanterns. */
  private readonly pace: number
  private sky: Rect = { x: 0, y: 0, width: 0, height: 0 }
  private time = 0
  private sent = 0

  constructor(
    bodies: Container,
    glows: Container,
    private readonly context: SceneContext,
    seed: string,
  ) {
    this.random = seededRandom(seed)
    this.pace = PACE / context.budget.particles
    this.pool = new ObjectPool(() => new Lantern(bodies, glows), Math.ceil(LONGEST / this.pace) + 1)
    // The sky is full from the first frame: the clock starts one flight before it.
    this.time = LONGEST
    this.sendDue()
  }

  /** Sets the area of the sky in board units. */
  layout(sky: Rect): void {
    this.sky = sky
    this.place()
  }

  /** With reduced motion the lanterns stand still. */
  update(delta: number): void {
    if (this.context.reduced) return
    this.time += delta
    this.sendDue()
    this.place()
  }

  private sendDue(): void {
    for (; this.sent * this.pace <= this.time; this.sent++) {
      const lantern = this.pool.take()
      if (!lantern) continue
      dealFlight(lantern.flight, this.random)
      lantern.since = this.sent * this.pace
      lantern.wake()
      this.flying.push(lantern)
    }
    this.takeBack()
  }

  private takeBack(): void {
    for (let index = this.flying.length - 1; index >= 0; index--) {
      const lantern = this.flying[index]
      if (!lantern || riseAt(lantern.flight, this.time - lantern.since) < 1) continue
      this.flying[index] = this.flying[this.flying.length - 1] ?? lantern
      this.flying.pop()
      lantern.rest()
      this.pool.give(lantern)
    }
  }

  private place(): void {
    const { x, y, width, height } = this.sky
    for (const lantern of this.flying) {
      const { flight, since } = lantern
      const age = this.time - since
      const rise = riseAt(flight, age)
      const sway = swayAt(flight, age)
      lantern.put(x + flight.x * width + sway, y + height + OUT - rise * (height + 2 * OUT), flight.scale, lightAt(flight, age), -sway / 90)
    }
  }
}
