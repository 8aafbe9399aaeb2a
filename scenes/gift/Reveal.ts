import { Rectangle, Sprite, Texture } from 'pixi.js'
import { amountsOf, type GiftBook, type GiftKind } from '#shared/gift.ts'
import { COLOURS } from '#shared/tokens.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { clearLayers } from '../kit/clearLayers.ts'
import { loadFonts } from '../kit/device.ts'
import { drawTexture } from '../kit/drawPicture.ts'
import { FAR_COIN, FILMS } from '../kit/filmSlots.ts'
import { Film, overStage } from '../kit/fx/Film.ts'
import { LandingFilms } from '../kit/fx/LandingFilms.ts'
import { Rays } from '../kit/fx/Rays.ts'
import { blend } from '../kit/fx/ramp.ts'
import type { LayersOf } from '../kit/Layered.tsx'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { coverStage } from '../kit/parts/boardPlacement.ts'
import { GRADE_LIGHT, GRADE_TEXT } from '../kit/parts/grades.ts'
import { GOLD_METAL, paintLetters, vertical } from '../kit/parts/lettering.ts'
import { PaintedTitle } from '../kit/parts/PaintedTitle.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { backgroundUrl, loadedPicture } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { Show } from '../kit/show.ts'
import { stopTweens } from '../kit/stopTweens.ts'
import { AmountRow } from './Amounts.ts'
import { Host } from './Host.ts'
import { type GiftLayout, giftLayout, type PlateKind, plateHeight } from './layout.ts'
import { HANDOVER } from './maths.ts'
import { NAME_FONT, paintNamePlate } from './paintName.ts'
import { prizeUrl, signOf } from './pictures.ts'
import { SLOTS } from './slots.ts'

/** Layers from back to front. */
export const LAYERS = ['hall', 'behind', 'prize', 'front', 'words'] as const
export type Layers = LayersOf<typeof LAYERS>

/** The word that is set large, by what the gift is for. */
export const WORDS: Readonly<Record<GiftKind, string>> = { firstTopUp: '首充礼', newcomer: '新人礼', set: '集齐图鉴', level: '等级提升' }
/** Size at which it is painted, and the width of its picture; of the plate below the prize; in board units. */
const TITLE = { size: 56, width: 340 } as const
const LINE = 350
/** Size of the picture that the film lifts, in its own px. */
const CARRIED = { width: 150, height: 112 } as const
/** The medal of a level and its number, in board units. */
const LEVEL = { edge: 188, size: 64, rim: '#2a0a52' } as const
/** Tint of the hall when it is dark, and widths of the films in widths of the prize. */
const NIGHT = 0x070510
const FILM = 1.86
const BURST = 1.64

/** Everything that one gift has on the stage. Made before motion; the script moves it. */
export class Reveal {
  readonly hall = new Sprite(loadedPicture(backgroundUrl(SLOTS.background)))
  readonly rays: Rays
  readonly prize: Sprite
  readonly line: Sprite
  readonly title: Sprite
  readonly amounts: readonly AmountRow[]
  readonly level: Film
  readonly burst: LandingFilms
  /** The mascot, where the gift welcomes somebody. */
  readonly host: Host | null
  private readonly rain: Film | null
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
    const { item, coins, diamonds } = book
    const tint = item ? GRADE_LIGHT[item.grade] : COLOURS['gold-3']
    this.rays = new Rays(context, tint)
    this.level = new Film(context, 'level-up').near()
    this.rain = coins > 0 || diamonds > 0 ? new Film(context, 'coin-rain').near() : null
    this.host = book.kind === 'newcomer' ? new Host(context) : null
    this.burst = new LandingFilms(context, [item?.grade ?? null])
    if (diamonds > 0) this.jewel(signOf('diamond'), coins > 0)
    this.prize = middled(loadedPicture(prizeUrl(book)))
    this.painted = new PaintedTitle(context, TITLE.size, TITLE.width)
    this.title = this.painted.sprite
    this.atlas = new PaintAtlas(context.budget.paint, 1024, 1024, 128)
    this.line = middled(Texture.EMPTY)
    this.amounts = amountsOf(book).map(({ currency, amount }) => new AmountRow(context, currency, amount, signOf(currency)))
    this.places = giftLayout(context.board(), this.amounts.length, this.plateKind)
    this.fill()
  }

  /** The line below the prize: what was given, or for what. Nothing for a new level, whose number stands on its medal. */
  get words(): string {
    const { item, title, kind, level } = this.book
    if (level !== undefined) return ''
    return item?.name ?? (title === WORDS[kind] ? '' : title)
  }

  /** How much is written there. */
  private get plateKind(): PlateKind {
    if (this.words === '') return 'no'
    return this.book.item?.worth === undefined ? 'name' : 'priced'
  }

  /** Loads the fonts and paints the words. */
  async paint(): Promise<void> {
    const { item, kind, level } = this.book
    const fonts = [
      { font: NAME_FONT, text: this.words },
      { font: `700 ${LEVEL.size}px ${FONTS.number}`, text: '0123456789' },
    ]
    await Promise.all([this.painted.paint(WORDS[kind], false), loadFonts(fonts)])
    const plate = { words: this.words, colour: item ? GRADE_TEXT[item.grade] : '#fff3cc', worth: item?.worth ?? null }
    const height = plateHeight(this.plateKind)
    if (height > 0)
      this.line.texture = this.atlas.paint(LINE, height, (canvas) => paintNamePlate(canvas, LINE, height, plate)) ?? Texture.EMPTY
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
    const below = (HANDOVER.above * size * FILM) / FILMS['level-up'].size[0]
    show.cue(this.level.play({ x, y: y + below, width: size * FILM }))
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
    this.places = giftLayout(board, this.amounts.length, this.plateKind)
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

  /** Diamonds fly in the films where diamonds are paid; where coins are paid too, only the far ones of the rain. */
  private jewel(diamond: Texture, coins: boolean): void {
    this.rain?.setPictures(diamond, coins ? FAR_COIN : undefined)
    if (!coins) this.burst.setPictures(0, diamond)
  }

  /** Gives the film the picture that it lifts, as large as the one that stays. */
  private lend(texture: Texture): void {
    this.lent?.destroy()
    const { width, height } = texture.orig
    const unit = (FILM * Math.max(width, height)) / FILMS['level-up'].size[0]
    this.lent = framed(texture, CARRIED.width * unit, CARRIED.height * unit)
    this.level.setPicture('prize', this.lent)
  }

  private fill(): void {
    const { hall, behind, prize, front, words } = this.layers
    this.hall.anchor.set(0.5)
    hall.addChild(this.hall)
    behind.addChild(this.rays.container, this.burst.behind, this.level.container)
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

/** The texture in the middle of a frame of other size, beyond which it may reach. */
function framed({ baseTexture, frame, orig, trim, rotate }: Texture, width: number, height: number): Texture {
  const kept = trim ?? new Rectangle(0, 0, orig.width, orig.height)
  const shown = new Rectangle(kept.x + (width - orig.width) / 2, kept.y + (height - orig.height) / 2, kept.width, kept.height)
  return new Texture(baseTexture, frame, new Rectangle(0, 0, width, height), shown, rotate)
}

function middled(texture: Texture): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0.5)
  return sprite
}
