import { Container } from 'pixi.js'
import { playSound } from '#state/platform/sound.ts'
import { vibrate } from '../kit/device.ts'
import { Film } from '../kit/fx/Film.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { HEAT } from '../kit/fx/ramp.ts'
import type { SceneContext } from '../kit/scene.ts'
import { type ShelfLayout, widthOf } from './layout.ts'

/** Ms in which the stage darkens, and in which it recovers after a refusal. */
const HUSH = 180
const SETTLE = 300
/** Ms in which the box squats more deeply than it stays, and ms in which its tremble grows. */
const SQUAT = 110
const GROWN = 1_200
/** Squash that stays, and the additional squash at first, as shares of its height. */
const FLAT = 0.035
const PRESSED = 0.05
/** Tremble: board units to the side, radians of lean, and radians of phase per ms. */
const TREMBLE = { x: 1.1, lean: 0.009, pace: 0.075 } as const
/** Ms between two bursts of particles. */
const DRAUGHT = 260

/** Width of the film in widths of the box. Its second breath repeats: ms at which it begins, and of one breath. */
const CHARGE = { width: 1.5, breath: 800 } as const
/** Ms of the press's vibration. */
const PRESS = 12
/** Height of the lid as a share of the box's. */
const LID = 0.62

/** Particles that fly into the box, per burst. */
const MOTES = {
  frames: ['dot', 'dot', 'star'],
  count: 12,
  over: DRAUGHT,
  radius: 128,
  angle: 0,
  spread: 0.6,
  speed: [2, 14],
  life: [520, 820],
  size: [0.16, 0.5],
  ramp: HEAT,
  grow: [1, 0.3],
  fade: [0.3, 0],
} as const

/** Squash, shift and lean of a box that waits to be opened. */
export interface Tremble {
  squash: number
  x: number
  lean: number
}

/**
 * Shows that the front box is about to be opened, between the tap and the opening: it squats and trembles, the stage darkens, rings of light
 * and particles are drawn into its lid (film `box-charge`, which loads when the neighbours get their skeletons, at the latest with the tap). At tier 低 and with reduced motion there
 * is no film; with reduced motion only the stage darkens.
 */
export class Eager {
  /** How far the stage is darkened, 0–1. */
  level = 0
  readonly tremble: Tremble = { squash: 0, x: 0, lean: 0 }
  private readonly motes: Particles
  private readonly film: Film
  /** What of the film lies behind the boxes, and in front of them. */
  private readonly halves: readonly Container[]
  private asked = false
  private going = false
  private time = 0
  private drawn = 0

  constructor(
    layers: { behind: Container; front: Container },
    private readonly context: SceneContext,
  ) {
    this.film = new Film(context, 'box-charge')
    this.halves = [new Container(), new Container()]
    this.halves[0]?.addChild(this.film.container)
    this.halves[1]?.addChild(this.film.front)
    this.motes = new Particles({ limit: 54, share: context.budget.particles, seed: 'shelf:motes', light: true })
    this.halves.forEach((half, front) => void (front ? layers.front : layers.behind).addChild(half))
    layers.front.addChild(this.motes.container)
  }

  /** A box has rested in front for long: its film begins to load. */
  near(): void {
    if (this.hasFilm) this.film.near()
  }

  destroy(): void {
    this.film.destroy()
  }

  /** Starts or ends the effect. Repeated calls with the same value do nothing. */
  ask(asked: boolean): void {
    if (asked === this.asked) return
    this.asked = asked
    if (asked) {
      playSound('charge', { volume: 0.4, rate: 1.2 })
      vibrate(PRESS)
    }
    this.time = 0
    this.drawn = -DRAUGHT
  }

  get awaited(): boolean {
    return this.asked
  }

  /** True while the film is seen. */
  get charged(): boolean {
    return this.film.front.visible && this.level > 0
  }

  /** Number of particles in flight. */
  get flying(): number {
    const { container } = this.motes
    return container.visible ? container.quads.filter(({ visible }) => visible).length : 0
  }

  /** Call it when the scene fades out: the darkness stays and the box stands still, because the opening's box takes its place. */
  release(): void {
    this.going = true
  }

  /** Advances by `delta` ms. `tall` is the height of the front box in picture widths. */
  update(delta: number, at: ShelfLayout, tall: number): void {
    this.time += delta
    this.level = this.asked ? Math.min(this.level + delta / HUSH, 1) : Math.max(this.level - delta / SETTLE, 0)
    this.motes.update(delta)
    this.charge(at, tall)
    if (this.context.reduced) return
    this.pose(delta)
    if (this.asked && !this.going && this.time >= this.drawn + DRAUGHT) this.draw(at, tall)
  }

  private pose(delta: number): void {
    const { tremble, time, level } = this
    const still = !this.asked || this.going
    if (still) {
      const share = Math.exp((-16 * delta) / 1000)
      tremble.squash *= share
      tremble.x *= share
      tremble.lean *= share
      return
    }
    const press = Math.min(time / SQUAT, 1)
    const spring = Math.exp(-Math.max(time - SQUAT, 0) / 130)
    const strength = level * (0.6 + 0.4 * Math.min(time / GROWN, 1))
    tremble.squash = press * (FLAT + PRESSED * spring) + Math.sin(time * TREMBLE.pace * 0.5) * 0.006 * strength
    tremble.x = Math.sin(time * TREMBLE.pace) * TREMBLE.x * strength
    tremble.lean = Math.sin(time * TREMBLE.pace * 0.81) * TREMBLE.lean * strength
  }

  private get hasFilm(): boolean {
    return this.context.budget.films && !this.context.reduced
  }

  /** Shows the film at the moment that the press has reached. After a refusal it fades with the darkness. */
  private charge(at: ShelfLayout, tall: number): void {
    const { film, time, level } = this
    if (level <= 0 || !this.hasFilm) {
      film.stop()
      return
    }
    const { breath, width } = CHARGE
    const ms = time < 2 * breath ? time : breath + (time % breath)
    if (this.asked) film.pose(ms, { x: at.x, y: at.floor - widthOf(at, tall) * tall * LID, width: widthOf(at, tall) * width })
    for (const half of this.halves) half.alpha = level
  }

  private draw(at: ShelfLayout, tall: number): void {
    this.drawn = this.time
    const width = widthOf(at, tall)
    const y = at.floor - width * tall * LID
    this.motes.emit({ ...MOTES, x: at.x, y, to: { x: at.x, y, from: 0.05, bend: 30 } })
  }
}
