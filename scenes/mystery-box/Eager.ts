import type { Container } from 'pixi.js'
import { Particles } from '../kit/fx/Particles.ts'
import { HEAT } from '../kit/fx/ramp.ts'
import type { SceneContext } from '../kit/scene.ts'
import { type ShelfLayout, widthOf } from './layout.ts'

/** Ms in which the stage hushes, and in which it settles back after a refusal. */
const HUSH = 180
const SETTLE = 300
/** Ms in which the box squats, deeper than it stays, and in which its tremble has grown. */
const SQUAT = 110
const GROWN = 1_200
/** How flat it stays, and how much flatter it is pressed at first. */
const FLAT = 0.035
const PRESSED = 0.05
/** Units and radians of the tremble, and its pace in radians per ms. */
const TREMBLE = { x: 1.1, lean: 0.009, pace: 0.075 } as const
/** Ms between two draughts of motes. */
const DRAUGHT = 260

/** Motes that are drawn into the box: so many a draught. */
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

/** How a box is pressed, shifted and leaned while it waits to be opened. */
export interface Tremble {
  squash: number
  x: number
  lean: number
}

/** The box in front has heard that it is to be opened: it squats and trembles, the stage hushes, motes are drawn in; without motion it is only the hush. */
export class Eager {
  /** 0–1: how hushed the stage is. */
  level = 0
  readonly tremble: Tremble = { squash: 0, x: 0, lean: 0 }
  private readonly motes: Particles
  private asked = false
  private going = false
  private time = 0
  private drawn = 0

  constructor(
    layer: Container,
    private readonly context: SceneContext,
  ) {
    this.motes = new Particles({ limit: 54, share: context.budget.particles, seed: 'shelf:motes', light: true })
    layer.addChild(this.motes.container)
  }

  /** It is awaited, or no more; told as often as one likes. */
  ask(asked: boolean): void {
    if (asked === this.asked) return
    this.asked = asked
    this.time = 0
    this.drawn = -DRAUGHT
  }

  get awaited(): boolean {
    return this.asked
  }

  /** Motes in the air. */
  get flying(): number {
    const { container } = this.motes
    return container.visible ? container.quads.filter(({ visible }) => visible).length : 0
  }

  /** The shelf goes: the hush stays, and the box stands still for the one that takes its place. */
  release(): void {
    this.going = true
  }

  /** Ms go by; `tall` is the height of the box in front, in widths of its picture. */
  update(delta: number, at: ShelfLayout, tall: number): void {
    this.time += delta
    this.level = this.asked ? Math.min(this.level + delta / HUSH, 1) : Math.max(this.level - delta / SETTLE, 0)
    this.motes.update(delta)
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

  private draw(at: ShelfLayout, tall: number): void {
    this.drawn = this.time
    const width = widthOf(at, tall)
    const y = at.floor - width * tall * 0.62
    this.motes.emit({ ...MOTES, x: at.x, y, to: { x: at.x, y, from: 0.05, bend: 30 } })
  }
}
