import { Container } from 'pixi.js'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import { COLOURS } from '#shared/tokens.ts'
import { TOSSED_COINS } from '../kit/fx/CoinFountain.ts'
import { swell } from '../kit/fx/curves.ts'
import type { Emission, Point } from '../kit/fx/emission.ts'
import { Film, type FilmPlace } from '../kit/fx/Film.ts'
import { light } from '../kit/fx/light.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { GOLD as GILT } from '../kit/fx/ramp.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { Curve } from './curve.ts'
import type { Own } from './exits.ts'
import { CARD, type CardPlace, type ExponentLayout, placeCard } from './layout.ts'
import type { Now } from './maths.ts'

const UP = -Math.PI / 2
/** The own exit, in hundredths, from which on it rains coins. */
const RAINS = 200
/** The multiple from which on the highest one is near. */
const NEAR_TOP = 50

/** Width of the film in board units at an exit and at the highest multiple, and where in its composition the coins spring up, as shares of its width from its middle. */
const FILM = { exit: 230, top: 330, spring: -0.53 } as const

/**
 * What celebrates: coins that spring up behind the card of the own exit, below the multiple, and glitter at the place of the exit; at the highest multiple
 * stars and rays at the head too. For it and for an own exit at twice the stake or more the film of coins plays behind the curve and all numerals.
 */
export class Gold {
  readonly container = new Container()
  /** Coins lie behind the plot, so they cover nothing that is written. */
  readonly behind = new Container()
  private readonly coins: Particles
  private readonly glitter: Particles
  private readonly stars: Particles
  /** What is left of the glitter where the film has coins. */
  private readonly few: Particles
  /** Whether the film moves at the celebration that runs; decided at its first frame, because the film may come late. */
  private filmed: boolean | null = null
  private readonly rays = light('rays', 0xffc860)
  private readonly wide = light('rays-wide', COLOURS['amber-1'])
  private readonly film: Film
  private readonly at: Point = { x: 0, y: 0 }
  private readonly card: CardPlace = { x: 0, y: 0, scale: 1 }
  private readonly place: FilmPlace = { x: 0, y: 0, width: FILM.exit }

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
    this.stars = particles('stars', STARS, true)
    this.few = particles('few-glitter', { ...GLITTER, count: 22 }, true)
    this.behind.addChild(this.film.container, this.film.front, this.coins.container)
    this.container.addChild(this.rays, this.wide, ...[this.stars, this.glitter, this.few].map(({ container }) => container))
  }

  destroy(): void {
    this.film.destroy()
  }

  update(now: Now, own: Own | null, layout: ExponentLayout): void {
    const top = now.ended >= 0 && now.ending === 'top'
    const left = own?.exit ?? null
    const running = now.phase === 'climb' || now.phase === 'end'
    const since = own && left !== null && running ? now.elapsed + Math.max(now.ended, 0) - own.at : -1
    if (own || now.value >= NEAR_TOP) this.film.near()
    const rains = top ? now.ended : left !== null && left >= RAINS ? since : -1
    placeCard(layout, top ? EXPONENT.multiple.most : (left ?? 0), this.card)
    this.film.pose(rains, this.filmPlace(top))
    this.filmed = since < 0 && !top ? null : (this.filmed ?? this.film.moves)
    this.spray(now, top, left, since, rains >= 0 && this.filmed === true)
    this.shine(now, top)
  }

  /** The film's coins spring up behind the card, so that few come as high as the multiple. */
  private filmPlace(top: boolean): FilmPlace {
    const { card, place } = this
    place.width = top ? FILM.top : FILM.exit
    place.x = card.x
    place.y = card.y + (CARD.height * card.scale) / 2 - FILM.spring * place.width
    return place
  }

  private spray(now: Now, top: boolean, left: number | null, since: number, filmed: boolean): void {
    const moving = !this.context.reduced
    const { at, card, curve } = this
    if (left !== null) curve.pointOf(Math.min(left / 100, now.value), at)
    for (const system of [this.glitter, this.few]) {
      system.container.position.set(at.x, at.y)
      system.time = moving && filmed === (system === this.few) ? since : -1
    }
    this.coins.container.position.set(card.x, card.y)
    this.coins.time = moving && !filmed ? (top ? now.ended : since) : -1
    this.stars.container.position.set(curve.head.x, curve.head.y)
    this.stars.time = top && moving ? now.ended : -1
  }

  private shine(now: Now, top: boolean): void {
    const still = this.context.reduced
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
