import { Container } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import { COIN_VIEWS, TOSSED_COINS } from '../kit/fx/CoinFountain.ts'
import { swell } from '../kit/fx/curves.ts'
import type { Emission, Point } from '../kit/fx/emission.ts'
import { Film, overStage } from '../kit/fx/Film.ts'
import { light } from '../kit/fx/light.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { GOLD as GILT } from '../kit/fx/ramp.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { Curve } from './curve.ts'
import type { Own } from './exits.ts'
import type { ExponentLayout } from './layout.ts'
import type { Now } from './maths.ts'

const UP = -Math.PI / 2
/** The own exit, in hundredths, from which on it rains coins. */
const RAINS = 200
/** The multiple from which on the highest one is near. */
const NEAR_TOP = 50

/**
 * What celebrates: the coins of the own exit, and the rain of gold when the highest multiple is reached. For it and for an own exit at twice the stake or more the film of coins falls behind the
 * curve and all numerals.
 */
export class Gold {
  readonly container = new Container()
  private readonly coins: Particles
  private readonly glitter: Particles
  private readonly rain: Particles
  private readonly stars: Particles
  /** What is left of coins, glitter and rain where the film has coins. */
  private readonly sparse: readonly [exit: Particles, rain: Particles]
  /** Whether the film moves at the celebration that runs; decided at its first frame, because the film may come late. */
  private filmed: boolean | null = null
  private readonly rays = light('rays', 0xffc860)
  private readonly wide = light('rays-wide', COLOURS['amber-1'])
  /** Belongs behind the plot. */
  readonly film: Film
  private readonly at: Point = { x: 0, y: 0 }

  constructor(
    private readonly curve: Curve,
    private readonly context: SceneContext,
  ) {
    const share = context.budget.particles
    const particles = (seed: string, emission: Emission, light: boolean) => {
      const made = new Particles({ limit: emission.count, share, seed: `exponent:${seed}`, light })
      made.emit(emission, 0)
      return made
    }
    this.film = new Film(context, 'coin-rain')
    this.coins = particles('coins', COINS, false)
    this.glitter = particles('glitter', GLITTER, true)
    this.rain = particles('rain', RAIN, false)
    this.stars = particles('stars', STARS, true)
    this.sparse = [particles('few-glitter', { ...GLITTER, count: 22 }, true), particles('few-rain', { ...RAIN, count: 16 }, false)]
    const systems = [this.rain, this.stars, this.coins, this.glitter, ...this.sparse]
    this.container.addChild(this.rays, this.wide, ...systems.map(({ container }) => container))
  }

  update(now: Now, own: Own | null, { free, view }: ExponentLayout): void {
    const still = this.context.reduced
    const top = now.ended >= 0 && now.ending === 'top'
    const left = own?.exit ?? null
    const running = now.phase === 'climb' || now.phase === 'end'
    const since = own && left !== null && running ? now.elapsed + Math.max(now.ended, 0) - own.at : -1
    if (own || now.value >= NEAR_TOP) this.film.near()
    const rains = left !== null && left >= RAINS
    this.film.pose(top ? now.ended : rains ? since : -1, overStage(view, 'coin-rain'))
    if (left !== null) this.curve.pointOf(Math.min(left / 100, now.value), this.at)
    this.filmed = since < 0 && !top ? null : (this.filmed ?? this.film.moves)
    const [few, drops] = this.sparse
    const exits = [this.coins, this.glitter, few]
    for (const system of exits) {
      system.container.position.set(this.at.x, this.at.y)
      system.time = !still && (rains && this.filmed === true) === (system === few) ? since : -1
    }
    for (const system of [this.rain, drops]) {
      system.container.position.set(free.x + free.width / 2, view.y - 30)
      system.time = top && !still && this.filmed === (system === drops) ? now.ended : -1
    }
    this.stars.container.position.set(this.curve.head.x, this.curve.head.y)
    this.stars.time = top && !still ? now.ended : -1
    const shine = top ? swell(now.ended, 0, 260, Math.max(now.ended + now.rest, 1), 900) : 0
    for (const [index, sprite] of [this.rays, this.wide].entries()) {
      sprite.visible = shine > 0
      sprite.position.set(this.curve.head.x, this.curve.head.y)
      sprite.alpha = shine * (index === 0 ? 0.5 : 0.34)
      sprite.scale.set(1.15)
      sprite.rotation = still ? 0 : (now.time / 5_200) * (index === 0 ? 1 : -0.7)
    }
  }
}

const COINS: Emission = {
  ...TOSSED_COINS,
  count: 34,
  over: 320,
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  angle: UP,
  spread: 2,
  speed: [120, 420],
  gravity: 780,
  life: [900, 1_700],
  size: [0.12, 0.32],
  fade: [0.03, 0.2],
}

const GLITTER: Emission = {
  frames: ['spark', 'star', 'dot'],
  count: 60,
  over: 420,
  x: 0,
  y: 0,
  radius: 10,
  angle: 0,
  spread: 0.8,
  speed: [20, 260],
  gravity: 160,
  drag: 1.4,
  life: [480, 1_400],
  size: [0.06, 0.22],
  ramp: GILT,
  twinkle: 1.2,
  fade: [0.02, 0.5],
}

const RAIN: Emission = {
  frames: COIN_VIEWS,
  turning: true,
  count: 80,
  over: 3_400,
  x: 0,
  y: 0,
  width: 390,
  height: 20,
  angle: Math.PI / 2,
  spread: 0.4,
  speed: [40, 190],
  gravity: 300,
  life: [1_500, 2_300],
  size: [0.14, 0.42],
  spin: 0.5,
  flip: 1.3,
  fade: [0.04, 0.2],
}

const STARS: Emission = {
  frames: ['star', 'spark', 'dash', 'dot'],
  count: 110,
  over: 1_500,
  x: 0,
  y: 0,
  radius: 14,
  angle: 0,
  spread: 0.7,
  speed: [60, 420],
  gravity: 60,
  drag: 1.5,
  life: [600, 1_700],
  size: [0.08, 0.34],
  ramp: GILT,
  streak: 1.1,
  fade: [0.02, 0.5],
}
