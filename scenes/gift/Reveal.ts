import { Rectangle, Sprite, Texture } from 'pixi.js'
import { amountsOf, type GiftBook, type GiftKind } from '#shared/gift.ts'
import { COLOURS } from '#shared/tokens.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { clearLayers } from '../kit/clearLayers.ts'
import { loadFonts } from '../kit/device.ts'
import { drawTexture } from '../kit/drawPicture.ts'
import { Film, overStage } from '../kit/fx/Film.ts'
import { LandingFilms } from '../kit/fx/LandingFilms.ts'
import { Rays } from '../kit/fx/Rays.ts'
import { blend } from '../kit/fx/ramp.ts'
import type { LayersOf } from '../kit/Layered.tsx'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { coverStage } from '../kit/parts/boardPlacement.ts'
import { GRADE_LIGHT, GRADE_TEXT } from '../kit/parts/grades.ts'
import { fitting, GOLD_METAL, paintLetters, vertical } from '../kit/parts/lettering.ts'
import { PaintedTitle } from '../kit/parts/PaintedTitle.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { backgroundUrl, loadedPicture } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { Show } from '../kit/show.ts'
import { stopTweens } from '../kit/stopTweens.ts'
import { AmountRow } from './Amounts.ts'
import { Host } from './Host.ts'
import { type GiftLayout, giftLayout } from './layout.ts'
import { prizeUrl, signOf } from './pictures.ts'
import { SLOTS } from './slots.ts'

/** Layers from back to front. */
export const LAYERS = ['hall', 'behind', 'prize', 'front', 'words'] as const
export type Layers = LayersOf<typeof LAYERS>

/** The word that is set large, by what the gift is for. */
export const WORDS: Readonly<Record<GiftKind, string>> = { firstTopUp: '首充礼', newcomer: '新人礼', set: '集齐图鉴', level: '等级提升' }
/** Size at which it is painted, and the width of its picture; of the line below the prize; in board units. */
const TITLE = { size: 56, width: 340 } as const
const LINE = { size: 25, width: 340, height: 40 } as const
/** Width by height of the picture that the film lifts. */
const CARRIED = 150 / 112
/** The medal of a level and its number, in board units. */
const LEVEL = { edge: 188, size: 64, rim: '#2a0a52' } as const
/** Tint of the hall when it is dark, and widths of the films in widths of the prize. */
const NIGHT = 0x070510
const FILM = 2.05
const BURST = 2.3

/** Everything that one gift has on the stage. Made before motion; the script moves it. */
export class Reveal {
  readonly hall = new Sprite(loadedPicture(backgroundUrl(SLOTS.background)))
  readonly rays: Rays
  readonly prize: Sprite
  readonly line: Sprite
  readonly title: Sprite
  readonly amounts: readonly AmountRow[]
  readonly level: Film
  readonly rain: Film | null
  readonly burst: LandingFilms
  /** The mascot, where the gift welcomes somebody. */
  readonly host: Host | null
  private readonly painted: PaintedTitle
  private readonly atlas: PaintAtlas
  private lent: Texture | null = null
  private lit = 1
  private swell = 1
  private struck = 1
  private places: GiftLayout

  /** The book's pictures must be loaded. */
  constructor(
    private readonly layers: Layers,
    private readonly context: SceneContext,
    readonly book: GiftBook,
  ) {
    const { item, coins } = book
    const tint = item ? GRADE_LIGHT[item.grade] : COLOURS['gold-3']
    this.rays = new Rays(context, tint)
    this.level = new Film(context, 'level-up').near()
    this.rain = coins > 0 ? new Film(context, 'coin-rain').near() : null
    this.host = book.kind === 'newcomer' ? new Host(context) : null
    this.burst = new LandingFilms(context, [item?.grade ?? null])
    this.prize = middled(loadedPicture(prizeUrl(book)))
    this.painted = new PaintedTitle(context, TITLE.size, TITLE.width)
    this.title = this.painted.sprite
    this.atlas = new PaintAtlas(context.budget.paint, 1024, 1024, 128)
    this.line = middled(Texture.EMPTY)
    this.amounts = amountsOf(book).map(({ currency, amount }) => new AmountRow(context, currency, amount, signOf(currency)))
    this.places = giftLayout(context.board(), this.amounts.length, this.words !== '')
    this.fill()
  }

  /** The line below the prize: what was given, or for what. Nothing for a new level, whose number stands on its medal. */
  get words(): string {
    const { item, title, kind, level } = this.book
    if (level !== undefined) return ''
    return item?.name ?? (title === WORDS[kind] ? '' : title)
  }

  /** Loads the fonts and paints the words. */
  async paint(): Promise<void> {
    const font = `700 ${LINE.size}px ${FONTS.text}`
    const { item, kind, level } = this.book
    const fonts = [
      { font, text: this.words },
      { font: `700 ${LEVEL.size}px ${FONTS.number}`, text: '0123456789' },
    ]
    await Promise.all([this.painted.paint(WORDS[kind], false), loadFonts(fonts)])
    const face = item ? GRADE_TEXT[item.grade] : '#fff3cc'
    const write = (canvas: CanvasRenderingContext2D) => {
      canvas.font = font
      const shown = fitting(canvas, this.words, LINE.width - 12)
      paintLetters(canvas, shown, LINE.width / 2, LINE.height / 2, { font, face, rim: 'rgba(8,4,24,.86)', line: 4 })
    }
    this.line.texture = this.atlas.paint(LINE.width, LINE.height, write) ?? Texture.EMPTY
    if (level !== undefined) this.number(level)
    this.atlas.update()
    this.layout(this.context.board())
  }

  /** Brightness of the hall; 1 is as painted. */
  get light(): number {
    return this.lit
  }

  set light(level: number) {
    this.lit = level
    this.hall.tint = blend(NIGHT, 0xffffff, level)
  }

  /** Scale of the prize: 1 is its own size. */
  get size(): number {
    return this.swell
  }

  set size(share: number) {
    this.swell = share
    const { width, height } = this.prize.texture
    this.prize.scale.set((share * this.places.prize.size) / Math.max(width, height, 1))
  }

  /** Scale of the title while it is stamped. */
  get stamp(): number {
    return this.struck
  }

  set stamp(share: number) {
    this.struck = share
    this.title.scale.set((share * this.places.title.size) / TITLE.size)
  }

  /** True when a film that moves shows the prize now. */
  get carried(): boolean {
    return this.level.moves
  }

  playLevel(show: Show): void {
    const { x, y, size } = this.places.prize
    show.cue(this.level.play({ x, y, width: size * FILM }))
  }

  playBurst(show: Show): void {
    const { x, y, size } = this.places.prize
    const burst = this.burst.play(0, { x, y, width: size * BURST })
    if (burst) show.cue(burst)
  }

  playRain(show: Show): void {
    if (this.rain) show.cue(this.rain.play(overStage(this.context.board().view, 'coin-rain')))
  }

  layout(board: ArtBoard): void {
    this.places = giftLayout(board, this.amounts.length, this.words !== '')
    const { title, prize, name, amounts, host } = this.places
    this.host?.place(host)
    coverStage(this.hall, board)
    this.rays.container.position.set(prize.x, prize.y)
    this.prize.position.set(prize.x, prize.y)
    this.title.position.set(title.x, title.y)
    this.line.position.set(name.x, name.y)
    this.line.scale.set(name.size)
    for (const [index, row] of this.amounts.entries()) row.place(amounts, index)
    this.size = this.swell
    this.stamp = this.struck
  }

  update(delta: number): void {
    this.rays.update(delta)
    this.host?.update(delta)
  }

  destroy(): void {
    stopTweens(this, this.prize, this.line, this.title, this.rays)
    this.level.destroy()
    this.lent?.destroy()
    this.rain?.destroy()
    this.burst.destroy()
    this.host?.destroy()
    for (const row of this.amounts) row.destroy()
    this.painted.destroy()
    clearLayers(Object.values(this.layers))
    this.atlas.destroy()
  }

  /** Paints the number of a level on its medal, for the picture that stays and for the film. */
  private number(level: number): void {
    const { edge, size, rim } = LEVEL
    const medal = this.prize.texture
    const texture = this.atlas.paint(edge, edge, (canvas) => {
      drawTexture(canvas, medal, 0, 0, edge, edge)
      const face = vertical(canvas, (edge - size) / 2, (edge + size) / 2, ...GOLD_METAL)
      paintLetters(canvas, String(level), edge / 2, edge / 2 + 3, { font: `700 ${size}px ${FONTS.number}`, face, rim, line: 7, sunk: 2 })
    })
    if (!texture) return
    this.prize.texture = texture
    this.lend(texture)
  }

  /** Gives the film the picture that it lifts, in the shape of its own. */
  private lend(texture: Texture): void {
    this.lent?.destroy()
    this.lent = padded(texture, CARRIED)
    this.level.setPicture('prize', this.lent)
  }

  private fill(): void {
    const { hall, behind, prize, front, words } = this.layers
    this.hall.anchor.set(0.5)
    hall.addChild(this.hall)
    behind.addChild(this.rays.container, this.level.container, this.burst.behind)
    this.lend(this.prize.texture)
    for (const part of [this.prize, this.title, this.line]) part.alpha = 0
    prize.addChild(this.prize)
    front.addChild(this.level.front, this.burst.front)
    if (this.rain) front.addChild(this.rain.container, this.rain.front)
    if (this.host) front.addChild(this.host.container)
    words.addChild(this.title, this.line, ...this.amounts.map(({ container }) => container))
    this.layout(this.context.board())
  }
}

/** The texture with empty room left and right, so that it is `aspect` times as wide as high; one that is wider stays as it is. */
function padded({ baseTexture, frame, orig, trim, rotate }: Texture, aspect: number): Texture {
  const room = Math.max((orig.height * aspect - orig.width) / 2, 0)
  const kept = trim ?? new Rectangle(0, 0, orig.width, orig.height)
  const shown = new Rectangle(kept.x + room, kept.y, kept.width, kept.height)
  return new Texture(baseTexture, frame, new Rectangle(0, 0, orig.width + 2 * room, orig.height), shown, rotate)
}

function middled(texture: Texture): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0.5)
  return sprite
}
