import { gsap } from 'gsap'
import type { Container } from 'pixi.js'
import { playSound } from '#state/platform/sound.ts'
import type { Emission } from '../kit/fx/emission.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { GOLD } from '../kit/fx/ramp.ts'
import type { SceneContext } from '../kit/scene.ts'
import { stopTweens } from '../kit/stopTweens.ts'
import { type ShelfLayout, widthOf } from './layout.ts'
import { Sheen } from './Sheen.ts'
import type { Hop, Stand } from './Stand.ts'

/** Ms between two idle animations of the front box, and between two sparkles on it. */
const STIR = 5_000
const SPARKLE = 520
/** Ms after an idle animation at which light sweeps over the box. */
const SWEEP = 2_400
/** Board units by which a box is lifted while the shelf turns fast, and the speed in boxes per second that counts as fast. */
const CARRIED = 9
const FAST = 5
/** Height in board units below which a box counts as standing. */
const LANDED = 0.5
/**
 * FALL is the seconds in which a lifted box comes down. SETTLE is the seconds of a fall from a given height, and of the spring after the
 * landing.
 */
const FALL = 0.1
const SETTLE = 0.32

/** Dust to one side when a box lands, and one sparkle on it. */
const DUST = {
  frames: ['smoke'],
  count: 6,
  width: 34,
  speed: [34, 110],
  gravity: -16,
  drag: 1.9,
  life: [420, 900],
  size: [0.12, 0.3],
  grow: [0.6, 1.4],
  spread: 0.42,
  spin: 0.1,
  alpha: 0.6,
  tints: [0xc9b4e8, 0xe8d6c8],
} as const satisfies Partial<Emission>
const GRIT = {
  frames: ['dot'],
  count: 5,
  width: 20,
  speed: [60, 170],
  gravity: 420,
  drag: 0.6,
  life: [260, 520],
  size: [0.06, 0.14],
  spread: 0.7,
  ramp: GOLD,
} as const satisfies Partial<Emission>
const SPARK = {
  frames: ['spark', 'star'],
  count: 1,
  angle: 0,
  spread: 6.3,
  speed: [0, 6],
  gravity: -8,
  life: [500, 900],
  size: [0.14, 0.34],
  spin: 0.15,
  ramp: GOLD,
  fade: [0.3, 0.5],
} as const satisfies Partial<Emission>

/** Motion of the front box: it is lifted while the shelf turns, lands, plays idle animations, sparkles, and reacts to a tap. */
export class Front {
  readonly hop: Hop = { lift: 0, squash: 0 }
  private readonly sparks: Particles
  private readonly dust: Particles
  private readonly grit: Particles
  private readonly sheen = new Sheen()
  private time = 0
  private at: ShelfLayout | null = null

  /** Calls `struck` when the box lands. */
  constructor(
    layer: Container,
    private readonly context: SceneContext,
    private readonly struck: () => void,
  ) {
    const share = context.budget.particles
    this.sparks = new Particles({ limit: 12, share, seed: 'shelf:sparks', light: true })
    this.grit = new Particles({ limit: 20, share, seed: 'shelf:grit', light: true })
    this.dust = new Particles({ limit: 24, share, seed: 'shelf:dust', light: false })
    layer.addChild(this.dust.container, this.grit.container, this.sparks.container)
  }

  layout(at: ShelfLayout): void {
    this.at = at
  }

  /** Advances by `delta` ms. `speed` is the shelf's in boxes per second; `stand` is the front stand while the shelf rests. */
  update(delta: number, speed: number, stand: Stand | null): void {
    const before = this.time
    this.time += delta
    this.sparks.update(delta)
    this.dust.update(delta)
    this.grit.update(delta)
    if (this.context.reduced) return
    this.sheen.update(delta)
    if (!stand) {
      this.sheen.stop()
      this.carry(delta, speed)
      return
    }
    if (passes(before, this.time, STIR)) this.stir(stand)
    if (passes(before - SWEEP, this.time - SWEEP, STIR)) this.sweep(stand)
    if (passes(before, this.time, SPARKLE)) this.sparkle(stand)
  }

  /** Reacts to a tap: plays the idle animation now and delays the next one. */
  touch(stand: Stand): void {
    this.time = 0
    this.stir(stand)
  }

  /** Plays the idle animation: the lid opens a crack and the box hops. A picture without a skeleton only hops. */
  stir(stand: Stand): void {
    if (this.context.reduced || gsap.isTweening(this.hop)) return
    if (stand.actor.play('focus')) {
      gsap.delayedCall(0.44, this.landed)
      return
    }
    const timeline = gsap.timeline()
    timeline.to(this.hop, { squash: 0.07, duration: 0.12, ease: 'power2.out' })
    timeline.to(this.hop, { squash: -0.05, lift: 20, duration: 0.2, ease: 'power2.out' })
    timeline.to(this.hop, { lift: 0, squash: 0, duration: 0.18, ease: 'power2.in', onComplete: () => this.touchDown(0.4) })
  }

  /** Lets the box fall from `height` board units: fall, squash, dust, thud. A box that already stands stays. */
  land(height: number, volume = 1): void {
    const { hop } = this
    if (height === 0 && hop.lift < LANDED) return
    this.stop()
    if (this.context.reduced) {
      hop.lift = 0
      return
    }
    hop.lift += height
    const timeline = gsap.timeline()
    if (hop.lift > LANDED) timeline.to(hop, { lift: 0, duration: height > 0 ? SETTLE : FALL, ease: 'power2.in' })
    timeline.call(this.touchDown, [volume])
    timeline.to(hop, { lift: 0, squash: 0.075, duration: 0.07, ease: 'power2.out' })
    timeline.to(hop, { squash: 0, duration: SETTLE, ease: 'elastic.out(1, 0.5)' })
  }

  /** Stops all motion, because a finger has taken the shelf. */
  stop(): void {
    stopTweens(this.hop)
    gsap.killTweensOf(this.landed)
    this.hop.squash = 0
  }

  destroy(): void {
    this.stop()
    this.sheen.destroy()
  }

  private readonly touchDown = (volume: number): void => {
    playSound('thud', { volume })
    this.raiseDust(volume)
    this.struck()
  }

  private readonly landed = (): void => {
    playSound('thud', { volume: 0.25 })
    this.raiseDust(0.5)
  }

  private carry(delta: number, speed: number): void {
    if (gsap.isTweening(this.hop)) return
    const to = CARRIED * Math.min(Math.abs(speed) / FAST, 1)
    this.hop.lift += (to - this.hop.lift) * (1 - Math.exp((-14 * delta) / 1000))
  }

  private raiseDust(force: number): void {
    const { at } = this
    if (!at) return
    const size = { count: Math.ceil(DUST.count * force), y: at.floor - 3 }
    for (const side of [-1, 1]) {
      const where = { x: at.x + side * at.box * 0.34, angle: side < 0 ? Math.PI : 0 }
      this.dust.emit({ ...DUST, ...size, ...where })
      if (force > 0.6) this.grit.emit({ ...GRIT, ...where, y: at.floor - 3, angle: where.angle - side * 0.5 })
    }
  }

  private sweep({ body, look }: Stand): void {
    if (look?.still.valid) this.sheen.play(body, look.still)
  }

  private sparkle({ look }: Stand): void {
    const { at } = this
    if (!at || !look) return
    const width = widthOf(at, look.tall)
    this.sparks.emit({ ...SPARK, x: at.x, y: at.floor - width * look.tall * 0.5, width: width * 0.7, height: width * look.tall * 0.8 })
  }
}

const passes = (before: number, now: number, period: number): boolean => Math.floor(before / period) !== Math.floor(now / period)
