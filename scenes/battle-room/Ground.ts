import { BLEND_MODES, type Container, Sprite, Texture } from 'pixi.js'
import type { ArtBoard } from '../kit/artBoard.ts'
import { mix } from '../kit/fx/curves.ts'
import type { Emission } from '../kit/fx/emission.ts'
import { fx } from '../kit/fx/light.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { blend, ramp } from '../kit/fx/ramp.ts'
import { coverStage } from '../kit/parts/boardPlacement.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import { arenaPicture } from './pictures.ts'

const RED = 0xff2a58
const BLUE = 0x2a7bff
const GOLD = 0xffb43a
const COLD = 0x4a78d8
/** Ms between two puffs of motes. */
const MOTES = 2_600

/** How the arena is lit. All are shares of 0–1. */
export interface GroundPose {
  /** Light of the last round, which pulses with the time bar. */
  last: number
  pulse: number
  /** Darkness before the end. */
  dark: number
  /** Cold light of an own loss. */
  cold: number
  /** Gold light of a win. */
  gold: number
}

/** The arena: its picture, lit from both sides, with motes in the light. */
export class Ground {
  readonly pose: GroundPose = { last: 0, pulse: 0, dark: 0, cold: 0, gold: 0 }
  private readonly picture = new Sprite(arenaPicture())
  private readonly beams = [beam(RED), beam(BLUE), beam(RED), beam(BLUE)] as const
  private readonly floor = beam(0xffffff)
  private readonly veil = new Quad(Texture.WHITE, 0, 0)
  private readonly motes: Particles
  private board: ArtBoard
  private time = 0
  private next = 0

  constructor(
    back: Container,
    glow: Container,
    private readonly context: SceneContext,
  ) {
    this.board = context.board()
    this.picture.anchor.set(0.5)
    this.floor.texture = fx('glow')
    this.floor.anchorY = 0.5
    this.motes = new Particles({ limit: 60, share: context.budget.particles, seed: 'battle:motes', light: true })
    this.veil.tint = 0x03020c
    back.addChild(this.picture, new QuadList([this.veil]))
    glow.addChild(new QuadList([...this.beams, this.floor]), this.motes.container)
  }

  layout(board: ArtBoard): void {
    this.board = board
    coverStage(this.picture, board)
    const { x, y, width, height } = board.view
    this.veil.x = x
    this.veil.y = y
    this.veil.size(width, height)
  }

  update(delta: number): void {
    const { context, pose, board } = this
    if (!context.reduced) {
      this.time += delta
      for (; this.next <= this.time; this.next += MOTES) for (const side of [0, 1]) this.motes.emit(mote(board, side), this.next)
      this.motes.time = this.time
    }
    this.picture.tint = blend(0xffffff, pose.cold > pose.gold ? 0x7c9cff : 0xffffff, pose.cold)
    this.veil.alpha = 0.2 + 0.5 * pose.dark + 0.14 * pose.cold
    const { view } = board
    const tall = view.height * 0.92
    for (let index = 0; index < 4; index++) {
      const quad = this.beams[index] as Quad
      const left = index % 2 === 0
      const inner = index > 1
      const sway = Math.sin(this.time / (inner ? 3_100 : 4_300) + index * 1.7) * 0.05
      quad.x = left ? view.x + view.width * (inner ? 0.2 : 0.02) : view.x + view.width * (inner ? 0.8 : 0.98)
      quad.y = view.y - 30
      quad.size(230, tall * (inner ? 0.72 : 1))
      quad.rotation = Math.PI + (left ? -1 : 1) * ((inner ? -0.1 : 0.24) + sway)
      const warm = blend(left ? RED : BLUE, GOLD, Math.max(pose.last * 0.65, pose.gold))
      quad.tint = blend(warm, COLD, pose.cold)
      quad.alpha = (inner ? 0.16 : 0.3) * mix(1, 1.25 + 0.75 * pose.pulse, pose.last) * (1 - 0.85 * pose.dark) * (1 - 0.4 * pose.cold)
    }
    this.floor.x = view.x + view.width / 2
    this.floor.y = view.y + view.height * 0.86
    this.floor.size(view.width * 1.3, 190)
    this.floor.tint = blend(blend(0x5a2cff, GOLD, Math.max(pose.gold, pose.last * 0.6)), COLD, pose.cold)
    this.floor.alpha = 0.3 * (1 - 0.6 * pose.dark)
  }
}

function beam(tint: number): Quad {
  const quad = new Quad(fx('beam'), 0.5, 1)
  quad.tint = tint
  quad.blendMode = BLEND_MODES.ADD
  return quad
}

const WARM = ramp(0xffd6e0, 0xff5a86, 0x7a1040)
const COOL = ramp(0xd6ecff, 0x5aa0ff, 0x10307a)

const mote = ({ view }: ArtBoard, side: number): Emission => ({
  frames: ['dot', 'dot', 'spark', 'bokeh'],
  count: 9,
  over: MOTES,
  x: view.x + view.width * (side === 0 ? 0.2 : 0.8),
  y: view.y + view.height * 0.7,
  width: view.width * 0.42,
  height: view.height * 0.6,
  angle: -Math.PI / 2,
  spread: 1,
  speed: [6, 22],
  life: [2_400, 5_200],
  size: [0.06, 0.2],
  sway: { reach: 16, pace: 0.3 },
  twinkle: 0.6,
  ramp: side === 0 ? WARM : COOL,
  fade: [0.3, 0.5],
  alpha: 0.75,
})
