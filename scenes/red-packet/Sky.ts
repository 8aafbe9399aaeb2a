import { type Container, Sprite, Texture } from 'pixi.js'
import { coverScale, type Rect } from '../kit/artBoard.ts'
import { mix, span } from '../kit/fx/curves.ts'
import type { FxName } from '../kit/fx/light.ts'
import { litQuad } from '../kit/fx/litQuad.ts'
import { blend } from '../kit/fx/ramp.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { seededRandom } from '../kit/random.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { ShowerLayout } from './layout.ts'
import { END, type Now, SUM } from './maths.ts'
import { skyPicture } from './pictures.ts'

const AMBER = 0xffa63a
const GOLD = 0xffd98a
const ROSE = 0xff5a7a
/** Grains of light at the highest tier, and the ms in which one crosses the stage. */
const GRAINS = 34
const DRIFT = 11_000
const SHAPES: readonly FxName[] = ['dot', 'bokeh', 'dot', 'spark', 'bokeh']

interface Grain {
  x: number
  phase: number
  pace: number
  size: number
  sway: number
}

/** The sky: its picture, the light from above, and grains of light that sink. What it shows follows from the moment alone. */
export class Sky {
  private readonly picture = new Sprite(skyPicture())
  private readonly veil = new Quad(Texture.WHITE, 0, 0)
  private readonly broad = litQuad('rays-wide')
  private readonly fine = litQuad('rays')
  private readonly core = litQuad('glow')
  private readonly heart = litQuad('glow')
  private readonly grains: readonly Grain[]
  private readonly quads: readonly Quad[]

  constructor(
    back: Container,
    glow: Container,
    private readonly context: SceneContext,
  ) {
    const random = seededRandom('shower:grains')
    const count = Math.ceil(GRAINS * context.budget.particles)
    this.grains = Array.from({ length: count }, () => ({
      x: random(),
      phase: random(),
      pace: 0.6 + 0.8 * random(),
      size: 0.08 + 0.3 * random() ** 2,
      sway: random() * 6.3,
    }))
    this.quads = this.grains.map((_, index) => {
      const quad = litQuad(SHAPES[index % SHAPES.length] ?? 'dot')
      quad.tint = index % 4 === 3 ? ROSE : GOLD
      return quad
    })
    this.picture.anchor.set(0.5)
    this.veil.tint = 0x0a0206
    back.addChild(this.picture)
    glow.addChild(new QuadList([this.veil, this.core, this.broad, this.fine, this.heart, ...this.quads]))
  }

  layout({ view }: ShowerLayout): void {
    const { width, height } = this.picture.texture
    this.picture.scale.set(coverScale(width, height, view.width, view.height))
    this.picture.position.set(view.x + view.width / 2, view.y + view.height / 2)
  }

  update(now: Now, layout: ShowerLayout): void {
    const over = span(now.ended, 0, END.fade)
    const { view } = layout
    this.veil.x = view.x
    this.veil.y = view.y
    this.veil.size(view.width, view.height)
    this.veil.alpha = 0.46 * over * (1 - 0.5 * span(now.summed, SUM.swell, SUM.burst))
    this.shine(now, layout, over)
    this.sink(now, view)
  }

  private shine({ time, ms, rush, summed }: Now, { light, hero }: ShowerLayout, over: number): void {
    const { broad, fine, core, heart } = this
    const turn = this.context.reduced ? 0 : time
    const begun = span(ms, -400, 500)
    const beat = this.context.reduced ? 0 : rush * Math.max(0, Math.sin((ms / 1_000) * Math.PI * 4)) ** 3
    const told = span(summed, SUM.swell, SUM.burst)
    // At the door and after the end the light stands behind the large packet.
    const away = mix(1 - begun, 1, over)
    const [x, y] = [mix(light.x, hero.x, away), mix(light.y, hero.y, away)]
    for (const quad of [broad, fine, core, heart]) {
      quad.x = x
      quad.y = y
    }
    const power = mix(0.85, 0.5, begun) + 0.3 * rush + 0.2 * beat + 0.5 * told - 0.12 * over * (1 - told)
    broad.tint = core.tint = blend(AMBER, 0xff7a2a, rush * 0.7)
    fine.tint = heart.tint = GOLD
    broad.rotation = turn / 9_000
    fine.rotation = -turn / 6_000
    broad.scaleX = broad.scaleY = 1.34 + 0.06 * told
    fine.scaleX = fine.scaleY = 1 + 0.2 * told
    core.scaleX = core.scaleY = 1.7
    heart.scaleX = heart.scaleY = 0.9
    broad.alpha = 0.5 * power
    fine.alpha = 0.34 * power
    core.alpha = 0.42 * power
    heart.alpha = 0.3 * power * away
  }

  private sink({ time, rush }: Now, view: Rect): void {
    const { reduced } = this.context
    for (let index = 0; index < this.quads.length; index++) {
      const quad = this.quads[index] as Quad
      const { x, phase, pace, size, sway } = this.grains[index] as Grain
      const gone = (reduced ? 0 : time / DRIFT) * pace + phase
      const down = gone - Math.floor(gone)
      quad.x = view.x + view.width * x + 14 * Math.sin(gone * 7 + sway)
      quad.y = view.y - 10 + (view.height + 20) * down
      quad.scaleX = quad.scaleY = size
      quad.alpha = (0.55 + 0.35 * rush) * (0.6 + 0.4 * Math.sin(gone * 40 + sway)) * span(down, 0, 0.1) * (1 - span(down, 0.8, 1))
    }
  }
}
