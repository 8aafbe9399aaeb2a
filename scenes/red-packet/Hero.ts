import { SHOWER } from '#shared/modes/shower/rules.ts'
import { cubicOut, mix, quadIn, sineInOut, span, spring } from '../kit/fx/curves.ts'
import { litQuad } from '../kit/fx/litQuad.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { GlyphSheet } from './GlyphSheet.ts'
import type { ShowerLayout } from './layout.ts'
import { BURST, burstMoment, COUNT, END, type FigureMoment, type Now, SUM } from './maths.ts'
import type { PacketFigures } from './PacketFigures.ts'
import { part } from './pictures.ts'

const PIXELS = 0.5
/** Board units in a unit of the skeleton, at the size of the picture. */
const HERO = 1.125
const GOLD = 0xffc765

/** How the large packet stands. */
interface Standing {
  scale: number
  alpha: number
  shake: number
}

/** The large packet: it waits at the door and bursts; after the end the caught ones fly into it, until it bursts with what was drawn. */
export class Hero {
  /** Behind the skeleton, and in front of it. */
  readonly container: QuadList
  readonly front: QuadList
  private readonly moment: FigureMoment = { name: 'fall', ms: 0 }
  private readonly halo = litQuad('glow', { tint: GOLD })
  private readonly body = new Quad(part('packet-hero'))
  private readonly count = new Quad()
  private readonly flash = litQuad('glow', { tint: GOLD })
  private readonly shock = litQuad('shock', { tint: GOLD })
  private readonly flying = Array.from({ length: SHOWER.counted }, () => new Quad(part('packet')))
  private readonly at: Standing = { scale: 1, alpha: 0, shake: 0 }

  constructor(
    private readonly context: SceneContext,
    private readonly sheet: GlyphSheet,
    private readonly figures: PacketFigures,
  ) {
    this.container = new QuadList([this.halo, this.body])
    this.front = new QuadList([...this.flying, this.shock, this.flash, this.count])
  }

  /** Whether the large packet can be seen. */
  get seen(): boolean {
    return this.halo.visible && this.at.alpha > 0.5
  }

  /** `counted`: packets of the player that count. */
  update(now: Now, layout: ShowerLayout, counted: number): void {
    this.stand(now, counted)
    this.pose(now, layout)
    this.tick(now, layout)
    this.fly(now, layout, counted)
    this.burst(now, layout, counted)
  }

  private stand({ phase, ms, ended, summed, quiet, time }: Now, counted: number): void {
    const { at } = this
    const { reduced } = this.context
    at.shake = 0
    if (phase === 'door' || ms < BURST) {
      const gone = this.figures.stand ? span(ms, 220, BURST) : span(ms, 0, 260)
      at.shake = reduced ? 0 : quadIn(span(ms, -COUNT, 0)) * (1 - gone)
      at.scale = (reduced ? 1 : 1 + 0.015 * Math.sin(time / 620) + 0.08 * quadIn(span(ms, -COUNT, 0))) * mix(1, reduced ? 1 : 1.45, gone)
      at.alpha = 1 - gone
      return
    }
    if (counted === 0 || ended < 0) {
      at.alpha = 0
      return
    }
    const merged = Math.min(span(ended, END.gather + END.flight, END.gather + END.flight + counted * END.apart), 1)
    const here = span(ended, END.gather + END.flight - 60, END.gather + END.flight + 120)
    const beat = reduced ? 0 : Math.exp(-(ended % END.heart) / 160) * span(merged, 0.99, 1)
    const swell = span(summed, 0, SUM.swell)
    at.scale = mix(0.5, 0.86, reduced ? 1 : merged) * (1 + 0.04 * beat) * (reduced ? 1 : 1 + 0.2 * quadIn(swell))
    at.shake = reduced ? 0 : 0.25 * beat + swell * (1 - span(summed, SUM.swell, SUM.burst))
    if (quiet > 0) {
      at.shake = 0
      at.alpha = here * (1 - span(quiet, 0, END.fade))
      return
    }
    at.alpha = here * (this.figures.stand ? Number(summed < SUM.swell + SUM.opened) : 1 - span(summed, SUM.swell, SUM.burst))
  }

  private pose(now: Now, { hero }: ShowerLayout): void {
    const { body, halo, at } = this
    const { reduced } = this.context
    const { time } = now
    halo.visible = at.alpha > 0
    body.visible = halo.visible && !this.figures.stand
    if (!halo.visible) {
      this.figures.showHero(null, 0, 0, 0, 0, 0)
      return
    }
    const tremble = at.shake * Math.sin(time / 17)
    body.x = hero.x + 3.4 * tremble
    body.y = hero.y + (reduced ? 0 : 5 * Math.sin(time / 900))
    body.rotation = reduced ? 0 : 0.03 * Math.sin(time / 1_150) + 0.05 * tremble
    body.scaleX = body.scaleY = hero.size * PIXELS * at.scale
    body.alpha = at.alpha
    halo.x = hero.x
    halo.y = hero.y
    halo.size(360 * hero.size * at.scale, 420 * hero.size * at.scale)
    halo.alpha = 0.5 * at.alpha
    const since = now.phase === 'door' || now.ms < BURST ? now.ms : now.summed - SUM.swell
    const moment = burstMoment(now.summed < 0 && now.ended >= 0 ? -1 : since, time, this.moment)
    this.figures.showHero(moment, body.x, body.y, hero.size * HERO * at.scale, body.rotation, at.alpha)
  }

  /** 3, 2, 1. */
  private tick({ ms }: Now, { hero }: ShowerLayout): void {
    const { count } = this
    count.visible = ms < 0 && ms >= -COUNT
    if (!count.visible) return
    const second = Math.ceil(-ms / 1_000)
    const age = second * 1_000 + ms
    count.texture = this.sheet.count(second)
    count.x = hero.x
    count.y = hero.y + 8
    count.scaleX = count.scaleY = this.context.reduced ? 1 : mix(1.9, 1, spring(span(age, 0, 420)))
    count.alpha = span(age, 0, 90) * (1 - span(age, 820, 1_000))
  }

  /** The caught packets fly from the panel that counts them into the large one. */
  private fly({ ended, summed, quiet }: Now, { purse, hero }: ShowerLayout, counted: number): void {
    for (const [index, quad] of this.flying.entries()) {
      const share = span(ended, END.gather + index * END.apart, END.gather + index * END.apart + END.flight)
      quad.visible = index < counted && share > 0 && share < 1 && summed < SUM.burst && quiet <= 0 && !this.context.reduced
      if (!quad.visible) continue
      const way = sineInOut(share)
      const bend = Math.sin(Math.PI * way) * (index % 2 ? 90 : -60)
      quad.x = mix(purse.x + index * 9, hero.x, way) + bend
      quad.y = mix(purse.y, hero.y, way) - Math.sin(Math.PI * way) * 60
      quad.rotation = (index % 2 ? 1 : -1) * (1 - way) * 0.9
      quad.scaleX = quad.scaleY = PIXELS * mix(0.42, 0.66, Math.sin(Math.PI * way)) * (1 - 0.6 * quadIn(span(way, 0.8, 1)))
      quad.alpha = span(share, 0, 0.12)
    }
  }

  private burst({ ms, summed }: Now, { hero }: ShowerLayout, counted: number): void {
    const { flash, shock } = this
    const age = ms < BURST ? ms : counted > 0 && summed >= 0 ? summed - SUM.swell : -1
    const { reduced } = this.context
    flash.visible = age >= 0 && age < BURST
    shock.visible = flash.visible && !reduced
    if (!flash.visible) return
    const share = span(age, 0, BURST)
    flash.x = shock.x = hero.x
    flash.y = shock.y = hero.y
    flash.scaleX = flash.scaleY = mix(1.2, 2.6, cubicOut(share))
    flash.alpha = (reduced ? 0.4 : 0.92) * (1 - share) ** 2
    shock.scaleX = shock.scaleY = mix(0.2, 1.5, cubicOut(share))
    shock.alpha = 0.8 * (1 - share)
  }
}
