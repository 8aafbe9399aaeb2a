import { BLEND_MODES, Container } from 'pixi.js'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import type { Point } from '../kit/fx/emission.ts'
import { fx } from '../kit/fx/light.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { seededRandom } from '../kit/random.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { Curve } from './curve.ts'
import { beatsAt, type Now, ramp } from './maths.ts'
import { part } from './pictures.ts'

/** Sparks of the trail at the highest tier, and the ms that each lives. */
const SPARKS = 34
const LIFE = 900
/** Rings that spread at the same time, in beats. */
const RINGS = 2
const ICE = 0x7deeff
const GOLD = 0xffd27a
const RED = 0xff4a68

const lit = (quad: Quad): Quad => {
  quad.blendMode = BLEND_MODES.ADD
  return quad
}

/** The star at the head of the curve, with rings that spread at every beat and a trail of sparks. */
export class Head {
  readonly container = new Container()
  private readonly halo = lit(new Quad(fx('glow')))
  private readonly core = lit(new Quad(fx('glow')))
  private readonly star = lit(new Quad(part('exponent-star')))
  private readonly flare = lit(new Quad(fx('flare')))
  private readonly rings = Array.from({ length: RINGS + 2 }, () => lit(new Quad(fx('ring'))))
  private readonly sparks: readonly Quad[]
  private readonly draws: readonly { turn: number; speed: number; size: number; phase: number }[]
  private readonly at: Point = { x: 0, y: 0 }

  constructor(
    private readonly curve: Curve,
    private readonly context: SceneContext,
  ) {
    const random = seededRandom('exponent:trail')
    const count = Math.ceil(SPARKS * context.budget.particles)
    this.draws = Array.from({ length: count }, () => ({ turn: random() * 7, speed: random(), size: 0.3 + random() * 0.7, phase: random() }))
    this.sparks = this.draws.map(({ size }) => lit(new Quad(fx(size > 0.7 ? 'spark' : 'dot'))))
    this.container.addChild(new QuadList([...this.sparks, this.halo, ...this.rings, this.core, this.flare, this.star]))
  }

  update(now: Now): void {
    const { reduced } = this.context
    const { head } = this.curve
    const broken = now.ended >= 0 && now.ending === 'break'
    const gone = broken
      ? 0.62 * ramp(260, 1_500, now.ended)
      : now.ended >= 0
        ? ramp(0, 900, now.ended) * (now.ending === 'top' ? 0 : 0.75)
        : 0
    const beats = beatsAt(now.elapsed)
    const beat = reduced ? 0.35 : beats - Math.floor(beats)
    const blow = reduced || now.ended >= 0 ? 0 : (1 - beat) ** 3
    const tint = broken ? RED : now.value > 12 || now.ending === 'top' ? GOLD : ICE
    for (const quad of [this.halo, this.core, this.star, this.flare]) {
      quad.x = head.x
      quad.y = head.y
      quad.tint = tint
    }
    const hot = Math.min(Math.log(now.value) / 3.2, 1)
    const burst = broken && !reduced ? Math.exp(-now.ended / 160) : 0
    this.halo.scaleX = this.halo.scaleY = 0.56 + 0.16 * hot + 0.05 * blow + 0.9 * burst
    this.halo.alpha = (0.56 + 0.2 * blow) * (1 - gone)
    this.core.tint = 0xffffff
    this.core.scaleX = this.core.scaleY = 0.13 + 0.03 * blow + 0.25 * burst
    this.core.alpha = 0.8 * (1 - gone)
    this.star.tint = 0xffffff
    this.star.rotation = broken ? Math.PI / 8 : 0
    this.star.scaleX = this.star.scaleY = (0.38 + 0.05 * blow + 0.3 * burst) * (1 - 0.35 * gone)
    this.star.alpha = 1 - gone
    this.flare.scaleX = 0.3 + 0.2 * hot + 0.12 * blow
    this.flare.scaleY = 0.26
    this.flare.alpha = (0.2 + 0.35 * hot) * (1 - gone)
    this.spread(beats, gone, tint, now)
    this.shed(now, gone, tint)
  }

  private spread(beats: number, gone: number, tint: number, { ended }: Now): void {
    const { head } = this.curve
    const { reduced } = this.context
    for (let index = 0; index < this.rings.length; index++) {
      const ring = this.rings[index] as Quad
      const fixed = index >= RINGS
      const age = reduced ? 0.3 : (beats + index / RINGS) % RINGS
      ring.x = head.x
      ring.y = head.y
      ring.tint = tint
      const radius = fixed ? (index === RINGS ? 25 : 33) : 18 + 40 * (1 - (1 - age / RINGS) ** 2)
      ring.scaleX = ring.scaleY = radius / 130
      const fade = fixed ? (index === RINGS ? 0.5 : 0.24) : reduced ? 0 : 0.75 * (1 - age / RINGS) ** 1.5
      ring.alpha = ended >= 0 ? fade * Math.max(1 - ended / 200, 0) : fade * (1 - gone)
    }
  }

  /** Sparks that the head has lost on its way: where each left it, and how far it has drifted since. */
  private shed(now: Now, gone: number, tint: number): void {
    const { curve, at } = this
    const seconds = now.elapsed / 1_000
    const age0 = Math.max(now.ended, 0)
    for (let index = 0; index < this.sparks.length; index++) {
      const quad = this.sparks[index] as Quad
      const { turn, speed, size, phase } = this.draws[index] as (typeof this.draws)[number]
      const turns = now.elapsed / LIFE + phase
      const age = (turns - Math.floor(turns)) * LIFE + age0
      const born = seconds - (age - age0) / 1_000
      quad.visible = !this.context.reduced && born > 0 && age < LIFE * 1.4
      if (!quad.visible) continue
      curve.pointOf(Math.exp(EXPONENT.growth * born), at)
      const share = age / (LIFE * 1.4)
      quad.x = at.x - share * (16 + 20 * speed) + Math.cos(turn) * 16 * share
      quad.y = at.y + share * (12 + 26 * speed) + Math.sin(turn) * 16 * share
      quad.tint = tint
      quad.scaleX = quad.scaleY = (0.1 + 0.16 * size) * (1 - 0.6 * share)
      quad.alpha = (1 - share) * 0.9 * (1 - gone) * (0.6 + 0.4 * Math.sin(turn + age / 60))
    }
  }
}
