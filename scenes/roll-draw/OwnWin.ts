import { Container, Texture } from 'pixi.js'
import type { RollWin } from '#shared/modes/roll/room.ts'
import type { Rect } from '../kit/artBoard.ts'
import { mix, quadIn, sineInOut, span, spring, stampAlpha, stampScale } from '../kit/fx/curves.ts'
import { LandingFilms } from '../kit/fx/LandingFilms.ts'
import { fx } from '../kit/fx/light.ts'
import { litQuad } from '../kit/fx/litQuad.ts'
import { blend } from '../kit/fx/ramp.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import { cellUrl, dropPictures, heroUrl, loadPictures } from '../kit/pictures.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { OwnPrize } from './Draw.ts'
import { type RollLayout, WON } from './layout.ts'
import { OWN } from './maths.ts'
import type { WordSheet } from './WordSheet.ts'

const GOLD = 0xffc24a
/** Share of the flight in which words and plate fade, and in which the card at its place takes over. */
const WORDS_GONE = 0.4
/** Size of the shade behind the title, in board units. */
const SHADE = { width: 440, height: 150 } as const
/** How high the prize flies above the straight way, in board units. */
const ARC = 34

/** An own win, over everything: the prize on rays with the film of its grade, 恭喜获得, and a plate; then it flies to its place. */
export class OwnWin {
  readonly container = new Container()
  private readonly rays = litQuad('rays-wide')
  private readonly fine = litQuad('rays')
  private readonly glow = litQuad('glow')
  private readonly prize = new Quad()
  private readonly title = new Quad()
  /** Keeps the title apart from the film behind it. */
  private readonly shade = new Quad(fx('glow'))
  private readonly plate = new Quad()
  private readonly light = new QuadList([this.rays, this.fine, this.glow])
  private readonly things = new QuadList([this.prize])
  private readonly said = new QuadList([this.shade, this.title, this.plate])
  private films: LandingFilms | null = null
  private urls: readonly string[] = []
  private dark = 0

  constructor(
    private readonly context: SceneContext,
    private readonly words: WordSheet,
  ) {
    this.container.addChild(this.light, this.things, this.said)
    this.container.visible = false
    this.shade.tint = 0x05020d
  }

  /** How much of the stage is dimmed, 0–1. */
  get dim(): number {
    return this.dark
  }

  /** Visibility of the words, for tests. */
  get told(): number {
    return this.container.visible && this.title.visible ? this.title.alpha : 0
  }

  /** True while the prize is seen, for tests. */
  get seen(): boolean {
    return this.container.visible && this.prize.visible
  }

  /** Loads the picture and the film of what the player wins; null for nothing. */
  async prepare(win: RollWin | null): Promise<void> {
    this.drop()
    if (!win) return
    const tint = GRADE_LIGHT[win.grade]
    this.rays.tint = this.glow.tint = blend(tint, GOLD, 0.35)
    this.fine.tint = blend(tint, 0xffffff, 0.4)
    const films = new LandingFilms(this.context, [win.grade])
    this.films = films
    this.container.addChildAt(films.behind, 1)
    this.container.addChildAt(films.front, 3)
    const { url, texture } = await loadPrize(win.giftImage)
    if (this.films !== films) return dropPictures([url])
    this.urls = [url]
    this.prize.texture = texture
  }

  /** `won` are the ms since the player won, negative before; `home` is where the prize's picture lies on its card. */
  update(won: number, own: OwnPrize | null, layout: RollLayout, home: Rect): void {
    const leave = own ? span(won, ...own.go) : 1
    this.container.visible = won >= OWN.veil[0] && leave < 1
    this.dark = this.container.visible ? span(won, ...OWN.veil) * (1 - sineInOut(leave)) : 0
    if (!this.container.visible) return
    this.showPrize(won, leave, layout.won, home)
    this.showLight(won, leave, layout.won)
    this.showWords(won, leave, layout.won)
  }

  /** Forgets what the player wins. */
  drop(): void {
    this.films?.destroy()
    this.films = null
    dropPictures(this.urls)
    this.urls = []
    this.prize.texture = Texture.EMPTY
  }

  private showPrize(won: number, leave: number, { x, prize: y, scale }: RollLayout['won'], home: Rect): void {
    const { prize } = this
    const { reduced } = this.context
    const come = span(won, ...OWN.prize)
    const fly = reduced ? 0 : sineInOut(leave)
    prize.visible = prize.texture.valid
    const { width, height } = prize.texture.orig
    const fitted = (wide: number, high: number) => Math.min(wide / width, high / height)
    const float = reduced ? 0 : 3 * Math.sin(won / 520) * (1 - fly)
    prize.x = mix(x, home.x + home.width / 2, fly)
    prize.y = mix(y + float, home.y + home.height / 2, fly) - ARC * Math.sin(Math.PI * fly)
    const size = mix(fitted(WON.prize.width * scale, WON.prize.height * scale), fitted(home.width, home.height), fly)
    prize.scaleX = prize.scaleY = size * (reduced ? 1 : mix(0.3, 1, spring(come)))
    prize.alpha = Math.min(come * 6, 1) * (reduced ? 1 - leave : 1)
  }

  private showLight(won: number, leave: number, { x, prize: y, scale }: RollLayout['won']): void {
    const { rays, fine, glow, context } = this
    const turn = context.reduced ? 0 : won
    const power = span(won, ...OWN.prize) * (1 - span(leave, 0, WORDS_GONE))
    for (const quad of [rays, fine, glow]) {
      quad.x = x
      quad.y = y
      quad.scaleX = quad.scaleY = scale
    }
    rays.rotation = turn / 6_000
    fine.rotation = -turn / 3_900
    rays.alpha = 0.8 * power
    fine.alpha = 0.5 * power
    glow.alpha = 0.55 * power
    this.films?.pose(0, won - OWN.prize[0], { x, y, width: WON.film * scale })
  }

  private showWords(won: number, leave: number, { x, title: above, plate: below, scale }: RollLayout['won']): void {
    const { title, plate, shade, words, context } = this
    const stamped = span(won, ...OWN.stamp)
    const come = span(won, ...OWN.plate)
    const stay = 1 - span(leave, 0, WORDS_GONE)
    title.texture = words.won
    title.x = plate.x = x
    title.y = above
    title.scaleX = title.scaleY = scale * (context.reduced ? 1 : stampScale(stamped, 1.6))
    title.alpha = stampAlpha(stamped) * stay
    title.visible = stamped > 0
    shade.x = x
    shade.y = above
    shade.size(SHADE.width * scale, SHADE.height * scale)
    shade.alpha = title.alpha
    plate.texture = words.own
    plate.y = below + (context.reduced ? 0 : 14 * quadIn(1 - come))
    plate.scaleX = plate.scaleY = scale
    plate.alpha = come * stay
  }
}

/** Loads the large picture of a prize, or its small one where that is lost. It has one holder. */
async function loadPrize(path: string): Promise<{ url: string; texture: Texture }> {
  const [large, small] = [heroUrl(path), cellUrl(path)]
  const texture = (await loadPictures([large])).get(large)
  if (texture?.valid || small === large) return { url: large, texture: texture ?? Texture.EMPTY }
  dropPictures([large])
  return { url: small, texture: (await loadPictures([small])).get(small) ?? Texture.EMPTY }
}
