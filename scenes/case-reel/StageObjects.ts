import { gsap } from 'gsap'
import { type Container, Texture } from 'pixi.js'
import { type CaseBook, type Drop, dropsOf } from '#shared/book.ts'
import { openingScene } from '#state/core/play/openingStage.ts'
import { stageState } from '#state/core/play/stage.ts'
import { shelfStage } from '#state/modes/case/shelfStage.ts'
import { artUrl } from '#state/platform/images.ts'
import { type ArtBoard, BOARD } from '../kit/artBoard.ts'
import { clearLayers } from '../kit/clearLayers.ts'
import { loadFonts } from '../kit/device.ts'
import { light } from '../kit/fx/light.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { Rays } from '../kit/fx/Rays.ts'
import { ScreenFlash } from '../kit/fx/ScreenFlash.ts'
import { Shake } from '../kit/fx/Shake.ts'
import { Shockwave } from '../kit/fx/Shockwave.ts'
import type { Starburst } from '../kit/fx/Starburst.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { Camera } from '../kit/parts/Camera.ts'
import type { CellContent } from '../kit/parts/cell.ts'
import { ItemSheet } from '../kit/parts/ItemSheet.ts'
import { FONTS } from '../kit/parts/paint.ts'
import type { Row } from '../kit/parts/Row.ts'
import { cellUrl, dropPictures, heroUrl, loadPictures } from '../kit/pictures.ts'
import type { ReelBank } from '../kit/reel/ReelBank.ts'
import type { SceneContext } from '../kit/scene.ts'
import { BOX_HEIGHT, BOX_WIDTH, Box } from './Box.ts'
import { Hall } from './Hall.ts'
import { middleOf, mouthOf, type ReelLayout, reelLayout } from './layout.ts'
import { cellContents, type Foreshadowing, foreshadowingOf, TIMES, type Times } from './maths.ts'
import { EMBLEM_PICTURE, hallPicture } from './pictures.ts'
import { darkness, plate } from './plates.ts'
import type { RowLight } from './RowLight.ts'

const GRADE_FONTS = [{ font: `900 24px ${FONTS.text}`, text: '神话传说史诗稀有普通' }]
/** Fonts of the title that the result panel shows for grades 0 and 1. Nothing on the stage waits for them. */
const TITLE_FONTS = [{ font: `400 62px ${FONTS.ceremony}`, text: '神话传说降临' }]

/** The layers of the scene, back to front. Its React tree creates them. */
export interface Layers {
  root: Container
  /** Holds all layers below but the flash. The camera moves it. */
  camera: Container
  hall: Container
  /** Light behind the box. */
  glow: Container
  box: Container
  /** Light out of the box. */
  beam: Container
  rows: Container
  /** Above the rows: gold reel, cards, finale. */
  front: Container
  particles: Container
  flash: Container
}

type BoxPlace = ReelLayout['box']

/** Share of the view by which full-stage plates are larger than the stage, because the camera moves. */
const SPARE = 0.06
/** Texture pixels by which the texture page of painted words grows. */
const WORDS = 64
/** Distance below the stage in board units beyond which no camera move shows the box. */
const SUNK = 30

/** All display objects and effects of one playback. They serve one playback of one book. */
export class StageObjects {
  readonly times: Times
  /** Content of the cells of `sheet`, in their order. */
  readonly contents: CellContent[]
  readonly box = new Box()
  readonly sheet = new ItemSheet()
  readonly words: PaintAtlas
  readonly rows: Row[] = []
  /** Runs the reels of `rows`; null where cards are dealt. */
  bank: ReelBank | null = null
  readonly sparks: Particles
  readonly coins: Particles
  readonly rays: Rays
  readonly halo = light('glow', 0xffb040)
  /** Light in the seam between box and lid. */
  readonly seam = light('flare', 0xffd890)
  /** Shadow of the box on the floor. */
  readonly shadow = darkness()
  /** Light on the floor under the box. */
  readonly floorLight = light('glow', 0xffc070)
  /** Darkens the open box while something else is the main thing. */
  readonly dusk = darkness()
  readonly beam = light('beam', 0xffc86a)
  /** The light of each row's landing. */
  readonly rowLights: RowLight[] = []
  /** The bursts of dealt cards. */
  private readonly bursts: Starburst[] = []
  readonly flash: ScreenFlash
  readonly shock: Shockwave
  readonly shake: Shake
  readonly camera: Camera
  readonly dark = plate(0x02010a)
  /** The grade that coloured light foreshadows in this playback; null where nothing is foreshadowed. */
  readonly foreshadowing: Foreshadowing | null
  /** True once the coloured light was shown. It keeps its colour until the end. */
  foreshadowed = false
  /** True while everything that moves by itself stands still before a rare landing. */
  held = false
  readonly hall: Hall
  /** True once nothing of it stands any more. */
  destroyed = false
  /** True once the box has moved out of the rows' way. */
  aside = false
  layout: ReelLayout
  board: ArtBoard
  /** The gold emblem, after `loadPictures`. */
  emblem: Texture = Texture.EMPTY
  /** What the finale on the stage shows; null without one. */
  finale: { giftId: number; price: string } | null = null
  /** Where the shelf shows the box, in CSS px, if the player comes from the shelf. */
  private readonly shelf: { x: number; floor: number; width: number } | null
  private readonly painted = new Map<string, Texture>()
  private heroes = new Map<string, Texture>()
  private readonly stopClock: () => void
  private readonly onUpdate = new Set<(delta: number) => void>()
  private readonly onDestroy = new Set<() => void>()

  constructor(
    readonly layers: Layers,
    readonly context: SceneContext,
    readonly book: CaseBook,
  ) {
    const { at } = shelfStage
    this.shelf = stageState.standing !== openingScene.name && !book.fast && !context.reduced && at ? { ...at } : null
    this.times = book.fast ? TIMES.fast : TIMES.full
    this.contents = cellContents(book)
    this.board = context.board()
    this.layout = reelLayout(this.board, Math.min(book.number, 5))
    this.words = new PaintAtlas(context.budget.paint, 1024, context.budget.paint < 2 ? 512 : 1024, WORDS)
    this.foreshadowing = book.fast ? null : foreshadowingOf(book)
    this.hall = new Hall(hallPicture(), this.words)
    const { particles: share } = context.budget
    this.sparks = new Particles({ limit: 150, share, seed: `${book.cosmeticSeed}:sparks`, light: true })
    this.coins = new Particles({ limit: 70, share, seed: `${book.cosmeticSeed}:coins`, light: false })
    this.rays = new Rays(context, 0xffc45a)
    this.flash = new ScreenFlash(context)
    this.shock = new Shockwave(context)
    const { glow, box, beam, rows, front, particles } = layers
    this.shake = new Shake(context, [glow, box, beam, rows, front, particles], book.cosmeticSeed)
    this.camera = new Camera(layers.camera, context, middleOf(this.board))
    this.fill()
    this.cover()
    this.place()
    this.stopClock = context.clock.add((delta) => this.update(delta))
  }

  /** Loads what every opening shows: the emblem and the fonts. */
  async loadPictures(): Promise<void> {
    if (dropsOf(this.book).some((drop) => drop.grade <= 1)) void loadFonts(TITLE_FONTS)
    const emblem = artUrl(EMBLEM_PICTURE)
    const [pictures] = await Promise.all([this.hold([emblem]), loadFonts(GRADE_FONTS)])
    this.emblem = pictures.get(emblem) ?? Texture.EMPTY
  }

  /** Loads the large picture of every grade-0 drop, and the small one where the large one is missing. */
  async loadHeroes(): Promise<void> {
    const golds = dropsOf(this.book).filter((drop) => drop.grade === 0)
    this.heroes = await this.hold(golds.map(({ giftImage }) => heroUrl(giftImage)))
    const missing = golds.filter((drop) => !this.heroOf(drop).valid)
    if (missing.length === 0 || this.destroyed) return
    const small = await this.hold(missing.map(({ giftImage }) => cellUrl(giftImage)))
    for (const { giftImage } of missing) this.heroes.set(heroUrl(giftImage), small.get(cellUrl(giftImage)) ?? Texture.EMPTY)
  }

  /** Returns the large picture of a grade-0 drop. */
  heroOf(drop: Drop): Texture {
    return this.heroes.get(heroUrl(drop.giftImage)) ?? Texture.EMPTY
  }

  /** Loads pictures, which stay until it is destroyed. */
  private async hold(urls: readonly string[]): Promise<Map<string, Texture>> {
    const pictures = await loadPictures(urls)
    if (this.destroyed) dropPictures(urls)
    else this.finally(() => dropPictures(urls))
    return pictures
  }

  /** Returns a painted word or plate, which is painted once per `key`. Sizes in board units. */
  ceremony(key: string, draw: (context: CanvasRenderingContext2D) => void, width = 80, height = 150): Texture {
    const known = this.painted.get(key)
    if (known) return known
    const texture = this.words.paint(width, height, draw) ?? Texture.EMPTY
    this.words.update()
    this.painted.set(key, texture)
    return texture
  }

  addBurst(burst: Starburst): void {
    this.bursts.push(burst)
    this.layers.particles.addChild(burst.container)
  }

  /** Adds the light of a row's landing to the row. */
  addRowLight(row: Row, light: RowLight): void {
    this.rowLights.push(light)
    row.over.addChild(light.container)
    this.each((delta) => light.update(delta))
    this.finally(() => light.destroy())
  }

  /** Where the box rests at the moment: at its opening place, or aside of the rows. */
  get boxPlace(): BoxPlace {
    const { boxAside, box } = this.layout
    if (!this.aside) return box
    return boxAside ?? { x: box.x, y: this.board.height + 40 + BOX_HEIGHT * box.scale, scale: box.scale }
  }

  /** Calls `update` on every step of the clock until they are destroyed. */
  each(update: (delta: number) => void): void {
    this.onUpdate.add(update)
  }

  /** Calls `free` when they are destroyed. */
  finally(free: () => void): void {
    this.onDestroy.add(free)
  }

  /** Lays everything out for the stage's size. Reels keep the shape that they had when the playback began. */
  relayout(board: ArtBoard): void {
    const before = this.boxPlace
    this.board = board
    this.layout = reelLayout(board, Math.min(this.book.number, 5))
    this.camera.rest(middleOf(board))
    this.cover()
    this.moveBox(before, this.boxPlace)
    this.rows.forEach((row, index) => {
      const at = this.layout.rows[index]
      if (at) row.moveTo(at)
    })
  }

  destroy(): void {
    this.destroyed = true
    this.stopClock()
    for (const effect of [this.flash, this.shock, this.shake, ...this.bursts]) effect.stop()
    for (const free of this.onDestroy) free()
    for (const row of this.rows) row.destroy()
    this.box.destroy()
    this.camera.reset()
    const { root: _root, camera: _camera, ...filled } = this.layers
    clearLayers(Object.values(filled))
    this.sheet.destroy()
    this.words.destroy()
  }

  private fill(): void {
    const { layers } = this
    layers.hall.addChild(this.hall.picture)
    layers.glow.addChild(this.rays.container, this.halo, this.floorLight, this.shadow)
    layers.box.addChild(this.box.container)
    layers.beam.addChild(this.beam, this.seam, this.dusk)
    this.beam.anchor.set(0.5, 1)
    this.dusk.scale.set(2.2, 1.7)
    this.floorLight.scale.set(1.75, 0.56)
    layers.rows.addChild(this.hall.shade)
    layers.front.addChild(this.dark)
    layers.particles.addChild(this.coins.container, this.shock.container, this.sparks.container)
    layers.flash.addChild(this.flash.container)
  }

  /** Sizes what fills the stage, with a margin where the camera moves it. */
  private cover(): void {
    const { view } = this.board
    this.hall.cover(view)
    this.dark.position.set(view.x - view.width * SPARE, view.y - view.height * SPARE)
    this.dark.width = view.width * (1 + 2 * SPARE)
    this.dark.height = view.height * (1 + 2 * SPARE)
    this.flash.cover(view)
  }

  /** Puts the box at its starting place and its light where the box will stand. */
  private place(): void {
    const { box } = this.layout
    const { x, y, scale } = this.start ?? box
    this.box.container.position.set(x, y)
    this.box.container.scale.set(scale)
    this.box.container.alpha = this.start ? 1 : 0
    this.shadow.position.set(box.x, box.y - 4)
    this.floorLight.position.set(box.x, box.y + 10)
    for (const light of this.lights) light.position.set(BOARD.width / 2, mouthOf(box))
  }

  /** Where the shelf shows the box, in board units; null when the box comes from above. */
  get start(): BoxPlace | null {
    if (!this.shelf) return null
    const { x, y, scale } = this.board
    const { shelf } = this
    return { x: (shelf.x - x) / scale, y: (shelf.floor - y) / scale, scale: shelf.width / scale / BOX_WIDTH }
  }

  /** Moves the box with its light and its shadow out of the way. */
  stepAside(seconds: number): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    this.aside = true
    const { x, y, scale } = this.boxPlace
    const way = { duration: seconds, ease: 'power2.inOut' }
    timeline.to(this.box.container, { x, y, ...way }, 0)
    timeline.to(this.box.container.scale, { x: scale, y: scale, ...way }, 0)
    timeline.to(this.lights, { y: mouthOf(this.boxPlace), ...way }, 0)
    timeline.to(this.floorLight, { alpha: 0.2, ...way }, 0)
    timeline.to(this.shadow, { y: y - 4, alpha: this.layout.boxAside ? 0.85 : 0, ...way }, 0)
    return timeline
  }

  /** Shifts the box and its light by the difference of two resting places, also in mid-flight. */
  private moveBox(from: BoxPlace, to: BoxPlace): void {
    const { position, scale } = this.box.container
    position.set(position.x + to.x - from.x, position.y + to.y - from.y)
    scale.set((scale.x * to.scale) / from.scale, (scale.y * to.scale) / from.scale)
    this.shadow.position.set(this.shadow.x + to.x - from.x, this.shadow.y + to.y - from.y)
    for (const light of this.lights) light.y += mouthOf(to) - mouthOf(from)
  }

  private get lights(): readonly Container[] {
    return [this.rays.container, this.halo, this.beam, this.seam, this.dusk]
  }

  /** True when the box is below the stage. */
  private get sunk(): boolean {
    const { view } = this.board
    const { y, scale } = this.box.container
    return y - BOX_HEIGHT * scale.y > view.y + view.height + SUNK
  }

  private update(delta: number): void {
    if (this.held) return
    this.box.container.visible = !this.sunk
    this.box.update(delta)
    this.sparks.update(delta)
    this.coins.update(delta)
    this.rays.update(delta)
    for (const update of this.onUpdate) update(delta)
  }
}
