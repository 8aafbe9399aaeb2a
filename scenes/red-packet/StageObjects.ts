import type { Shower } from '#shared/modes/shower/shower.ts'
import type { ShowerStageState, Tear } from '#state/modes/shower/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import type { Emission } from '../kit/fx/emission.ts'
import { Film, overStage } from '../kit/fx/Film.ts'
import { fx } from '../kit/fx/light.ts'
import { Particles } from '../kit/fx/Particles.ts'
import type { LayersOf } from '../kit/Layered.tsx'
import type { SceneContext } from '../kit/scene.ts'
import { pouredDiamonds, pouredGlitter, startCoins, startSparks, tornCoins, tornSparks } from './bursts.ts'
import { GlyphSheet } from './GlyphSheet.ts'
import { Hero } from './Hero.ts'
import { InRow } from './InRow.ts'
import { type ShowerLayout, showerLayout } from './layout.ts'
import { type Now, SUM } from './maths.ts'
import { PacketFigures } from './PacketFigures.ts'
import { PacketSheet } from './PacketSheet.ts'
import { Rain } from './Rain.ts'
import { Sky } from './Sky.ts'
import { Sum } from './Sum.ts'
import { Tears } from './Tears.ts'

/** Layers from back to front. */
export const LAYERS = [
  'back',
  'glow',
  'hero',
  'heroFigure',
  'heroFront',
  'rain',
  'tears',
  'torn',
  'tornFront',
  'particles',
  'over',
] as const
export type Layers = LayersOf<typeof LAYERS>

/** Particles are not shown any more when their moment was jumped over by so many ms. */
const OLD = 1_500

/** Everything that is on the stage, and what was last told about the shower. */
export class StageObjects {
  shower: Shower | null = null
  torn: readonly Tear[] = []
  counted = 0
  private layouts: ShowerLayout
  private readonly sheet: GlyphSheet
  private readonly figures: PacketFigures
  /** The skeleton's poses for the rain; null while pictures stand in. */
  private poses: PacketSheet | null = null
  private readonly sky: Sky
  private readonly hero: Hero
  private readonly rain: Rain
  private readonly tears: Tears
  private readonly row: InRow
  private readonly sum: Sum
  /** The diamonds of the sum: the film of coins with other pictures. */
  private readonly film: Film
  private readonly coins: Particles
  private readonly sparks: Particles
  /** What has had its particles: tears, the start, the sum. */
  private emitted = 0
  private started = Number.NaN
  private summed = Number.NaN

  constructor(
    layers: Layers,
    private readonly context: SceneContext,
  ) {
    this.layouts = showerLayout(context.board())
    this.sheet = new GlyphSheet(context)
    this.figures = new PacketFigures(context, { hero: layers.heroFigure, torn: layers.torn })
    this.sky = new Sky(layers.back, layers.glow, context)
    this.hero = new Hero(context, this.sheet, this.figures)
    this.rain = new Rain(context)
    this.tears = new Tears(context, this.sheet, this.figures)
    this.row = new InRow(context, this.sheet)
    this.film = new Film(context, 'coin-rain')
    this.film.setPictures(fx('diamond'))
    this.sum = new Sum(context, this.sheet)
    const share = context.budget.particles
    this.coins = new Particles({ limit: 110, share, seed: 'shower:coins', light: false })
    this.sparks = new Particles({ limit: 170, share, seed: 'shower:sparks', light: true })
    layers.hero.addChild(this.hero.container)
    layers.heroFront.addChild(this.hero.front)
    layers.tornFront.addChild(this.tears.front)
    layers.rain.addChild(this.rain.container)
    layers.tears.addChild(this.tears.container)
    layers.particles.addChild(this.film.container, this.film.front, this.coins.container, this.sparks.container)
    layers.over.addChild(this.row.container, this.sum.container)
  }

  /** True while the skeletons are on their way. */
  get waits(): boolean {
    return this.figures.waits
  }

  /** Loads the packet's skeleton, and paints the rain's poses from it if that may be done when it has come. */
  wear(mayPaint: () => boolean): void {
    void this.figures.load((actor) => {
      if (!mayPaint()) return
      this.poses = PacketSheet.of(actor, this.context)
      if (this.poses) this.rain.wear(this.poses.pictures)
    })
  }

  take({ shower, torn, counted, sum }: ShowerStageState): void {
    if (!shower) return
    if (shower.showerId !== this.shower?.showerId) this.forget()
    this.shower = shower
    this.torn = torn
    this.counted = counted
    this.sum.write(sum?.amount ?? null)
    if (counted > 0) this.film.near()
    this.rain.take(shower.packetSeed)
    this.rain.tear(torn.map(({ place }) => place))
    this.tears.take(shower.packetSeed, torn)
  }

  layout(board: ArtBoard): void {
    this.layouts = showerLayout(board)
    this.sky.layout(this.layouts)
  }

  /** The packet at a point of the board, or −1. */
  packetAt(x: number, y: number, now: Now): number {
    return now.phase === 'rain' ? this.rain.at(x, y, now, this.layouts) : -1
  }

  /** Draws a moment. */
  update(now: Now): void {
    const { layouts } = this
    this.emit(now)
    this.sky.update(now, layouts)
    this.hero.update(now, layouts, this.counted)
    this.rain.update(now, layouts)
    this.tears.update(now, layouts)
    this.row.update(now, layouts, this.torn)
    this.sum.update(now, layouts)
    this.film.pose(this.counted > 0 && now.summed >= 0 ? now.summed - SUM.swell : -1, overStage(this.context.board().view, 'coin-rain'))
    for (const system of [this.coins, this.sparks]) system.time = now.ms
  }

  /** How everything stands, for tests: the same however a moment was reached. */
  pose({ phase }: Now): Record<string, unknown> {
    return { phase, seen: this.rain.seen(), torn: this.torn.length, row: this.row.told, hero: this.hero.seen, posed: this.poses !== null }
  }

  /** Nothing of what lies behind the next moment gets particles. */
  skip(): void {
    this.started = this.summed = Number.NaN
  }

  destroy(): void {
    this.figures.destroy()
    this.poses?.destroy()
    this.film.destroy()
    this.sheet.destroy()
  }

  private forget(): void {
    this.emitted = 0
    this.skip()
    this.coins.clear()
    this.sparks.clear()
  }

  private emit(now: Now): void {
    const { layouts, torn } = this
    const { hero } = layouts
    for (; this.emitted < torn.length; this.emitted++) {
      const tear = torn[this.emitted] as Tear
      const place = this.tears.placeOf(tear, layouts)
      if (place && now.ms - tear.at < OLD) this.burst(tornCoins(place), tornSparks(place), tear.at)
    }
    this.emitted = Math.min(this.emitted, torn.length)
    if (this.started < 0 && now.ms >= 0 && now.ms < OLD) this.burst(startCoins(hero), startSparks(hero), 0)
    this.started = now.ms
    const from = now.ms - now.summed + SUM.swell
    if (this.counted > 0 && this.summed < SUM.swell && now.summed >= SUM.swell && now.summed < SUM.swell + OLD)
      this.burst(pouredDiamonds(layouts), pouredGlitter(layouts), from)
    this.summed = now.summed
  }

  private burst(coins: Emission, sparks: Emission, at: number): void {
    if (this.context.reduced) return
    this.coins.emit(coins, at)
    this.sparks.emit(sparks, at)
  }
}
