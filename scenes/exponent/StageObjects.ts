import type { ExponentView } from '#shared/modes/exponent/round.ts'
import type { ExponentStageState as ExponentState } from '#state/modes/exponent/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import type { LayersOf } from '../kit/Layered.tsx'
import type { SceneContext } from '../kit/scene.ts'
import { ChipSheet } from './ChipSheet.ts'
import { Curve } from './curve.ts'
import { Ending } from './Ending.ts'
import { type Exit, exitsOf, type Own, ownAt } from './exits.ts'
import { FigureSheet } from './Figures.ts'
import { Gold } from './Gold.ts'
import { Head } from './Head.ts'
import { LightSheet } from './LightSheet.ts'
import { type ExponentLayout, exponentLayout } from './layout.ts'
import { Marks } from './Marks.ts'
import { CHANGES, type Now, newNow, ramp } from './maths.ts'
import { Plot } from './Plot.ts'
import { Prize } from './Prize.ts'
import { Ring } from './Ring.ts'
import { Sky } from './Sky.ts'
import { Title } from './Title.ts'

/** Layers from back to front. */
export const LAYERS = ['back', 'plot', 'front', 'over'] as const
export type Layers = LayersOf<typeof LAYERS>

/** Everything that is on the stage, and what was last told about the round. */
export class StageObjects {
  view: ExponentView | null = null
  exits: readonly Exit[] = []
  readonly curve = new Curve()
  private readonly figures: FigureSheet
  private readonly lights: LightSheet
  private readonly chips: ChipSheet
  private readonly sky: Sky
  private readonly plot: Plot
  private readonly head: Head
  private readonly marks: Marks
  private readonly ending: Ending
  private readonly gold: Gold
  private readonly prize: Prize
  private readonly ring: Ring
  private readonly title: Title
  private readonly moment = newNow()
  private layouts: ExponentLayout
  private board: ArtBoard | null = null
  private me: string | null = null
  private told: Pick<ExponentState, 'own' | 'pressed' | 'bag'> = { own: null, pressed: null, bag: null }
  /** The server time at which the player was seen to enter this round; −∞ when they were in before. */
  private joined = Number.NEGATIVE_INFINITY

  constructor(
    private readonly layers: Layers,
    private readonly context: SceneContext,
  ) {
    this.layouts = exponentLayout(context.board())
    this.figures = new FigureSheet(context)
    this.lights = new LightSheet(context)
    this.chips = new ChipSheet(context)
    this.sky = new Sky(layers.back, context)
    this.plot = new Plot(this.lights, this.figures, this.curve)
    this.head = new Head(this.curve, context)
    this.marks = new Marks(this.lights, this.figures, this.chips, this.curve)
    this.ending = new Ending(this.curve, context)
    this.gold = new Gold(this.curve, context)
    this.prize = new Prize(this.lights, this.figures, context)
    this.ring = new Ring(this.lights, this.figures, this.curve, context)
    this.title = new Title(this.figures)
    layers.plot.addChild(this.gold.behind, this.plot.container, this.ending.container, this.head.container)
    layers.front.addChild(this.marks.container, this.title.container)
    layers.over.addChild(this.ring.container, this.gold.container, this.prize.container, this.ending.flash)
  }

  get painted(): boolean {
    return this.view !== null && this.chips.painted
  }

  /** Takes what is known of the round. Resolves when portraits and names are painted. */
  async take({ view, me, own, pressed, bag }: ExponentState, time: number): Promise<void> {
    if (!view) return
    const before = this.view && this.ownNow()
    const same = this.view?.round.round === view.round.round
    Object.assign(this, { view, me, told: { own, pressed, bag } })
    this.exits = exitsOf(view, me)
    const after = this.ownNow()
    if (!after || !same) this.joined = Number.NEGATIVE_INFINITY
    else if (!before) this.joined = time
    await Promise.all([this.chips.want(view.stakes, me), this.prize.take(view, own)])
  }

  layout(board: ArtBoard, layout: ExponentLayout): void {
    this.layouts = layout
    this.board = board
    this.sky.layout(board)
    this.ending.layout(board.view)
  }

  /** Draws a moment. */
  update(now: Now): void {
    const { layouts, layers, context } = this
    const own = this.ownNow(now)
    const { reduced } = context
    this.sky.update(now)
    this.curve.take(layouts, now.elapsed)
    const there = now.phase === 'climb' || now.phase === 'end'
    const shown = there
      ? ramp(0, now.ended >= 0 ? 90 : CHANGES.plot, now.elapsed + Math.max(now.ended, 0)) * ramp(0, CHANGES.leave, now.rest)
      : 0
    layers.plot.visible = layers.front.visible = shown > 0
    layers.plot.alpha = layers.front.alpha = shown
    if (this.board) this.prize.update(now, own, this.told.bag, this.board, layouts)
    if (shown > 0) {
      this.plot.update(now, reduced)
      this.head.update(now)
      this.marks.update(now, this.exits, own, this.me, layouts, reduced, this.prize)
      this.title.update(now, layouts, reduced)
    }
    this.ending.update(now)
    this.gold.update(now, own, layouts)
    this.ring.update(now, own, this.joined, this.view?.stakes.length ?? 0, layouts)
    this.shake(now)
  }

  /** How everything stands, for tests: the same however a moment was reached. */
  pose(now: Now): Record<string, unknown> {
    const cut = (value: number) => Math.round(value * 1e3) / 1e3
    const { head } = this.curve
    return {
      phase: now.phase,
      round: now.round,
      shown: now.shown,
      own: this.ownNow(now),
      plot: cut(this.layers.plot.alpha * Number(this.layers.plot.visible)),
      ring: this.ring.container.visible,
      head: [cut(head.x), cut(head.y)],
      chips: this.marks.shownChips(),
      dots: this.marks.shownDots(),
      broken: this.ending.container.visible,
      flash: this.ending.flash.visible,
      prize: this.prize.container.visible,
    }
  }

  destroy(): void {
    this.gold.destroy()
    this.prize.destroy()
    this.chips.destroy()
    this.lights.destroy()
    this.figures.destroy()
  }

  private ownNow(now = this.moment): Own | null {
    return this.view && ownAt(this.view, this.me, this.told.own, this.told.pressed, now)
  }

  private shake({ ended, ending }: Now): void {
    const hit = ended >= 0 && ending === 'break' && !this.context.reduced ? 6 * Math.exp(-ended / 110) : 0
    this.layers.plot.position.set(hit * Math.sin(ended / 13), hit * Math.cos(ended / 17))
  }
}
