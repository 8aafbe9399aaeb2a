import { gsap } from 'gsap'
import { Container, Rectangle, Sprite, type Texture } from 'pixi.js'
import { playSound } from '#state/sound.ts'
import { type ShelfBox, stageState } from '#state/stage.ts'
import { type ArtBoard, coverScale } from '../kit/artBoard.ts'
import type { Emission } from '../kit/fx/emission.ts'
import { light, lightSprite } from '../kit/fx/light.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { GOLD } from '../kit/fx/ramp.ts'
import { stopMoving } from '../kit/motion.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import { BoxPictures } from './boxPictures.ts'
import { type ShelfLayout, seenAt, shelfLayout } from './layout.ts'
import { nearestPlace, restAfter, wrap } from './maths.ts'
import { part, type ShelfPart, stagePicture } from './pictures.ts'
import { Swipe } from './Swipe.ts'

/** The layers of the scene, back to front; its React tree makes them. */
export interface ShelfLayers {
  root: Container
  back: Container
  floor: Container
  boxes: Container
  light: Container
}

/** Boxes that are seen at once: the focus and two to each side. */
const SEEN = 5
/** Ms between two hops of the focused box, and between two sparkles on it. */
const HOP = 5_000
const SPARKLE = 520

/** Dust that a box raises to one side when it sets down, and one sparkle on it. */
const DUST = {
  frames: ['smoke'],
  count: 5,
  width: 30,
  speed: [26, 80],
  gravity: -14,
  drag: 1.6,
  life: [500, 900],
  size: [0.12, 0.26],
  grow: [0.7, 1.3],
  spread: 0.5,
  spin: 0.1,
  tints: [0xb9a2d8],
} as const satisfies Partial<Emission>
const SPARK = {
  frames: ['spark', 'star'],
  count: 1,
  angle: 0,
  spread: 6.3,
  speed: [0, 6],
  gravity: -8,
  life: [500, 900],
  size: [0.14, 0.34],
  spin: 0.15,
  ramp: GOLD,
  fade: [0.3, 0.5],
} as const satisfies Partial<Emission>

interface Stand {
  box: Sprite
  shadow: Sprite
  place: number
}

/** The shelf: boxes on a dial that turns under the finger; the one in front breathes, hops and sparkles. */
export class Shelf implements SceneHandle {
  private boxes: readonly ShelfBox[] = []
  private readonly stands: Stand[] = []
  private readonly stage = new Sprite(stagePicture())
  private readonly dial = additive('shelf-dial', 0xffc766, 0.7)
  /** Holds the dial flat on the floor, so that it turns in its own plane. */
  private readonly plane = new Container()
  private readonly spot = additive('shelf-spot', 0xb9a0ff, 0.4)
  private readonly halo = light('glow', 0xff9a3c, 0.5)
  private readonly arrows = [new Sprite(part('shelf-chevron')), new Sprite(part('shelf-chevron'))] as const
  private readonly sparks: Particles
  private readonly dust: Particles
  private readonly stops: (() => void)[]
  private at: ShelfLayout
  private board: ArtBoard
  /** Where the shelf stands, in boxes; whole numbers are rests. */
  private place = 0
  /** Height of the hop and squash of the focused box. */
  private readonly hop = { lift: 0, squash: 0 }
  private time = 0
  private swipe: Swipe | null = null
  private readonly pictures = new BoxPictures()
  /** Settles when the boxes have their pictures. */
  private dressed: Promise<void> = Promise.resolve()

  constructor(
    private readonly layers: ShelfLayers,
    private readonly context: SceneContext,
    private readonly listen: (boxes: () => void) => () => void,
  ) {
    this.board = context.board()
    this.at = shelfLayout(this.board)
    const share = context.budget.particles
    this.sparks = new Particles({ limit: 40, share, seed: 'shelf:sparks', light: true })
    this.dust = new Particles({ limit: 24, share, seed: 'shelf:dust', light: false })
    this.fill()
    this.stops = [context.clock.add((delta) => this.update(delta)), this.listen(() => this.follow())]
    this.follow()
    this.hear()
  }

  get root(): Container {
    return this.layers.root
  }

  prepare(): Promise<void> {
    return this.dressed
  }

  show(): void {
    playSound('whoosh', { volume: 0.4 })
    if (!this.context.reduced) this.land(0.34)
  }

  layout(board: ArtBoard): void {
    this.board = board
    this.at = shelfLayout(board)
    const { root } = this.layers
    root.position.set(board.x, board.y)
    root.scale.set(board.scale)
    root.hitArea = new Rectangle(board.view.x, board.view.y, board.view.width, board.view.height)
    this.placeLights()
    this.arrange()
  }

  destroy(): void {
    for (const stop of this.stops) stop()
    stopMoving(this, this.hop, this.layers.root)
    this.swipe?.destroy()
    this.pictures.destroy()
    for (const layer of [this.layers.back, this.layers.floor, this.layers.boxes, this.layers.light]) {
      for (const child of layer.removeChildren()) child.destroy({ children: true })
    }
  }

  private fill(): void {
    const { back, floor, boxes, light } = this.layers
    this.stage.anchor.set(0.5)
    this.spot.anchor.set(0.5, 0)
    back.addChild(this.stage, this.spot)
    this.plane.addChild(this.dial)
    floor.addChild(this.plane, this.halo)
    for (let i = 0; i < SEEN; i++) {
      const stand = { box: new Sprite(), shadow: new Sprite(part('shelf-shadow')), place: Number.NaN }
      stand.box.anchor.set(0.5, 0.97)
      stand.shadow.anchor.set(0.5)
      this.stands.push(stand)
      boxes.addChild(stand.shadow, stand.box)
    }
    boxes.sortableChildren = true
    for (const [side, arrow] of this.arrows.entries()) {
      arrow.anchor.set(0.5)
      arrow.scale.set(side === 0 ? 0.34 : -0.34, 0.34)
    }
    light.addChild(this.dust.container, this.sparks.container, ...this.arrows)
  }

  private placeLights(): void {
    const { view } = this.board
    const { x, floor, box } = this.at
    if (this.stage.texture.valid)
      this.stage.scale.set(coverScale(this.stage.texture.width, this.stage.texture.height, view.width, view.height))
    this.stage.position.set(view.x + view.width / 2, view.y + view.height / 2)
    this.spot.position.set(x, view.y - 20)
    this.spot.scale.set((box * 1.7) / 480, (floor - view.y + 50) / 720)
    this.plane.position.set(x, floor - 8)
    this.plane.scale.set(0.72, 0.2)
    this.halo.position.set(x, floor - box * 0.34)
    this.halo.scale.set((box * 2.1) / 256, (box * 1.5) / 256)
    for (const [side, arrow] of this.arrows.entries()) arrow.position.set(side === 0 ? 22 : 353, this.at.arrows)
  }

  /** Takes over boxes and focus from the store. */
  private follow(): void {
    const { boxes, focus } = stageState.shelf
    const changed = boxes.length !== this.boxes.length || boxes.some((box, index) => box.boxId !== this.boxes[index]?.boxId)
    if (changed) this.boxes = boxes.map((box) => ({ ...box }))
    const index = Math.max(
      this.boxes.findIndex((box) => box.boxId === focus),
      0,
    )
    const to = nearestPlace(this.place, index, this.boxes.length)
    if (changed) {
      this.dressed = this.dress(index)
      this.turnTo(to, 0)
    } else if (!this.swipe?.held && wrap(Math.round(this.place), this.boxes.length) !== index) this.turnTo(to, 0.42)
  }

  /** Settles when the boxes in sight have their pictures; the others follow. */
  private dress(focus: number): Promise<void> {
    const arts = this.boxes.map(({ art }) => art)
    return new Promise((resolve, reject) => {
      const arrived = () => {
        for (const stand of this.stands) stand.place = Number.NaN
        this.arrange()
        resolve()
      }
      this.pictures.load(arts, focus, arrived).then(resolve, reject)
    })
  }

  private turnTo(to: number, seconds: number): void {
    stopMoving(this)
    if (seconds === 0 || this.context.reduced) {
      this.place = to
      this.arrange()
      return
    }
    gsap.to(this, {
      place: to,
      duration: seconds,
      ease: 'back.out(1.3)',
      onUpdate: () => this.arrange(),
      onComplete: () => this.land(0.18),
    })
  }

  private arrange(): void {
    const count = this.boxes.length
    const first = Math.round(this.place) - Math.floor(SEEN / 2)
    for (let place = first; place < first + SEEN; place++) {
      const stand = this.stands[wrap(place, SEEN)]
      if (stand) this.seat(stand, place, count)
    }
    this.dial.rotation = -this.place * 0.5
    const many = count > 1
    for (const arrow of this.arrows) arrow.visible = many
  }

  private seat(stand: Stand, place: number, count: number): void {
    const { box, shadow } = stand
    const away = place - this.place
    const shown = count > 0 && (count >= SEEN || (place >= 0 && place < count) || wrap(place, count) === place)
    box.visible = shown
    shadow.visible = shown
    if (!shown) return
    if (stand.place !== place) {
      stand.place = place
      box.texture = this.pictureAt(place, count)
    }
    const { side, scale, depth, light } = seenAt(away)
    const y = this.at.floor - depth * this.at.box * 1.35 - this.at.rise * Math.min(Math.abs(away), 1)
    const x = this.at.x + side * this.at.reach
    const width = (this.at.box * scale) / Math.max(box.texture.orig.width, 1)
    const front = Math.max(1 - Math.abs(away) * 2, 0)
    const breath = 1 + Math.sin(this.time / 510) * 0.008
    box.scale.set(width * (1 + this.hop.squash * 0.5 * front), width * (breath - this.hop.squash * front))
    box.position.set(x, y - this.hop.lift * front)
    box.zIndex = Math.round(100 * scale)
    box.alpha = Math.min(Math.max((1.7 - Math.abs(away)) / 0.5, 0), 1)
    box.tint = grey(light)
    shadow.zIndex = box.zIndex - 1
    shadow.position.set(x, y - 3)
    shadow.scale.set(((this.at.box * scale) / 320) * 1.05, (this.at.box * scale) / 330)
    shadow.alpha = box.alpha * (1 - (this.hop.lift / 60) * front)
  }

  private pictureAt(place: number, count: number): Texture {
    return this.pictures.of(this.boxes[wrap(place, count)]?.art ?? '')
  }

  private update(delta: number): void {
    const before = this.time
    this.time += delta
    this.sparks.update(delta)
    this.dust.update(delta)
    this.halo.alpha = 0.5 + Math.sin(this.time / 900) * 0.08
    const sway = Math.sin(this.time / 420) * 2.4
    this.arrows[0].x = 22 - sway
    this.arrows[1].x = 353 + sway
    if (this.context.reduced) return
    if (Math.floor(before / HOP) !== Math.floor(this.time / HOP)) this.jump()
    if (Math.floor(before / SPARKLE) !== Math.floor(this.time / SPARKLE)) this.sparkle()
    if (!this.swipe?.held) this.arrange()
  }

  private jump(): void {
    if (this.swipe?.held || gsap.isTweening(this.hop)) return
    const timeline = gsap.timeline()
    timeline.to(this.hop, { squash: 0.07, duration: 0.12, ease: 'power2.out' })
    timeline.to(this.hop, { squash: -0.05, lift: 20, duration: 0.2, ease: 'power2.out' })
    timeline.to(this.hop, { lift: 0, squash: 0, duration: 0.18, ease: 'power2.in', onComplete: () => this.land(0) })
  }

  /** The focused box sets down after `seconds` of fall: squash, dust, thud. */
  private land(seconds: number): void {
    stopMoving(this.hop)
    const timeline = gsap.timeline()
    if (seconds > 0) timeline.fromTo(this.hop, { lift: 26 }, { lift: 0, duration: seconds, ease: 'power2.in' })
    timeline.call(() => this.raiseDust())
    timeline.to(this.hop, { squash: 0.07, duration: 0.08, ease: 'power2.out' })
    timeline.to(this.hop, { squash: 0, duration: 0.32, ease: 'elastic.out(1, 0.5)' })
  }

  private raiseDust(): void {
    const { x, floor, box } = this.at
    this.dust.emit({ ...DUST, x: x - box * 0.36, y: floor - 4, angle: Math.PI })
    this.dust.emit({ ...DUST, x: x + box * 0.36, y: floor - 4, angle: 0 })
  }

  private sparkle(): void {
    const { x, floor, box } = this.at
    this.sparks.emit({ ...SPARK, x, y: floor - box * 0.42, width: box * 0.8, height: box * 0.6 })
  }

  /** Hears the finger: the shelf follows it, then turns on to a whole box. */
  private hear(): void {
    let from = 0
    this.swipe = new Swipe(this.layers.root, {
      begin: () => {
        stopMoving(this)
        from = this.place
        return this.boxes.length > 1
      },
      move: (travel) => {
        this.place = from - this.placesIn(travel)
        this.arrange()
      },
      end: (speed) => this.rest(from, restAfter(from, this.place, -this.placesIn(speed))),
      tap: (x) => this.rest(from, Math.round(this.place) + this.tapped(x)),
    })
  }

  /** Board travel in CSS px as boxes. */
  private placesIn(travel: number): number {
    return travel / (this.at.reach * this.board.scale)
  }

  private rest(from: number, to: number): void {
    if (to !== Math.round(from)) playSound('button', { volume: 0.6 })
    else this.jump()
    this.turnTo(to, 0.42)
    const box = this.boxes[wrap(to, this.boxes.length)]
    if (box) stageState.shelf.focus = box.boxId
  }

  /** Which neighbour a tap at `x` CSS px means: −1, 0 or 1. */
  private tapped(x: number): -1 | 0 | 1 {
    const side = (x - this.board.x) / this.board.scale - this.at.x
    if (Math.abs(side) < this.at.box * 0.4) return 0
    return side < 0 ? -1 : 1
  }
}

const additive = (name: ShelfPart, tint: number, alpha: number): Sprite => lightSprite(part(name), tint, alpha)

function grey(light: number): number {
  const level = Math.round(255 * light)
  return (Math.round(level * 0.94) << 16) | (Math.round(level * 0.92) << 8) | level
}
