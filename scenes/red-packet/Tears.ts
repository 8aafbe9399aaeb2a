import type { Texture } from 'pixi.js'
import { type Packet, packetsOf } from '#shared/modes/shower/plan.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import type { Tear } from '#state/modes/shower/stage.ts'
import { cubicOut, mix, span, strike } from '../kit/fx/curves.ts'
import { litQuad } from '../kit/fx/litQuad.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { GlyphSheet } from './GlyphSheet.ts'
import type { ShowerLayout } from './layout.ts'
import { type FigureMoment, type Now, newPose, poseOf, TEAR, tearMoment, tearPose } from './maths.ts'
import { FIGURES, type PacketFigures } from './PacketFigures.ts'
import { part } from './pictures.ts'

/** Tears that are seen at the same time. */
const AT_ONCE = 10
const PIXELS = 0.5
const GOLD = 0xffce6a
/** Reach of the two rings in board units, and the size of the figures that float. */
const RINGS = [72, 94] as const
const FLOAT = 0.72

/** What is drawn of one tear. */
interface Torn {
  body: Quad
  glow: Quad
  rings: readonly [Quad, Quad]
  figures: readonly [Quad, Quad]
}

/** The packets that are torn open: the flap flies up, two rings run out, and what counts floats up. */
export class Tears {
  /** Behind the skeletons, and in front of them. */
  readonly container: QuadList
  readonly front: QuadList
  private readonly slots: readonly Torn[]
  private readonly stages: readonly [Texture, Texture, Texture]
  private readonly from = newPose()
  private readonly pose = newPose()
  /** Which skeletons the frame shows. */
  private readonly figured = Array.from({ length: FIGURES }, () => false)
  private readonly moment: FigureMoment = { name: 'hit', ms: 0 }
  private plan: readonly Packet[] = []
  private tears: readonly Tear[] = []

  constructor(
    private readonly context: SceneContext,
    sheet: GlyphSheet,
    private readonly figures: PacketFigures,
  ) {
    this.stages = [part('packet'), part('packet-lift'), part('packet-open')]
    this.slots = Array.from({ length: AT_ONCE }, () => ({
      body: new Quad(),
      glow: litQuad('glow', { tint: GOLD }),
      rings: [litQuad('ring', { tint: GOLD }), litQuad('ring', { tint: GOLD })] as const,
      figures: [new Quad(sheet.figures.texture('+')), new Quad(sheet.figures.texture('1'))] as const,
    }))
    this.container = new QuadList(this.slots.flatMap(({ body, glow }) => [glow, body]))
    this.front = new QuadList(this.slots.flatMap(({ rings, figures }) => [...rings, ...figures]))
  }

  take(seed: string, tears: readonly Tear[]): void {
    this.plan = packetsOf(seed)
    this.tears = tears
  }

  update(now: Now, layout: ShowerLayout): void {
    let used = 0
    this.figured.fill(false)
    const { tears } = this
    for (let index = tears.length - 1; index >= 0 && used < AT_ONCE; index--) {
      const { place, at } = tears[index] as Tear
      const [age, packet] = [now.ms - at, this.plan[place]]
      if (at < 0 || !packet || age < 0 || age > TEAR.gone) continue
      const slot = this.slots[used++] as Torn
      poseOf(packet, at, layout.view, this.context.reduced, this.from)
      this.from.alpha = 1
      this.show(slot, age, index < SHOWER.counted)
      if (used <= FIGURES) this.figure(slot, index % FIGURES, age)
    }
    for (let number = 0; number < FIGURES; number++) if (!this.figured[number]) this.figures.showTorn(number, null, 0, 0, 0, 0, 0)
    for (; used < AT_ONCE; used++) hide(this.slots[used] as Torn)
    this.container.visible = true
  }

  /** Where a packet was torn. */
  placeOf({ place, at }: Tear, { view }: ShowerLayout): { x: number; y: number } | null {
    const packet = this.plan[place]
    if (!packet || at < 0) return null
    const { x, y } = poseOf(packet, at, view, this.context.reduced, this.from)
    return { x, y }
  }

  private show({ body, glow, rings, figures }: Torn, age: number, counts: boolean): void {
    const { from, pose } = this
    const { reduced } = this.context
    tearPose(from, age, reduced, pose)
    body.visible = true
    body.texture = this.stages[age < TEAR.press ? 0 : age < TEAR.lift ? 1 : 2]
    body.x = pose.x
    body.y = pose.y
    body.rotation = pose.rotation
    body.scaleX = body.scaleY = pose.scale * PIXELS
    body.alpha = pose.alpha
    glow.visible = true
    glow.x = pose.x
    glow.y = pose.y - 40 * pose.scale
    glow.scaleX = glow.scaleY = 0.85 * pose.scale
    glow.alpha = (reduced ? 0.5 : 0.95) * strike(age, 0, 70, 430)
    for (const [index, ring] of rings.entries()) {
      const share = span(age, index * 50, 420 + index * 60)
      ring.visible = !reduced && share > 0 && share < 1
      ring.x = from.x
      ring.y = from.y
      const reach = (RINGS[index] ?? 60) * mix(0.35, 1, cubicOut(share)) * (0.5 + 0.5 * from.scale)
      ring.size(reach * 2, reach * 2)
      ring.alpha = (1 - share) * (index === 0 ? 0.95 : 0.5)
    }
    this.float(figures, age, counts)
  }

  /** The skeleton takes the place of the picture. A tear keeps its skeleton while others come. */
  private figure({ body }: Torn, number: number, age: number): void {
    const { x, y, scale, rotation, alpha } = this.pose
    this.figured[number] = true
    this.figures.showTorn(number, tearMoment(age, this.moment), x, y, scale * PIXELS, rotation, alpha)
    if (this.figures.stand) body.visible = false
  }

  /** +1 rises where the packet was. It counts packets: what they are worth is drawn at the end. */
  private float(figures: Torn['figures'], age: number, counts: boolean): void {
    const { from } = this
    const up = this.context.reduced ? 0.4 : cubicOut(span(age, 0, TEAR.float))
    for (const [index, figure] of figures.entries()) {
      figure.visible = counts && age < TEAR.float
      figure.x = from.x + (index === 0 ? -13 : 15)
      figure.y = from.y - 96 * from.scale - 26 - 34 * up
      figure.scaleX = figure.scaleY = FLOAT * (this.context.reduced ? 1 : mix(0.5, 1, span(age, 0, 110)))
      figure.alpha = 1 - span(age, TEAR.float * 0.6, TEAR.float)
    }
  }
}

function hide({ body, glow, rings, figures }: Torn): void {
  body.visible = glow.visible = rings[0].visible = rings[1].visible = figures[0].visible = figures[1].visible = false
}
