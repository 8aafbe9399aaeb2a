import { BLEND_MODES, Container, Texture } from 'pixi.js'
import type { Rect } from '../kit/artBoard.ts'
import { span, strike } from '../kit/fx/curves.ts'
import type { Emission } from '../kit/fx/emission.ts'
import { fx } from '../kit/fx/light.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { ramp as colours } from '../kit/fx/ramp.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import { CRACKS, type CrackPiece, cracksOf, PIECES } from './cracks.ts'
import type { Curve } from './curve.ts'
import { BREAK, type Now, ramp } from './maths.ts'
import { part } from './pictures.ts'

const DASHES = 17
const RED = 0xff3358
const EMBERS = colours(0xffffff, 0xff9ab0, 0xff3a5e, 0x5a0a22)

/** The break: cracks from the head, the fall, shards, and one red flash at the edges. Everything follows from the ms since the break. */
export class Ending {
  readonly container = new Container()
  /** The flash, which lies over everything. */
  readonly flash: QuadList
  private readonly lines: readonly Quad[]
  private readonly dashes: readonly Quad[]
  private readonly bolt = new Quad(fx('glow'))
  private readonly edges = new Quad(part('exponent-vignette'), 0, 0)
  private readonly shards: Particles
  private readonly embers: Particles
  private pieces: readonly CrackPiece[] = []
  private seed = ''

  constructor(
    private readonly curve: Curve,
    private readonly context: SceneContext,
  ) {
    const share = context.budget.particles
    this.lines = Array.from({ length: CRACKS * PIECES }, () => new Quad(Texture.WHITE, 0, 0.5))
    this.dashes = Array.from({ length: DASHES }, () => new Quad(Texture.WHITE, 0.5, 0.5))
    this.bolt.blendMode = this.edges.blendMode = BLEND_MODES.ADD
    this.bolt.tint = this.edges.tint = RED
    this.shards = new Particles({ limit: 30, share, seed: 'exponent:shards', light: false })
    this.embers = new Particles({ limit: 90, share, seed: 'exponent:embers', light: true })
    this.shards.emit(SHARDS, 0)
    this.embers.emit(SPARKS, 0)
    this.flash = new QuadList([this.edges])
    this.container.addChild(new QuadList([this.bolt, ...this.lines, ...this.dashes]), this.shards.container, this.embers.container)
  }

  layout(view: Rect): void {
    this.edges.x = view.x
    this.edges.y = view.y
    this.edges.size(view.width, view.height)
  }

  update(now: Now): void {
    const { ended } = now
    const on = ended >= 0 && now.ending === 'break' && now.rest > 0
    this.container.visible = on
    this.flash.visible = on && !this.context.reduced && ended < BREAK.flash + 80
    if (!on) return
    this.edges.alpha = 0.85 * strike(ended, 0, 50, BREAK.flash)
    const stay = (1 - 0.72 * ramp(BREAK.fade[0], BREAK.fade[1], ended)) * ramp(0, 700, now.rest)
    this.crack(now, stay)
    this.fall(now, stay)
    const { head } = this.curve
    const moving = !this.context.reduced
    for (const system of [this.shards, this.embers]) {
      system.container.position.set(head.x, head.y)
      system.time = moving ? ended : -1
    }
    this.bolt.x = head.x
    this.bolt.y = head.y
    this.bolt.scaleX = this.bolt.scaleY = 1.15
    this.bolt.alpha = 0.6 * ramp(0, 140, ended) * stay
  }

  private crack({ ended, round }: Now, stay: number): void {
    const seed = `exponent:crack:${round}`
    if (seed !== this.seed) {
      this.seed = seed
      this.pieces = cracksOf(seed)
    }
    const { head } = this.curve
    const grown = this.context.reduced ? 1 : span(ended, 0, BREAK.crack)
    const shown = this.context.reduced ? ramp(0, 400, ended) : 1
    for (let index = 0; index < this.lines.length; index++) {
      const quad = this.lines[index] as Quad
      const { x, y, angle, length, width, from } = this.pieces[index] as CrackPiece
      const part = Math.min(Math.max((grown - from) * PIECES, 0), 1)
      quad.visible = part > 0
      if (!quad.visible) continue
      quad.x = head.x + x
      quad.y = head.y + y
      quad.rotation = angle
      quad.size(length * part + 0.6, width)
      quad.tint = 0xffd9e0
      quad.alpha = (0.9 - 0.62 * from) * (1 - 0.45 * ramp(500, 1_500, ended)) * stay * shown
    }
  }

  /** The dashed way down from the head to the axis. */
  private fall(now: Now, stay: number): void {
    const { ended } = now
    const { head, bottom } = this.curve
    const deep = bottom - head.y
    const way = this.context.reduced ? 1 : span(ended, BREAK.fall[0], BREAK.fall[1]) ** 1.7
    for (let index = 0; index < this.dashes.length; index++) {
      const quad = this.dashes[index] as Quad
      const share = (index + 0.5) / this.dashes.length
      quad.visible = deep > 26 && share <= way && share > 0.06
      if (!quad.visible) continue
      const lean = Math.sin(share * 11) * 6 * share
      quad.x = head.x + 6 + share * 14 + lean
      quad.y = head.y + deep * share
      const across = 14 + 6 * Math.sin(share * 11) + 66 * share * Math.cos(share * 11)
      quad.rotation = -Math.atan2(across, deep)
      quad.size(index % 3 === 2 ? 3.4 : 3.8, index % 3 === 2 ? 3.4 : (deep / this.dashes.length) * 0.62)
      quad.tint = 0xff7f96
      quad.alpha = (0.4 + 0.6 * stay) * ramp(0, 700, now.rest) * (1 - 0.3 * share)
    }
  }
}

const SHARDS: Emission = {
  frames: ['shard'],
  count: 30,
  x: 0,
  y: 0,
  radius: 8,
  angle: 0,
  spread: 0.9,
  speed: [50, 290],
  gravity: 520,
  drag: 0.5,
  life: [700, 1_500],
  size: [0.1, 0.34],
  spin: 1.1,
  flip: 0.9,
  behind: 0.5,
  tints: [0xffe2e8, 0xff8aa0, 0xff4a6e, 0xd8f4ff],
  fade: [0, 0.35],
}

const SPARKS: Emission = {
  frames: ['spark', 'dot', 'dash'],
  count: 84,
  over: 120,
  x: 0,
  y: 0,
  radius: 5,
  angle: 0,
  spread: 0.5,
  speed: [40, 430],
  gravity: 130,
  drag: 2.1,
  life: [420, 1_400],
  size: [0.06, 0.26],
  streak: 1.4,
  ramp: EMBERS,
  fade: [0, 0.55],
}
