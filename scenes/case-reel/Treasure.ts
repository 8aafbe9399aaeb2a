import { gsap } from 'gsap'
import { Container, Sprite, type Texture } from 'pixi.js'
import { type ArtBoard, BOARD } from '../kit/artBoard.ts'
import { COIN_VIEWS } from '../kit/fx/CoinFountain.ts'
import type { Emission } from '../kit/fx/emission.ts'
import { light } from '../kit/fx/light.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { GOLD } from '../kit/fx/ramp.ts'
import type { SceneContext } from '../kit/scene.ts'

/** Number of volleys on each side while the gold reel runs; the last ones are the largest. */
const VOLLEYS = 12
/** Coins of the first and of the last volley of a side. */
const COINS = [2, 9] as const
const SIDES = [-1, 1] as const
/** Board units below the stage from which coins come, and by which a heap is hidden at first. */
const BELOW = 14

/**
 * Coin fountains on both sides that grow as the reel slows, behind and in front of the band, and heaps of coins that rise below them.
 */
export class Treasure {
  /** Layers behind the band and in front of everything. */
  readonly back = new Container()
  readonly front = new Container()
  private readonly far: Particles
  private readonly near: Particles
  private readonly glitter: Particles
  private readonly heaps: Sprite[]
  private readonly beams: Sprite[]
  private raised = 0
  private power = 0

  constructor(
    private readonly context: SceneContext,
    private readonly board: ArtBoard,
    heap: Texture,
    seed: string,
  ) {
    const share = context.budget.particles
    this.far = new Particles({ limit: 76, share, seed: `${seed}:far`, light: false })
    this.near = new Particles({ limit: 110, share, seed: `${seed}:near`, light: false })
    this.glitter = new Particles({ limit: 70, share, seed: `${seed}:glitter`, light: true })
    this.heaps = SIDES.map((side) => heapOn(heap, side))
    this.beams = SIDES.map(() => light('beam', 0xffb648))
    for (const beam of this.beams) beam.anchor.set(0.5, 1)
    this.back.addChild(...this.beams, this.far.container)
    this.front.addChild(...this.heaps, this.near.container, this.glitter.container)
    this.reset()
  }

  /** How far the heaps have risen, 0–1. */
  get height(): number {
    return this.raised
  }

  set height(share: number) {
    this.raised = share
    const { view } = this.board
    for (const [index, heap] of this.heaps.entries()) {
      const side = SIDES[index] ?? 1
      heap.position.set(
        side < 0 ? Math.max(view.x, -40) - 6 : Math.min(view.x + view.width, BOARD.width + 40) + 6,
        this.floor + (1 - share) * heap.texture.height * 0.9,
      )
      heap.visible = share > 0
    }
  }

  /** Light of the fountains, 0–1. */
  get glow(): number {
    return this.power
  }

  set glow(power: number) {
    this.power = power
    for (const [index, beam] of this.beams.entries()) {
      beam.position.set(this.mouthOf(SIDES[index] ?? 1), this.floor + 20)
      beam.alpha = 0.5 * power
      beam.scale.set(0.34 + 0.14 * power, 0.4 + 0.75 * power)
    }
  }

  reset(): void {
    for (const system of [this.far, this.near, this.glitter]) system.clear()
    this.height = 0
    this.glow = 0
  }

  /** Raises the heaps over `ms`. */
  grow(ms: number): gsap.core.Timeline {
    const seconds = ms / 1000
    const timeline = gsap.timeline({ paused: true })
    if (this.context.reduced) return timeline
    timeline.fromTo(this, { height: 0 }, { height: 1, duration: seconds, ease: 'power1.in', immediateRender: false }, 0)
    timeline.fromTo(this, { glow: 0.15 }, { glow: 1, duration: seconds, ease: 'power2.in', immediateRender: false }, 0)
    return timeline
  }

  /** Schedules the coins of the next `ms`. Nothing is created during motion. */
  spout(ms: number): void {
    if (this.context.reduced) return
    for (let volley = 0; volley < VOLLEYS; volley++) {
      const share = volley / (VOLLEYS - 1)
      const at = share ** 0.86 * ms * 0.96
      for (const side of SIDES) this.volley(side, share, at)
    }
  }

  /** A last burst of both fountains, as the reel lands. */
  burst(): void {
    if (this.context.reduced) return
    for (const side of SIDES) this.near.emit({ ...this.coins(side, 1), count: 16, over: 120 }, this.near.time)
  }

  update(delta: number): void {
    for (const system of [this.far, this.near, this.glitter]) system.update(delta)
  }

  private volley(side: number, share: number, at: number): void {
    const count = Math.round(COINS[0] + (COINS[1] - COINS[0]) * share * share)
    this.near.emit({ ...this.coins(side, share), count }, this.near.time + at)
    this.far.emit(
      { ...this.coins(side, share), count: Math.ceil(count * 0.6), size: [0.1, 0.18], width: 70, alpha: 0.75 },
      this.far.time + at + 60,
    )
    this.glitter.emit({ ...this.coins(side, share), ...GLITTER, count: Math.ceil(count * 0.7) }, this.glitter.time + at)
  }

  private coins(side: number, share: number): Emission {
    const reach = Math.sqrt(this.board.height / BOARD.minHeight)
    return {
      frames: COIN_VIEWS,
      turning: true,
      count: 1,
      over: 160,
      x: this.mouthOf(side),
      y: this.floor + BELOW,
      width: 34,
      angle: -Math.PI / 2 + side * 0.03,
      spread: 0.06 + 0.1 * share,
      speed: [(420 + 260 * share) * reach, (620 + 420 * share) * reach],
      gravity: 980,
      life: [1_300, 2_100],
      size: [0.22, 0.46],
      spin: 0.5,
      flip: 1.4,
      fade: [0.02, 0.08],
    }
  }

  private mouthOf(side: number): number {
    return BOARD.width / 2 + side * (BOARD.width / 2 - 30)
  }

  private get floor(): number {
    return this.board.view.y + this.board.view.height
  }
}

const GLITTER = {
  frames: ['spark', 'star'],
  turning: false,
  flip: 0,
  ramp: GOLD,
  size: [0.08, 0.26],
  life: [500, 1_200],
  drag: 0.7,
  twinkle: 4,
} as const

function heapOn(texture: Texture, side: number): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0, 1)
  sprite.scale.x = -side
  return sprite
}
