import { Container, type Texture } from 'pixi.js'
import type { ItemCard } from '#shared/calls/cards.ts'
import { mix, quadIn, sineInOut, span, spring, stampAlpha, stampScale } from '../kit/fx/curves.ts'
import { LandingFilms } from '../kit/fx/LandingFilms.ts'
import { fx } from '../kit/fx/light.ts'
import { litQuad } from '../kit/fx/litQuad.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import { dropPictures, heroUrl, loadPictures } from '../kit/pictures.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import { type CardSheet, PRIZE } from './CardSheet.ts'
import { type RollLayout, WHEEL } from './layout.ts'
import { CLOSING, CURTAIN, type Now, OPENING } from './maths.ts'
import { part } from './pictures.ts'
import type { WordSheet } from './WordSheet.ts'

/** Prizes that are shown in their largest picture. */
const LARGE = 5
/** Ms in which a prize takes the place of the one before. */
const CHANGE = 340
/** Width of the film behind the greatest prize. */
const HALO = 300
/** Scale of the curtain's pictures, where it hangs, and the share of its width that remains when it is open. */
const VELVET = { scale: 0.42, top: -246, open: 0.2 } as const

/** The prize of a moment: which it is, and the ms since its reel began and until its own begins. */
export interface Standing {
  prize: (ItemCard & { great: boolean }) | null
  /** Ms since its reel began, and how long that takes. */
  since: number
  length: number
  /** Ms since the greatest prize's reel began; negative before. */
  finale: number
}

/** Before there is a draw. */
export const NOTHING_STANDS: Readonly<Standing> = { prize: null, since: 0, length: 0, finale: -1 }

/** The prize above the wheel's roof with its plate, and the curtain before the greatest one. */
export class Pedestal {
  readonly container = new Container()
  private readonly shadow = new Quad(fx('glow'))
  private readonly halo = litQuad('glow')
  private readonly spark = litQuad('flare')
  private readonly prize = new Quad()
  private readonly plate = new Quad()
  private readonly left = new Quad(part('roll-curtain'), 0, 0)
  private readonly right = new Quad(part('roll-curtain'), 0, 0)
  private readonly valance = new Quad(part('roll-valance'), 0.5, 0.3)
  private readonly title = new Quad()
  private readonly titleGlow = litQuad('glow')
  /** The film of the greatest prize's grade; null before a draw. */
  private films: LandingFilms | null = null
  private pictures = new Map<number, Texture>()
  private urls: readonly string[] = []

  constructor(
    private readonly context: SceneContext,
    private readonly words: WordSheet,
  ) {
    this.shadow.tint = 0x04010a
    const { shadow, halo, spark, prize, plate, left, right, valance, titleGlow, title } = this
    this.container.addChild(new QuadList([halo, shadow, spark, prize, plate, left, right, valance, titleGlow, title]))
    this.build()
  }

  /** Loads the large pictures of the greatest prizes. In place of a lost one its painted picture stands. */
  async prepare(wins: readonly ItemCard[]): Promise<void> {
    const great = wins.slice(-LARGE)
    this.film(wins.at(-1))
    const urls = great.map(({ giftImage }) => heroUrl(giftImage))
    dropPictures(this.urls)
    this.urls = urls
    const pictures = await loadPictures(urls)
    this.pictures = new Map()
    for (const [index, { giftId }] of great.entries()) {
      const picture = pictures.get(urls[index] ?? '')
      if (picture?.valid) this.pictures.set(giftId, picture)
    }
  }

  update(now: Now, layout: RollLayout, standing: Standing, cards: CardSheet | null): void {
    const gone = now.ended < 0 ? 0 : span(now.ended, ...CLOSING.fall)
    this.container.visible = now.phase === 'draw' && gone < 1 && cards !== null
    if (!this.container.visible || !cards) return
    const { reduced } = this.context
    const { wheel } = layout
    this.container.position.set(wheel.x, wheel.y + (reduced ? 0 : 90 * quadIn(gone)))
    this.container.scale.set(wheel.scale)
    this.container.alpha = (1 - gone) * (now.ms < 0 ? 0 : span(now.ms, ...OPENING.prize))
    this.showPrize(now, standing, cards, reduced)
    this.passOn(now, reduced)
    this.showCurtain(standing, reduced)
    this.showTitle(standing, reduced)
    const { finale } = standing
    this.films?.pose(0, finale < 0 ? -1 : finale - CURTAIN.stamp[0], { x: 0, y: WHEEL.prize, width: HALO })
  }

  destroy(): void {
    this.films?.destroy()
    dropPictures(this.urls)
    this.urls = []
  }

  /** Behind the prize stands the film of its grade, before it what the film has in front. */
  private film(greatest: ItemCard | undefined): void {
    this.films?.destroy()
    this.films = new LandingFilms(this.context, [greatest?.grade ?? null])
    this.container.addChildAt(this.films.behind, 0)
    this.container.addChild(this.films.front)
  }

  private build(): void {
    const { left, right, valance, title, titleGlow } = this
    for (const quad of [left, right]) quad.y = VELVET.top + 10
    left.x = -part('roll-curtain').orig.width * VELVET.scale
    right.x = -left.x
    for (const quad of [left, right]) quad.scaleY = VELVET.scale
    valance.y = VELVET.top + 10
    valance.scaleX = VELVET.scale * 1.08
    valance.scaleY = VELVET.scale
    title.y = titleGlow.y = WHEEL.prize + 52
    titleGlow.tint = 0xff9a2c
    titleGlow.size(360, 150)
  }

  private showPrize({ time }: Now, { prize: content, since, length, finale }: Standing, cards: CardSheet, reduced: boolean): void {
    const { prize, plate, halo, shadow, spark } = this
    for (const quad of [prize, plate, halo, shadow, spark]) quad.visible = content !== null
    if (!content) return
    const quick = length < 1_200
    const open = finale < 0 ? 1 : span(finale, CURTAIN.open[0] + 200, CURTAIN.open[1])
    const come = quick || finale >= 0 ? 1 : span(since, 0, CHANGE)
    const size = reduced || quick ? 1 : mix(0.55, 1, spring(finale >= 0 ? open : come))
    const float = reduced ? 0 : Math.sin(time / 900)
    prize.texture = (content.great ? this.pictures.get(content.giftId) : undefined) ?? cards.prize(content.giftId)
    prize.y = halo.y = spark.y = WHEEL.prize + 3 * float
    const wide = PRIZE.width * (content.great ? 1 : 0.88) * size
    const width = Math.max(prize.texture.orig.width, 1)
    prize.scaleX = prize.scaleY = wide / width
    prize.alpha = (reduced ? come : Math.min(come * 3, 1)) * (finale >= 0 ? open : 1)
    plate.texture = cards.plate(content.giftId)
    plate.y = WHEEL.plate
    plate.alpha = prize.alpha
    halo.tint = spark.tint = GRADE_LIGHT[content.grade]
    halo.size(250, 210)
    halo.alpha = (content.great ? 0.62 : 0.4) * prize.alpha
    shadow.y = WHEEL.deck + 4
    shadow.size(120 - 5 * float, 26)
    shadow.alpha = 0.66 * prize.alpha
    spark.y = WHEEL.deck + 2
    spark.size(220, 22)
    spark.alpha = 0.5 * prize.alpha
  }

  /** The greatest prize goes forward into the card of its winner: it is never seen twice. */
  private passOn({ ended }: Now, reduced: boolean): void {
    const gone = ended < 0 ? 0 : span(ended, 0, CLOSING.card[0])
    if (gone === 0) return
    for (const quad of [this.prize, this.plate, this.halo, this.shadow, this.spark]) quad.alpha *= 1 - gone
    if (reduced) return
    this.prize.scaleX *= 1 + 0.3 * gone
    this.prize.scaleY *= 1 + 0.3 * gone
  }

  private showCurtain({ finale }: Standing, reduced: boolean): void {
    const { left, right, valance } = this
    const there = finale >= 0 && finale < CURTAIN.leave[1]
    for (const quad of [left, right, valance]) quad.visible = there
    if (!there) return
    const close = sineInOut(span(finale, ...CURTAIN.close))
    const open = sineInOut(span(finale, ...CURTAIN.open))
    const drawn = reduced ? 1 : mix(VELVET.open, 1, Math.min(close, 1 - open))
    const swing = reduced ? 0 : 0.03 * Math.sin(finale / 60) * (1 - span(finale, 0, 800))
    left.scaleX = VELVET.scale * drawn * (1 + swing)
    right.scaleX = -left.scaleX
    const fade = 1 - span(finale, ...CURTAIN.leave)
    left.alpha = right.alpha = reduced ? Math.min(close, 1 - open) : Math.min(close * 4, 1) * fade
    valance.alpha = Math.min(close * 3, 1) * fade
  }

  private showTitle({ finale }: Standing, reduced: boolean): void {
    const { title, titleGlow } = this
    const come = finale < 0 ? 0 : span(finale, ...CURTAIN.stamp)
    const leave = span(finale, CURTAIN.leave[0] - 400, CURTAIN.leave[0])
    title.visible = titleGlow.visible = come > 0 && leave < 1
    if (!title.visible) return
    title.texture = this.words.grand
    title.scaleX = title.scaleY = 0.92 * (reduced ? 1 : stampScale(come) * (1 + 0.12 * leave))
    title.alpha = stampAlpha(come) * (1 - leave)
    titleGlow.alpha = 0.6 * title.alpha
  }
}
