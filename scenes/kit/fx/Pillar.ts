import type { SceneContext } from '../scene.ts'
import { cubicOut, expoOut, mix, quadIn, span, strike, swell } from './curves.ts'
import { Effect } from './Effect.ts'
import { light } from './light.ts'
import { Particles } from './Particles.ts'
import { blend, type Ramp, ramp } from './ramp.ts'

/** Height of the pillar's picture in board units at scale 1. */
const HEIGHT = 512

/** A pillar of light on the floor: a thin line announces it, it opens, stands, and closes from below. */
export class Pillar extends Effect {
  readonly length = 1_900
  private readonly column = light('pillar', 0xffffff)
  private readonly thread = light('pillar', 0xffffff)
  private readonly pool = light('glow', 0xffffff)
  private readonly front = light('shock', 0xffffff)
  private readonly motes: Particles
  private height = HEIGHT

  constructor(
    private readonly context: SceneContext,
    seed: string,
  ) {
    super()
    for (const sprite of [this.column, this.thread]) sprite.anchor.set(0.5, 0.94)
    this.motes = new Particles({ limit: 44, share: context.budget.particles, seed: `${seed}:pillar`, light: true })
    this.container.addChild(this.pool, this.front, this.column, this.thread, this.motes.container)
  }

  play(at: { x: number; y: number; height: number; tint: number }): gsap.core.Timeline {
    this.container.position.set(at.x, at.y)
    this.height = at.height
    const core = blend(at.tint, 0xffffff, 0.65)
    this.column.tint = at.tint
    this.thread.tint = core
    this.pool.tint = at.tint
    this.front.tint = core
    this.motes.clear()
    if (!this.context.reduced) this.motes.emit(rising(at.height, ramp(0xffffff, core, at.tint)), 240)
    return this.run()
  }

  protected paint(ms: number): void {
    const tall = this.height / HEIGHT
    const [open, shut] = [expoOut(span(ms, 240, 620)), quadIn(span(ms, 1_420, this.length))]
    const calm = this.context.reduced
    const stands = calm ? swell(ms, 0, 500, this.length, 500) : open * (1 - shut)
    this.column.scale.set(mix(0.1, 1.05, calm ? 1 : stands) + (calm ? 0 : 0.75 * strike(ms, 240, 60, 420)), tall)
    this.column.alpha = 0.8 * stands
    this.thread.scale.set(mix(0.12, 0.42, open) * (1 - shut), tall * (calm ? 1 : cubicOut(span(ms, 0, 220))) * mix(1, 1.05, open))
    this.thread.alpha = calm ? 0 : 0.75 * span(ms, 0, 160) * (1 - shut)
    this.pool.scale.set(mix(0.3, 1.15, stands), mix(0.1, 0.34, stands))
    this.pool.alpha = 0.8 * Math.max(stands, 0.5 * span(ms, 40, 240) * (1 - shut))
    const out = cubicOut(span(ms, 240, 860))
    this.front.scale.set(mix(0.1, 0.95, out), mix(0.03, 0.27, out))
    this.front.alpha = calm ? 0 : 0.9 * strike(ms, 240, 1, 620)
    this.motes.time = ms
  }
}

const rising = (height: number, colours: Ramp) => ({
  frames: ['dot', 'spark', 'dash'] as const,
  count: 40,
  over: 1_050,
  x: 0,
  y: -10,
  width: 92,
  height: 14,
  angle: -Math.PI / 2,
  spread: 0.1,
  speed: [height * 0.5, height * 1.3] as const,
  drag: 1.1,
  life: [500, 1_100] as const,
  size: [0.07, 0.24] as const,
  streak: 1.6,
  ramp: colours,
  fade: [0.08, 0.6] as const,
})
