import type { Container } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import type { Rect } from '../artBoard.ts'
import type { SceneContext } from '../scene.ts'
import type { Emission } from './emission.ts'
import { Particles } from './Particles.ts'
import { HEAT, ramp } from './ramp.ts'

/** Kind of particles that float in a scene's air. */
export type Air = 'embers' | 'dust'

/** Ms between two batches. No particle lives longer, so the system never holds more than two batches. */
const PERIOD = 6_000

/** Rising embers or floating dust. It runs for as long as it is updated, and the air is full from the first frame. */
export class Ambience {
  private readonly particles: Particles
  private readonly emission: Emission
  private batches = 0

  constructor(
    private readonly context: SceneContext,
    air: Air,
    area: Rect,
    seed: string,
  ) {
    this.emission = AIRS[air](area)
    this.particles = new Particles({
      limit: this.emission.count * 2 + 2,
      share: context.budget.particles,
      seed: `${seed}:${air}`,
      light: true,
    })
    this.particles.time = 0
    this.particles.emit(this.emission, -PERIOD)
    this.update(0)
  }

  get container(): Container {
    return this.particles.container
  }

  /** With reduced motion the particles stand still. */
  update(delta: number): void {
    const time = this.particles.time + (this.context.reduced ? 0 : delta)
    while (this.batches * PERIOD <= time) {
      this.particles.emit(this.emission, this.batches * PERIOD)
      this.batches += 1
    }
    this.particles.time = time
  }
}

const AIRS: Readonly<Record<Air, (area: Rect) => Emission>> = {
  embers: ({ x, y, width, height }) => ({
    frames: ['dot', 'dot', 'spark'],
    count: 46,
    over: PERIOD,
    x: x + width / 2,
    y: y + height,
    width,
    height: height * 0.3,
    angle: -Math.PI / 2,
    spread: 0.5,
    speed: [height * 0.08, height * 0.26],
    life: [PERIOD * 0.45, PERIOD * 0.95],
    size: [0.12, 0.46],
    sway: { reach: 46, pace: 0.5 },
    twinkle: 0.9,
    ramp: HEAT,
    grow: [1, 0.45],
    fade: [0.08, 0.4],
  }),
  dust: ({ x, y, width, height }) => ({
    frames: ['bokeh', 'dot', 'dot'],
    count: 40,
    over: PERIOD,
    x: x + width / 2,
    y: y + height / 2,
    width,
    height,
    angle: 0,
    spread: Math.PI * 2,
    speed: [1, 7],
    gravity: -0.8,
    life: [PERIOD * 0.5, PERIOD * 0.98],
    size: [0.08, 0.32],
    sway: { reach: 34, pace: 0.3 },
    ramp: ramp(0xfff2d0, 0xe8d8ff, COLOURS['violet-2']),
    alpha: 0.5,
    fade: [0.3, 0.35],
  }),
}
