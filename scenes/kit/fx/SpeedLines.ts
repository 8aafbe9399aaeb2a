import type { SceneContext } from '../scene.ts'
import { span, swell } from './curves.ts'
import { Effect } from './Effect.ts'
import type { Emission } from './emission.ts'
import { light } from './light.ts'
import { Particles } from './Particles.ts'
import { blend, type Ramp, ramp } from './ramp.ts'

/** Lines rush outwards from around a point, slowly at first, then fast. */
export class SpeedLines extends Effect {
  readonly length = 1_300
  private readonly lines: Particles
  private readonly core = light('glow', 0xffffff)

  constructor(
    private readonly context: SceneContext,
    seed: string,
  ) {
    super()
    this.lines = new Particles({ limit: 160, share: context.budget.particles, seed: `${seed}:lines`, light: true })
    this.container.addChild(this.core, this.lines.container)
  }

  /** `radius` board units around the point stay free. */
  play(at: { x: number; y: number; radius: number; tint: number }): gsap.core.Timeline {
    this.container.position.set(at.x, at.y)
    this.core.tint = at.tint
    this.core.scale.set((at.radius * 2.6) / 256)
    this.lines.clear()
    if (!this.context.reduced) {
      const colours = ramp(at.tint, blend(at.tint, 0xffffff, 0.75), at.tint)
      this.lines.emit(rushing(26, 420, at.radius, [160, 360], colours), 0)
      this.lines.emit(rushing(124, 640, at.radius, [480, 1_200], colours), 320)
    }
    return this.run()
  }

  protected paint(ms: number): void {
    this.core.alpha = this.context.reduced
      ? 0.25 * Math.sin(Math.PI * span(ms, 0, this.length))
      : 0.4 * swell(ms, 100, 500, this.length, 400)
    this.lines.time = ms
  }
}

const rushing = (count: number, over: number, radius: number, speed: readonly [number, number], colours: Ramp): Emission => ({
  frames: ['dash'],
  count,
  over,
  x: 0,
  y: 0,
  radius,
  angle: 0,
  spread: 0,
  speed,
  life: [220, 420],
  size: [0.16, 0.6],
  streak: 1.5,
  grow: [0.7, 1.3],
  ramp: colours,
  alpha: 0.9,
  fade: [0.25, 0.5],
})
