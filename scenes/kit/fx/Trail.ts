import type { SceneContext } from '../scene.ts'
import { ease, span, strike, swell } from './curves.ts'
import { Effect } from './Effect.ts'
import type { Emission, Point } from './emission.ts'
import { light } from './light.ts'
import { Particles } from './Particles.ts'
import { blend, type Ramp, ramp } from './ramp.ts'

/** Eases the flight: it accelerates and arrives without braking hard. */
const PACE = ease('sine.in')
/** Ms that the trail still glows after the head has arrived. */
const AFTER = 700

/** A comet flies along an arc and leaves light, sparks and dust behind it. */
export class Trail extends Effect {
  length = AFTER
  private flight = 0
  private bow: (share: number, at: Point) => void = () => undefined
  private readonly at: Point = { x: 0, y: 0 }
  private readonly head = light('star', 0xffffff)
  private readonly halo = light('glow', 0xffffff)
  private readonly tail: Particles

  constructor(
    private readonly context: SceneContext,
    seed: string,
  ) {
    super()
    this.tail = new Particles({ limit: 230, share: context.budget.particles, seed: `${seed}:trail`, light: true })
    this.container.addChild(this.tail.container, this.halo, this.head)
  }

  /**
   * `bend` is the height of the arc over the straight line in board units, to the left of its direction if positive. `ms` is the flight
   * time.
   */
  play(way: { from: Point; to: Point; bend: number; ms: number; tint: number }): gsap.core.Timeline {
    this.flight = way.ms
    this.length = way.ms + AFTER
    this.bow = bowOf(way.from, way.to, way.bend)
    this.halo.tint = way.tint
    this.head.tint = blend(way.tint, 0xffffff, 0.7)
    this.tail.clear()
    if (!this.context.reduced) {
      const colours = ramp(0xffffff, blend(way.tint, 0xffffff, 0.5), way.tint, blend(way.tint, 0, 0.6))
      for (const emission of shedding(this.bow, way.ms, colours)) this.tail.emit(emission, 0)
      this.tail.emit(arriving(way.to, colours), way.ms)
    }
    return this.run()
  }

  protected paint(ms: number): void {
    this.bow(span(ms, 0, this.flight), this.at)
    this.head.position.copyFrom(this.at)
    this.halo.position.copyFrom(this.at)
    const lit = swell(ms, 0, 120, this.flight + 140, 140)
    this.head.alpha = lit
    this.head.scale.set(0.44 + 0.06 * Math.sin(ms / 34) + 0.5 * strike(ms, this.flight, 30, 200))
    this.head.rotation = ms / 420
    this.halo.alpha = 0.7 * lit
    this.halo.scale.set(0.4 + 0.5 * strike(ms, this.flight, 30, 240))
    this.tail.time = ms
  }
}

/** Returns a function that writes the position after a share (0–1) of the time into its second argument. */
function bowOf(from: Point, to: Point, bend: number): (share: number, at: Point) => void {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const way = Math.max(Math.hypot(dx, dy), 1)
  const middle = { x: (from.x + to.x) / 2 + (dy / way) * bend * 2, y: (from.y + to.y) / 2 - (dx / way) * bend * 2 }
  return (share, at) => {
    const done = PACE(share)
    const left = 1 - done
    at.x = left * left * from.x + 2 * left * done * middle.x + done * done * to.x
    at.y = left * left * from.y + 2 * left * done * middle.y + done * done * to.y
  }
}

const shedding = (path: Emission['path'], over: number, colours: Ramp): Emission[] => {
  const common = { x: 0, y: 0, path, over, angle: 0, spread: Math.PI * 2, ramp: colours } as const
  return [
    {
      ...common,
      frames: ['dot'],
      count: 150,
      speed: [0, 8],
      life: [300, 560],
      size: [0.44, 0.62],
      grow: [1, 0.1],
      alpha: 0.3,
      fade: [0, 0.7],
    },
    {
      ...common,
      frames: ['spark', 'star', 'dot'],
      count: 44,
      speed: [10, 70],
      gravity: 70,
      drag: 1.2,
      life: [360, 900],
      size: [0.05, 0.17],
      spin: 0.4,
      twinkle: 3,
      fade: [0.05, 0.5],
    },
  ]
}

const arriving = ({ x, y }: Point, colours: Ramp): Emission => ({
  frames: ['spark', 'dash'],
  count: 26,
  x,
  y,
  radius: 4,
  angle: 0,
  spread: 0.4,
  speed: [60, 300],
  drag: 3,
  life: [240, 620],
  size: [0.07, 0.26],
  ramp: colours,
  streak: 1.2,
  fade: [0, 0.5],
})
