import { type Container, Sprite, Texture } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import { coverScale, type Rect } from '../kit/artBoard.ts'
import { mix, sineInOut, span, swell } from '../kit/fx/curves.ts'
import { type FxName, fx } from '../kit/fx/light.ts'
import { litQuad } from '../kit/fx/litQuad.ts'
import { blend } from '../kit/fx/ramp.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { seededRandom } from '../kit/random.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { RollLayout } from './layout.ts'
import { CLOSING, CURTAIN, GATHER, type Now, OPENING } from './maths.ts'
import { hallPicture } from './pictures.ts'

const VIOLET = 0x9a4dff
const WARM = 0xffb45a
const GOLD = 0xffc45a
const COLD = 0x6a7ac8
/** Pieces of paper that fall at the highest tier, and the ms in which one falls through the stage. */
const PAPERS = 34
const FALL = 9_000
const COLOURED = [COLOURS['gold-2'], COLOURS['gold-1'], COLOURS.magenta, COLOURS.cyan, COLOURS['violet-2'], 0xff9a4a] as const
const SHAPES: readonly FxName[] = ['confetti', 'confetti', 'confetti-disc', 'confetti-ribbon']
/** Place of the podium's top in the picture: so far above its middle, as a share of its height. */
const PODIUM = 0.0105

interface Paper {
  x: number
  phase: number
  pace: number
  sway: number
  size: number
}

/** What the ground needs to know of a draw. */
export interface Light {
  /** Where the greatest light is: the prize, the middle of the stage. */
  x: number
  y: number
  /** Colour of the prize that is drawn. */
  tint: number
  /** 0–1: the wheel turns for a great prize, so the hall is dark. */
  great: number
  /** Ms since the greatest prize's reel has begun; negative before. */
  finale: number
  /** Strength of a heartbeat that fades. */
  beat: number
}

/** The hall: its picture, beams, rays behind the prizes, and paper that falls. What it shows follows from the moment alone. */
export class Ground {
  private readonly picture = new Sprite(hallPicture())
  private readonly veil = new Quad(Texture.WHITE, 0, 0)
  private readonly beams = [
    litQuad('beam', { anchorY: 1 }),
    litQuad('beam', { anchorY: 1 }),
    litQuad('beam', { anchorY: 1 }),
    litQuad('beam', { anchorY: 1 }),
  ] as const
  private readonly broad = litQuad('rays-wide')
  private readonly fine = litQuad('rays')
  private readonly core = litQuad('glow')
  private readonly floor = litQuad('glow')
  private readonly papers: readonly Paper[]
  private readonly quads: readonly Quad[]

  constructor(
    back: Container,
    glow: Container,
    private readonly context: SceneContext,
  ) {
    const random = seededRandom('roll:paper')
    const count = Math.ceil(PAPERS * context.budget.particles)
    this.papers = Array.from({ length: count }, () => ({
      x: random(),
      phase: random(),
      pace: 0.7 + 0.6 * random(),
      sway: random() * 6.3,
      size: 0.34 + 0.3 * random(),
    }))
    this.quads = this.papers.map((_, index) => {
      const quad = new Quad(fx(SHAPES[index % SHAPES.length] ?? 'confetti'))
      quad.tint = COLOURED[index % COLOURED.length] ?? 0xffffff
      return quad
    })
    this.picture.anchor.set(0.5)
    this.veil.tint = 0x07030f
    back.addChild(this.picture)
    glow.addChild(new QuadList([this.veil, ...this.beams, this.floor, this.core, this.broad, this.fine, ...this.quads]))
  }

  update(now: Now, layout: RollLayout, light: Light): void {
    const risen = riseOf(now, this.context.reduced)
    const done = now.ended < 0 ? 0 : span(now.ended, ...CLOSING.fall)
    this.place(layout, risen)
    this.shade(now, layout, light, risen, done)
    this.shine(now, light, done)
    this.fall(now, layout.view, now.cancelled ? 0 : now.phase === 'rest' ? 1 : 0.5 + 0.5 * done)
  }

  /** The picture lies so that its podium stands below the prizes, later below the wheel. */
  private place({ view, free, wheel }: RollLayout, risen: number): void {
    const { width, height } = this.picture.texture
    const low = wheel.y + 112 * wheel.scale
    const target = mix(free.y + free.height * 0.93, low, risen)
    const scale = Math.max(coverScale(width, height, view.width, view.height), 0.46)
    const y = target + height * scale * PODIUM
    const reach = Math.max(y - view.y, view.y + view.height - y)
    this.picture.scale.set(Math.max(scale, (reach * 2) / height))
    this.picture.position.set(view.x + view.width / 2, y)
  }

  private shade({ time, warm, beat, cancelled }: Now, { view }: RollLayout, light: Light, risen: number, done: number): void {
    const { veil, picture } = this
    veil.x = view.x
    veil.y = view.y
    veil.size(view.width, view.height)
    veil.alpha = cancelled ? 0.56 : mix(mix(0.12, 0.44, risen) + 0.2 * light.great, 0.5, done)
    picture.tint = cancelled ? 0x8a90c8 : blend(0xffffff, 0xffd9a8, warm * 0.7)
    for (let index = 0; index < 4; index++) {
      const quad = this.beams[index] as Quad
      const left = index % 2 === 0
      const inner = index > 1
      const sway = this.context.reduced ? 0 : Math.sin(time / (inner ? 2_900 : 4_100) + index * 1.9) * 0.07
      quad.x = view.x + view.width * (left ? (inner ? 0.3 : 0.04) : inner ? 0.7 : 0.96)
      quad.y = view.y - 26
      quad.size(inner ? 150 : 230, view.height * (inner ? 0.66 : 0.86))
      quad.rotation = Math.PI + (left ? -1 : 1) * ((inner ? 0.13 : 0.3) + sway)
      const own = blend(left ? 0xff4da6 : 0x6a5cff, GOLD, Math.max(warm, done * 0.8, light.great * 0.6))
      quad.tint = cancelled ? COLD : own
      quad.alpha = (inner ? 0.15 : 0.26) * (1 + 0.35 * beat + 0.5 * light.beat) * (cancelled ? 0.4 : 1)
    }
  }

  private shine({ time, phase, warm, beat, closed, cancelled, ms }: Now, light: Light, done: number): void {
    const { broad, fine, core, floor } = this
    const turn = this.context.reduced ? 0 : time
    const rest = phase === 'rest' ? 1 : phase === 'gather' ? 1 - span(closed, ...GATHER.leave) : 0
    const opened = light.finale < 0 ? 0 : swell(light.finale, CURTAIN.open[0], 500, 1e9, 1)
    const drawn = phase === 'draw' ? 0.36 * span(ms, ...OPENING.prize) + 0.5 * opened : 0
    const power = cancelled ? 0.1 : rest * (0.62 + 0.2 * warm + 0.25 * beat) + drawn * (1 - 0.35 * done) + 0.2 * light.beat
    const tint = phase === 'draw' ? blend(light.tint, GOLD, Math.max(opened, done)) : blend(VIOLET, WARM, 0.5 + 0.5 * warm)
    const breath = Math.sin(turn / 640)
    for (const quad of [broad, fine, core]) {
      quad.x = light.x
      quad.y = light.y
    }
    broad.tint = core.tint = tint
    fine.tint = blend(tint, 0xffffff, 0.3)
    broad.rotation = turn / 6_000
    fine.rotation = -turn / 3_900
    broad.scaleX = broad.scaleY = 1.12 + 0.02 * breath
    fine.scaleX = fine.scaleY = 0.94
    core.scaleX = core.scaleY = 1.5
    broad.alpha = power * 0.62
    fine.alpha = power * 0.5
    core.alpha = power * 0.42
    floor.x = light.x
    floor.y = light.y + 150
    floor.size(420, 150)
    floor.tint = blend(0xb04cff, GOLD, Math.max(warm, opened))
    floor.alpha = (0.22 + 0.12 * breath) * (cancelled ? 0.4 : 1)
  }

  private fall({ time }: Now, view: Rect, share: number): void {
    const { reduced } = this.context
    for (let index = 0; index < this.quads.length; index++) {
      const quad = this.quads[index] as Quad
      const { x, phase, pace, sway, size } = this.papers[index] as Paper
      const gone = (reduced ? 0 : time / FALL) * pace + phase
      const down = gone - Math.floor(gone)
      const wave = gone * 9 + sway
      quad.x = view.x + view.width * x + 16 * Math.sin(wave)
      quad.y = view.y - 12 + (view.height * 0.82 + 24) * down
      quad.rotation = wave * 0.8
      quad.scaleX = size * Math.cos(wave * 1.7)
      quad.scaleY = size
      quad.alpha = share * 0.8 * span(down, 0, 0.08) * (1 - span(down, 0.62, 1))
    }
  }
}

/** Share of the way on which the hall has come to the wheel. */
export function riseOf({ phase, closed }: Now, reduced: boolean): number {
  if (phase === 'rest') return 0
  if (phase === 'draw') return 1
  return reduced ? 1 : sineInOut(span(closed, 100, GATHER.rise[1]))
}
