import { gsap } from 'gsap'
import { type Container, Rectangle } from 'pixi.js'
import { playSound } from '#state/sound.ts'
import { type ShelfBox, stageState } from '#state/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { vibrate } from '../kit/device.ts'
import type { SceneContext, SceneHandle } from '../kit/scene.ts'
import { stopTweens } from '../kit/stopTweens.ts'
import { Arrows } from './Arrows.ts'
import { BoxLooks } from './BoxLooks.ts'
import { Carousel } from './Carousel.ts'
import { Eager } from './Eager.ts'
import { Front } from './Front.ts'
import { type ShelfLayout, shelfLayout, widthOf } from './layout.ts'
import { StageLights } from './StageLights.ts'
import type { View } from './Stand.ts'
import { Stands } from './Stands.ts'
import { Swipe } from './Swipe.ts'

/** The layers of the scene, back to front; its React tree makes them. */
export interface ShelfLayers {
  root: Container
  back: Container
  floor: Container
  boxes: Container
  light: Container
}

/** Units that the first box falls from when the shelf comes into sight. */
const DROP = 30
/** Units that a box falls that a turn has brought to the front. */
const SET_DOWN = 6
/** Boxes per second from which a flick is heard. */
const HEARD = 2
/** Ms of a tick's vibration. */
const TICK = 4
/** Radians of the breath per ms. */
const BREATH = 1 / 510

let current: Shelf | null = null

/** The shelf on the stage; for those who look at it from outside. */
export function currentShelf(): Shelf | null {
  return current
}

/** The shelf: boxes on a dial that turns under the finger. It joins the parts: what the store and the finger ask goes to the carousel, what the carousel does to boxes, light and sound. */
export class Shelf implements SceneHandle {
  private boxes: readonly ShelfBox[] = []
  private readonly carousel = new Carousel({ passed: () => this.passed(), rested: (turned) => this.rested(turned) })
  private readonly looks = new BoxLooks((art) => this.arrived(art))
  readonly stands: Stands
  private readonly lights: StageLights
  private readonly front: Front
  private readonly eager: Eager
  private readonly arrows: Arrows
  private readonly swipe: Swipe
  private readonly stops: (() => void)[]
  private readonly view: View
  private at: ShelfLayout
  private board: ArtBoard
  private time = 0
  /** Tells one list of boxes from the next. */
  private list = 0
  /** Settles when the boxes have their pictures. */
  private ready: Promise<void> = Promise.resolve()
  private shown = false
  private going = false

  constructor(
    private readonly layers: ShelfLayers,
    private readonly context: SceneContext,
    listen: (changed: () => void) => () => void,
  ) {
    this.board = context.board()
    this.at = shelfLayout(this.board)
    this.lights = new StageLights(layers, context)
    this.stands = new Stands(layers, context, this.carousel, {
      boxAt: (place) => this.boxes[this.carousel.indexAt(place)] ?? null,
      lookOf: ({ art }) => this.looks.of(art),
    })
    this.front = new Front(layers.light, context, () => this.lights.strike())
    this.eager = new Eager(layers.light, context)
    this.arrows = new Arrows(layers.light)
    this.view = { at: this.at, place: 0, sight: 0, hop: this.front.hop, tremble: this.eager.tremble, hush: 0, breath: 0 }
    this.swipe = this.hear()
    this.stops = [context.clock.add((delta) => this.update(delta)), listen(() => this.follow())]
    this.follow()
    current = this
  }

  get root(): Container {
    return this.layers.root
  }

  /** What is seen of the hush: light on the stage, width of the spot, motes. */
  hushed(): { stage: number; spot: number; motes: number } {
    return { ...this.lights.hushed(), motes: this.eager.flying }
  }

  prepare(): Promise<void> {
    return this.ready
  }

  show(): void {
    this.shown = true
    playSound('whoosh', { volume: 0.4 })
    this.stands.arrive()
    this.front.land(DROP)
    this.arrange()
  }

  hide(): void {
    this.going = true
    this.eager.release()
    stageState.shelf.eager = false
  }

  layout(board: ArtBoard): void {
    this.board = board
    this.at = shelfLayout(board)
    this.view.at = this.at
    const { root } = this.layers
    root.position.set(board.x, board.y)
    root.scale.set(board.scale)
    root.hitArea = new Rectangle(board.view.x, board.view.y, board.view.width, board.view.height)
    this.lights.layout(board, this.at)
    this.front.layout(this.at)
    this.arrows.layout(this.at)
    this.arrange()
    this.publish()
  }

  destroy(): void {
    for (const stop of this.stops) stop()
    if (current === this) current = null
    this.list += 1
    stopTweens(this.layers.root)
    this.swipe.destroy()
    this.front.destroy()
    this.stands.destroy()
    this.looks.destroy()
    const { back, floor, boxes, light } = this.layers
    for (const layer of [back, floor, boxes, light]) for (const child of layer.removeChildren()) child.destroy({ children: true })
  }

  /** Takes over boxes and focus from the store. */
  private follow(): void {
    const { boxes, focus, eager } = stageState.shelf
    if (!this.going) this.eager.ask(eager)
    const index = Math.max(
      boxes.findIndex((box) => box.boxId === focus),
      0,
    )
    if (differ(boxes, this.boxes)) this.fill(boxes, index)
    else if (this.carousel.indexAt(this.carousel.target) !== index && !this.carousel.held) {
      this.setOff(() => this.carousel.turnTo(index, this.context.reduced))
    }
  }

  /** Other boxes: those that go leave, and the new ones come when they have their pictures. */
  private fill(boxes: readonly ShelfBox[], index: number): void {
    const list = ++this.list
    this.boxes = boxes.map((box) => ({ ...box }))
    this.carousel.fill(boxes.length, index)
    const arts = this.boxes.map(({ art }) => art)
    const loading = this.looks.load(arts, index)
    const seconds = this.shown ? this.stands.leave() : 0
    const left = new Promise<void>((resolve) => (seconds > 0 ? gsap.delayedCall(seconds, resolve) : resolve()))
    this.ready = Promise.all([loading, left]).then(() => {
      if (list === this.list) this.exchange(seconds > 0)
    })
    if (!this.shown) this.begin()
  }

  /** The boxes of the first list take their places as soon as they are known. */
  private begin(): void {
    this.stands.renew()
    this.arrange()
    this.stands.dressFront()
    this.lights.follow(this.carousel.place)
  }

  private exchange(came: boolean): void {
    this.stands.renew()
    this.arrange()
    this.looks.tidy(
      this.boxes.map(({ art }) => art),
      Math.max(this.carousel.indexAt(this.carousel.target), 0),
    )
    this.stands.dressFront()
    this.publish()
    if (!came) return
    this.stands.arrive()
    this.front.land(DROP)
  }

  private arrived(art: string): void {
    this.stands.refresh(art)
    this.arrange()
    this.publish()
  }

  private update(delta: number): void {
    this.time += delta
    const { carousel } = this
    carousel.update(delta)
    this.stands.update(delta)
    const front = carousel.resting ? this.stands.front : null
    this.eager.update(delta, this.at, front?.look?.tall ?? 1)
    this.lights.update(delta, carousel.place, this.eager.level)
    this.front.update(delta, carousel.speed, this.eager.awaited ? null : front)
    if (!this.context.reduced) this.arrows.sway(this.time)
    this.arrange()
  }

  private arrange(): void {
    const { view, carousel } = this
    view.place = carousel.place
    view.sight = carousel.sight
    view.hush = this.eager.level
    view.breath = this.context.reduced ? 0 : Math.sin(this.time * BREATH)
    this.arrows.show(this.boxes.length > 1)
    this.stands.arrange(view)
  }

  /** Another box is in the middle. */
  private passed(): void {
    playSound('tick', { volume: 0.5, rate: 1 + Math.min(Math.abs(this.carousel.speed), 16) * 0.02 })
    vibrate(TICK)
  }

  private rested(turned: boolean): void {
    const index = Math.max(this.carousel.indexAt(this.carousel.target), 0)
    const arts = this.boxes.map(({ art }) => art)
    this.looks.tidy([...arts, ...this.stands.arts], index)
    this.stands.dressFront()
    this.front.land(turned ? SET_DOWN : 0, turned ? 1 : 0.3)
  }

  /** Sends the shelf off and loads what it will come to. */
  private setOff(turn: () => void): void {
    this.front.stop()
    turn()
    const index = this.carousel.indexAt(this.carousel.target)
    const box = this.boxes[index]
    if (!box) return
    void this.looks.load(
      this.boxes.map(({ art }) => art),
      index,
    )
    if (Math.abs(this.carousel.speed) > HEARD) playSound('swish', { volume: 0.5 })
    if (stageState.shelf.focus !== box.boxId) stageState.shelf.focus = box.boxId
    this.publish()
    if (this.carousel.resting) this.rested(true)
  }

  /** Hears the finger: the shelf follows it, then runs on to a whole box. */
  private hear(): Swipe {
    let moved = false
    return new Swipe(this.layers.root, {
      begin: () => {
        moved = this.carousel.grab()
        this.front.stop()
        return this.boxes.length > 0
      },
      move: (travel) => this.carousel.pull(-this.placesIn(travel)),
      end: (speed) => this.setOff(() => this.carousel.release(-this.placesIn(speed))),
      tap: (x) => this.tapped(moved ? 0 : this.sideOf(x), moved),
    })
  }

  /** A tap brings a neighbour to the front; the box in front shows what it is; a shelf in motion is only stopped. */
  private tapped(side: -1 | 0 | 1, moved: boolean): void {
    const before = this.carousel.target
    this.setOff(() => this.carousel.turnBy(side))
    if (side === 0 && !moved && before === this.carousel.target && this.stands.front) this.front.touch(this.stands.front)
  }

  /** Travel in CSS px as boxes. */
  private placesIn(travel: number): number {
    return travel / (this.at.reach * this.board.scale)
  }

  /** Which neighbour stands at `x` CSS px: −1, 0 or 1. */
  private sideOf(x: number): -1 | 0 | 1 {
    const side = (x - this.board.x) / this.board.scale - this.at.x
    if (Math.abs(side) < this.frontWidth * 0.44) return 0
    return side < 0 ? -1 : 1
  }

  private get frontWidth(): number {
    return widthOf(this.at, this.stands.front?.look?.tall ?? 1)
  }

  /** Tells the store where the box in front stands, and the lights whose it is. */
  private publish(): void {
    const look = this.stands.front?.look
    if (look) this.lights.colourOf(look.tint, !this.shown)
    if (this.going) return
    const { x, y, scale } = this.board
    const at = { x: x + this.at.x * scale, floor: y + this.at.floor * scale, width: this.frontWidth * scale }
    const told = stageState.shelf.at
    if (told?.x !== at.x || told.floor !== at.floor || told.width !== at.width) stageState.shelf.at = at
  }
}

function differ(some: readonly ShelfBox[], others: readonly ShelfBox[]): boolean {
  return some.length !== others.length || some.some(({ boxId, art }, index) => boxId !== others[index]?.boxId || art !== others[index]?.art)
}
