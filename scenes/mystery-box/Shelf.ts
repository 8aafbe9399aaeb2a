import { gsap } from 'gsap'
import { type Container, Rectangle } from 'pixi.js'
import { subscribe } from 'valtio/vanilla'
import { type ShelfBox, type ShelfStageState, shelfStage } from '#state/modes/case/shelfStage.ts'
import { playSound } from '#state/platform/sound.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { clearLayers } from '../kit/clearLayers.ts'
import { vibrate } from '../kit/device.ts'
import { placeOnBoard } from '../kit/parts/boardPlacement.ts'
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

/** The layers of the scene, back to front. Its React tree creates them. */
export interface ShelfLayers {
  root: Container
  back: Container
  floor: Container
  boxes: Container
  light: Container
}

/** Board units from which the front box falls when the scene appears. */
const DROP = 30
/** Board units from which a box falls that a turn has brought to the front. */
const SET_DOWN = 6
/** Speed in boxes per second from which a swipe makes a sound. */
const HEARD = 2
/** Ms of a tick's vibration. */
const TICK = 4
/** Ms for which a box rests in front before its opening is loaded ahead: a swipe passes many boxes. */
const RESTED = 300
/** Phase of the boxes' breathing in radians per ms. */
const BREATH = 1 / 510

let current: Shelf | null = null

/** Returns the shelf on the stage, for tests and tools. */
export function currentShelf(): Shelf | null {
  return current
}

/**
 * The handle of the mystery-box scene: boxes on a dial that turns under the finger. It connects the parts: requests of store and finger
 * go to the carousel, and the carousel's motion moves boxes, light and sound.
 */
export class Shelf implements SceneHandle<ShelfStageState> {
  private boxes: readonly ShelfBox[] = []
  private readonly carousel = new Carousel({ passed: () => this.passed(), rested: (turned) => this.rested(turned) })
  private readonly looks = new BoxLooks((art) => this.arrived(art))
  readonly stands: Stands
  private readonly lights: StageLights
  private readonly front: Front
  private readonly eager: Eager
  private readonly arrows: Arrows
  private readonly swipe: Swipe
  private readonly stopClock: () => void
  private readonly view: View
  private at: ShelfLayout
  private board: ArtBoard
  private time = 0
  /** Ms for which the front box has rested. */
  private resting = 0
  /** Number of the current list of boxes. */
  private list = 0
  /** Settles when the boxes have their pictures. */
  private ready: Promise<void> = Promise.resolve()
  private shown = false
  private going = false

  constructor(
    private readonly layers: ShelfLayers,
    private readonly context: SceneContext,
  ) {
    this.board = context.board()
    this.at = shelfLayout(this.board)
    this.lights = new StageLights(layers, context)
    this.stands = new Stands(layers, context, this.carousel, {
      boxAt: (place) => this.boxes[this.carousel.indexAt(place)] ?? null,
      lookOf: ({ art }) => this.looks.of(art),
    })
    this.front = new Front(layers.light, context, () => this.lights.strike())
    this.eager = new Eager({ behind: layers.floor, front: layers.light }, context)
    this.arrows = new Arrows(layers.light)
    this.view = { at: this.at, place: 0, sight: 0, hop: this.front.hop, tremble: this.eager.tremble, hush: 0, breath: 0 }
    this.swipe = this.hear()
    this.stopClock = context.clock.add((delta) => this.update(delta))
    current = this
  }

  get root(): Container {
    return this.layers.root
  }

  /** For tests: brightness of the stage, width of the spot light, number of particles and the film while the front box waits to be opened. */
  hushed(): { stage: number; spot: number; motes: number; charged: boolean } {
    return { ...this.lights.hushed(), motes: this.eager.flying, charged: this.eager.charged }
  }

  follow(state: ShelfStageState): () => void {
    this.take(state)
    return subscribe(state, () => this.take(state))
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
    Object.assign(shelfStage, { eager: false, rested: 0 })
  }

  layout(board: ArtBoard): void {
    this.board = board
    this.at = shelfLayout(board)
    this.view.at = this.at
    const { root } = this.layers
    placeOnBoard(root, board)
    root.hitArea = new Rectangle(board.view.x, board.view.y, board.view.width, board.view.height)
    this.lights.layout(board, this.at)
    this.front.layout(this.at)
    this.arrows.layout(this.at)
    this.arrange()
    this.publish()
  }

  destroy(): void {
    this.stopClock()
    if (current === this) current = null
    this.list += 1
    stopTweens(this.layers.root)
    this.swipe.destroy()
    this.front.destroy()
    this.eager.destroy()
    this.stands.destroy()
    this.looks.destroy()
    const { back, floor, boxes, light } = this.layers
    clearLayers([back, floor, boxes, light])
  }

  /** Applies boxes and focus of the store. */
  private take({ boxes, focus, eager }: ShelfStageState): void {
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

  /** Shows other boxes: those that go leave, and the new ones enter when they have their pictures. */
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

  /** Puts the boxes of the first list in their places as soon as the list is known. */
  private begin(): void {
    this.stands.renew()
    this.arrange()
    this.stands.dressFront()
    this.lights.follow(this.carousel.place)
  }

  private exchange(came: boolean): void {
    this.stands.renew()
    this.arrange()
    this.tidy()
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
    this.rest(delta)
  }

  /** Tells the store which box rests in front. */
  private rest(delta: number): void {
    const box = this.shown && !this.going && this.carousel.resting ? this.boxes[this.carousel.indexAt(this.carousel.target)] : null
    this.resting = box ? this.resting + delta : 0
    const rested = box && this.resting >= RESTED ? box.boxId : 0
    if (shelfStage.rested !== rested && !this.going) shelfStage.rested = rested
    if (rested && this.stands.quiet) this.eager.near()
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
    this.tidy()
    this.stands.dressFront()
    this.front.land(turned ? SET_DOWN : 0, turned ? 1 : 0.3)
  }

  private tidy(): void {
    const arts = this.boxes.map(({ art }) => art)
    this.looks.tidy(arts, Math.max(this.carousel.indexAt(this.carousel.target), 0), this.stands.arts)
  }

  /** Turns the shelf and loads the pictures at its target. */
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
    if (shelfStage.focus !== box.boxId) shelfStage.focus = box.boxId
    this.publish()
    if (this.carousel.resting) this.rested(true)
  }

  /** Connects the finger: the shelf follows it, then decelerates to a whole box. */
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

  /** Handles a tap: a neighbour comes to the front; the front box plays its animation; a moving shelf only stops. */
  private tapped(side: -1 | 0 | 1, moved: boolean): void {
    const before = this.carousel.target
    this.setOff(() => this.carousel.turnBy(side))
    if (side === 0 && !moved && before === this.carousel.target && this.stands.front) this.front.touch(this.stands.front)
  }

  /** Converts finger travel from CSS px to boxes. */
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

  /** Writes the front box's position to the store and its colour to the lights. */
  private publish(): void {
    const look = this.stands.front?.look
    if (look) this.lights.colourOf(look.tint, !this.shown)
    if (this.going) return
    const { x, y, scale } = this.board
    const at = { x: x + this.at.x * scale, floor: y + this.at.floor * scale, width: this.frontWidth * scale }
    const told = shelfStage.at
    if (told?.x !== at.x || told.floor !== at.floor || told.width !== at.width) shelfStage.at = at
  }
}

function differ(some: readonly ShelfBox[], others: readonly ShelfBox[]): boolean {
  return some.length !== others.length || some.some(({ boxId, art }, index) => boxId !== others[index]?.boxId || art !== others[index]?.art)
}
