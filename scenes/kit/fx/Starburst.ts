import type { Grade } from '#shared/codes.ts'
import type { SceneContext } from '../scene.ts'
import { cubicOut, expoOut, mix, span, strike } from './curves.ts'
import { Effect } from './Effect.ts'
import type { Emission } from './emission.ts'
import { light } from './light.ts'
import { Particles } from './Particles.ts'
import { blend, GRADE_LIGHTS, type GradeLight } from './ramp.ts'

/** Number of sparks by grade, 0 (mythic) to 4 (common). */
const SPARKS = [56, 44, 28, 16, 6] as const
const POWER = [1, 0.86, 0.66, 0.5, 0.32] as const
/** Ms that the light contracts before the burst, by grade. Common drops have no delay. */
const HUSH = [130, 100, 70, 40, 0] as const

/**
 * The light of a landing: light contracts, one frame is bright, a front runs out in the grade's colour, sparks cool as they fall, and
 * stars stay for a moment.
 */
export class Starburst extends Effect {
  readonly length = 1_500
  private readonly rays = light('rays', 0xffffff)
  private readonly heat = light('glow', 0xffffff)
  private readonly front = light('shock', 0xffffff)
  private readonly second = light('ring', 0xffffff)
  private readonly line = light('flare', 0xffffff)
  private readonly core = light('star', 0xffffff)
  private readonly sparks: Particles
  private grade: Grade = 4
  private size = 1

  /** `crowd` below 1 reduces the effect where several bursts play at once. */
  constructor(
    private readonly context: SceneContext,
    seed: string,
    private readonly crowd = 1,
  ) {
    super()
    this.sparks = new Particles({ limit: 86 * crowd, share: context.budget.particles, seed: `${seed}:burst`, light: true })
    this.container.addChild(this.rays, this.heat, this.front, this.second, this.sparks.container, this.line, this.core)
  }

  /** `width` and `height` are the size of what lands, in board units; sparks fly off its edge. */
  play(grade: Grade, at: { x: number; y: number; width: number; height: number }): gsap.core.Timeline {
    this.grade = grade
    this.size = Math.max(at.width, at.height) / 170
    this.container.position.set(at.x, at.y)
    this.tint(GRADE_LIGHTS[grade])
    this.sparks.clear()
    if (!this.context.reduced) {
      const count = SPARKS[grade] * this.crowd
      this.sparks.emit(flying(count, at, GRADE_LIGHTS[grade], grade), HUSH[grade])
      if (grade <= 2) this.sparks.emit(lingering(count * 0.5, at, GRADE_LIGHTS[grade]), HUSH[grade] + 60)
    }
    return this.run()
  }

  protected paint(ms: number): void {
    const [power, blow] = [POWER[this.grade], HUSH[this.grade]]
    if (this.context.reduced) {
      this.calm(ms, power)
      return
    }
    const out = expoOut(span(ms, blow, blow + 520))
    this.scale(this.front, mix(0.24, 0.7 + 0.5 * power, out))
    this.front.alpha = power * 0.85 * strike(ms, blow, 1, 560)
    this.scale(this.second, mix(0.18, 0.6 + 0.42 * power, cubicOut(span(ms, blow + 90, blow + 900))))
    this.second.alpha = this.grade <= 2 ? 0.5 * power * strike(ms, blow + 90, 40, 760) : 0
    this.scale(this.heat, mix(0.7, 0.9 + power * 0.5, out))
    this.heat.alpha = power * (0.55 * strike(ms, blow, 30, 700) + 0.25 * hush(ms, blow))
    this.rays.alpha = this.grade <= 1 ? 0.55 * power * strike(ms, blow + 20, 90, 1_150) : 0
    this.scale(this.rays, mix(0.35, 0.95, expoOut(span(ms, blow, blow + 800))))
    this.rays.rotation = ms / 5_200
    const gather = hush(ms, blow)
    this.line.alpha = power * Math.max(0.6 * gather, 0.8 * strike(ms, blow, 1, 340))
    this.line.scale.set((mix(0.95, 0.5, gather) * (0.55 + 0.5 * power) + 0.3 * span(ms, blow, blow + 300)) * this.size, 0.7 * power)
    this.core.alpha = power * strike(ms, blow, 1, 420)
    this.scale(this.core, mix(0.95, 0.3, span(ms, blow, blow + 420)) * power)
    this.core.rotation = span(ms, blow, blow + 420) * 0.5
    this.sparks.time = ms
  }

  private tint({ base, core }: GradeLight): void {
    const hot = blend(core, 0xffffff, 0.6)
    for (const sprite of [this.rays, this.heat, this.second]) sprite.tint = base
    this.front.tint = core
    for (const sprite of [this.line, this.core]) sprite.tint = hot
  }

  private scale(sprite: typeof this.heat, size: number): void {
    sprite.scale.set(size * this.size)
  }

  private calm(ms: number, power: number): void {
    for (const sprite of [this.rays, this.front, this.second, this.line, this.core]) sprite.alpha = 0
    this.scale(this.heat, 1)
    this.heat.alpha = 0.45 * power * Math.sin(Math.PI * span(ms, 0, this.length))
  }
}

/** Rises from 0 to 1 until the burst, then is 0. */
function hush(ms: number, blow: number): number {
  return blow > 0 && ms < blow ? (ms / blow) ** 2 : 0
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

const flying = (count: number, { width, height }: Area, { ramp }: GradeLight, grade: Grade): Emission => ({
  frames: ['spark', 'dot', 'dash'],
  count,
  x: 0,
  y: 0,
  width: width * 0.7,
  height: height * 0.7,
  radius: width * 0.3,
  angle: 0,
  spread: 0.5,
  speed: [130, 640 - 60 * grade],
  gravity: 240,
  drag: 2.4,
  life: [380, 1_250],
  size: [0.1, 0.46],
  streak: 1.2,
  ramp,
  grow: [1, 0.5],
  fade: [0.02, 0.5],
})

const lingering = (count: number, { width, height }: Area, { ramp }: GradeLight): Emission => ({
  frames: ['star', 'dot', 'spark'],
  count,
  over: 320,
  x: 0,
  y: 0,
  width: width * 1.5,
  height: height * 1.2,
  angle: -Math.PI / 2,
  spread: 1.6,
  speed: [8, 60],
  gravity: -26,
  drag: 1,
  life: [560, 1_080],
  size: [0.08, 0.32],
  spin: 0.12,
  twinkle: 2.4,
  sway: { reach: 16, pace: 1.2 },
  ramp,
  fade: [0.2, 0.5],
})
