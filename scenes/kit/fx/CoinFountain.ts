import { COLOURS } from '#shared/tokens.ts'
import type { SceneContext } from '../scene.ts'
import { cubicOut, mix, span, strike, swell } from './curves.ts'
import { Effect } from './Effect.ts'
import type { Emission } from './emission.ts'
import { light } from './light.ts'
import { Particles } from './Particles.ts'
import { GOLD } from './ramp.ts'

/** Views of a coin from its face to its edge. */
export const COIN_VIEWS = ['coin', 'coin-1', 'coin-2', 'coin-3', 'coin-4'] as const

/** How coins look that are tossed into the air: they turn and flip over. */
export const TOSSED_COINS = { frames: COIN_VIEWS, turning: true, spin: 0.5, flip: 1.5 } as const

/**
 * In ms: READY is when the first coin leaves, after the light has swelled; SPOUT is how long coins leave; HOME is when the first coin
 * arrives.
 */
const READY = 140
const SPOUT = 900
const HOME = 1_900
const COINS = 46

export interface Fountain {
  x: number
  y: number
  /** Y of the floor on which the coins bounce, in board units. */
  floor: number
  /** Where the coins fly in the end, for example to the balance, in board units. */
  to: { x: number; y: number }
}

/** Coins shoot up, turn, bounce on the floor and fly to their target one after another. The target glows with each arrival. */
export class CoinFountain extends Effect {
  readonly length = 3_700
  private readonly mouth = light('glow', 0xffb040)
  private readonly spout = light('beam', 0xffc86a)
  private readonly home = light('glow', 0xffc040)
  private readonly ring = light('ring', COLOURS['amber-4'])
  private readonly coins: Particles
  private readonly glitter: Particles

  constructor(
    private readonly context: SceneContext,
    seed: string,
  ) {
    super()
    const share = context.budget.particles
    this.coins = new Particles({ limit: COINS, share, seed: `${seed}:coins`, light: false })
    this.glitter = new Particles({ limit: 90, share, seed: `${seed}:glitter`, light: true })
    this.spout.anchor.set(0.5, 1)
    this.container.addChild(this.mouth, this.spout, this.home, this.ring, this.coins.container, this.glitter.container)
  }

  play(fountain: Fountain): gsap.core.Timeline {
    for (const sprite of [this.mouth, this.spout]) sprite.position.set(fountain.x, fountain.y)
    for (const sprite of [this.home, this.ring]) sprite.position.copyFrom(fountain.to)
    for (const system of [this.coins, this.glitter]) system.clear()
    if (!this.context.reduced) this.fill(fountain)
    return this.run()
  }

  protected paint(ms: number): void {
    const flow = swell(ms, 0, READY * 2, READY + SPOUT + 260, 360)
    this.mouth.alpha = 0.75 * flow
    this.mouth.scale.set(mix(0.3, 0.9, flow), mix(0.2, 0.6, flow))
    this.spout.alpha = 0.34 * flow
    this.spout.scale.set(mix(0.2, 0.42, flow), mix(0.2, 0.62, cubicOut(span(ms, 40, 700))))
    const arriving = swell(ms, HOME - 80, 240, this.length - 60, 420)
    const beat = 0.5 + 0.5 * Math.sin(ms / 46)
    this.home.alpha = arriving * mix(0.35, 0.6, beat)
    this.home.scale.set(mix(0.26, 0.44, arriving) + 0.04 * beat * arriving)
    const last = span(ms, this.length - 640, this.length)
    this.ring.alpha = 0.85 * strike(ms, this.length - 640, 30, 600)
    this.ring.scale.set(mix(0.1, 0.42, cubicOut(last)))
    this.coins.time = ms
    this.glitter.time = ms
  }

  private fill(fountain: Fountain): void {
    this.coins.emit(spouting(fountain), READY)
    this.glitter.emit(glinting(fountain), READY)
    this.glitter.emit(greeting(fountain.to), HOME)
  }
}

const spouting = ({ x, y, floor, to }: Fountain): Emission => ({
  frames: COIN_VIEWS,
  turning: true,
  count: COINS,
  over: SPOUT,
  x,
  y,
  width: 34,
  angle: -Math.PI / 2,
  spread: 0.56,
  speed: [640, 1_020],
  gravity: 1_350,
  life: [HOME - READY, HOME - READY + 800],
  size: [0.2, 0.44],
  spin: 0.35,
  flip: 1.5,
  fade: [0.02, 0],
  grow: [1, 0.62],
  floor: { y: floor, bounce: 0.46 },
  to: { x: to.x, y: to.y, from: 0.74, bend: 70 },
})

const glinting = ({ x, y }: Fountain): Emission => ({
  frames: ['spark', 'dot'],
  count: 46,
  over: SPOUT,
  x,
  y,
  width: 60,
  angle: -Math.PI / 2,
  spread: 1,
  speed: [300, 940],
  gravity: 760,
  drag: 0.9,
  life: [500, 1_300],
  size: [0.07, 0.26],
  spin: 0.4,
  twinkle: 4,
  ramp: GOLD,
})

const greeting = ({ x, y }: Fountain['to']): Emission => ({
  frames: ['spark', 'star'],
  count: 34,
  over: 1_500,
  x,
  y,
  radius: 8,
  angle: 0,
  spread: 0.8,
  speed: [40, 150],
  drag: 2.2,
  gravity: 90,
  life: [300, 640],
  size: [0.06, 0.2],
  spin: 0.3,
  ramp: GOLD,
})
