import { gsap } from 'gsap'
import type { Container } from 'pixi.js'
import type { ShelfBox } from '#state/modes/case/shelfStage.ts'
import { skeletonOf } from '../kit/boxSkeleton.ts'
import { mustSaveData } from '../kit/device.ts'
import { tier } from '../kit/quality.ts'
import type { SceneContext } from '../kit/scene.ts'
import { stopTweens } from '../kit/stopTweens.ts'
import type { BoxLook } from './BoxLook.ts'
import type { Carousel } from './Carousel.ts'
import { wrap } from './maths.ts'
import { Stand, type View } from './Stand.ts'

/** Number of visible boxes: the front one and two on each side. */
const SEEN = 5
const SIDE = Math.floor(SEEN / 2)
/**
 * Ms of rest before the first neighbour gets its skeleton (NEIGHBOUR), and from there to the second (NEXT). Until the shelf was first
 * turned it is AT_FIRST, so that the first opening's downloads come first.
 */
const NEIGHBOUR = 1_400
const AT_FIRST = 8_000
const NEXT = 500
/** Seconds in which a box leaves, in which one enters, and the delay from one box to the next. */
const LEAVE = 0.2
const ARRIVE = 0.34
const STAGGER = 0.06

/** Tells which box stands at a place, and how it looks. */
export interface BoxSource {
  boxAt(place: number): ShelfBox | null
  lookOf(box: ShelfBox): BoxLook
}

/**
 * The visible places. Each keeps its box as long as it is visible. Boxes leave and enter one after another. Boxes near the front get
 * their skeletons.
 */
export class Stands {
  readonly all: readonly Stand[]
  private rested = 0
  private turned = false
  /** True once the boxes are visible. */
  private seen = false
  /** While boxes leave, no place gets another one. */
  private leaving = false

  constructor(
    layers: { floor: Container; boxes: Container },
    private readonly context: SceneContext,
    private readonly carousel: Carousel,
    private readonly source: BoxSource,
  ) {
    this.all = Array.from({ length: SEEN }, () => new Stand())
    layers.boxes.sortableChildren = true
    for (const stand of this.all) {
      layers.floor.addChild(stand.ground)
      layers.boxes.addChild(stand.figure)
    }
  }

  /** The stand at the place where the shelf rests or will rest. */
  get front(): Stand | null {
    const stand = this.standAt(this.carousel.target)
    return stand.place === this.carousel.target ? stand : null
  }

  /** `art` of all boxes on the stands. */
  get arts(): string[] {
    return this.all.flatMap(({ box }) => (box ? [box.art] : []))
  }

  /** Places every visible box. */
  arrange(view: View): void {
    const first = Math.round(view.place) - SIDE
    for (let place = first; place < first + SEEN; place++) {
      const stand = this.standAt(place)
      if (stand.place !== place && !this.leaving) {
        stand.place = place
        this.fill(stand)
      }
      stand.seat(view)
    }
  }

  /** Updates the stands of a box whose picture has loaded. */
  refresh(art: string): void {
    if (this.leaving) return
    for (const stand of this.all) if (stand.box?.art === art) stand.take(stand.box, this.source.lookOf(stand.box))
  }

  /** Every place takes the box that belongs there now. */
  renew(): void {
    this.leaving = false
    for (const stand of this.all) if (!Number.isNaN(stand.place)) this.fill(stand)
  }

  /** Makes the boxes leave whose place gets another one. Returns the seconds until they have gone, 0 if all stay. */
  leave(): number {
    const going = this.all.filter((stand) => stand.box && this.source.boxAt(stand.place)?.boxId !== stand.box.boxId)
    if (going.length === 0) return 0
    this.leaving = true
    for (const stand of going) this.move(stand, 0, 1, LEAVE, 'power2.in')
    return LEAVE + STAGGER * SIDE
  }

  /** Makes boxes enter that have left or were never visible, the front one first. */
  arrive(): void {
    for (const stand of this.all) {
      if (this.seen && stand.presence.share === 1) continue
      stand.presence.share = 0
      stand.presence.from = -1
      this.move(stand, 1, -1, ARRIVE, 'back.out(1.4)')
    }
    this.seen = true
  }

  update(delta: number): void {
    const still = this.context.reduced
    const { front } = this
    for (const stand of this.all) stand.update(delta, still, stand !== front)
    this.dress(delta)
  }

  /** True once the front box has rested so long that what may come late is loaded. */
  get quiet(): boolean {
    return this.rested >= this.due
  }

  private get due(): number {
    return this.turned ? NEIGHBOUR : AT_FIRST
  }

  /** Gives the front box its skeleton at once. */
  dressFront(): void {
    this.rested = 0
    this.undressFar()
    const { front } = this
    if (front && !this.leaving) this.wear(front)
  }

  destroy(): void {
    for (const stand of this.all) {
      stopTweens(stand.presence)
      stand.destroy()
    }
  }

  private standAt(place: number): Stand {
    const stand = this.all[wrap(place, SEEN)]
    if (!stand) throw new Error('no stand')
    return stand
  }

  private fill(stand: Stand): void {
    const box = this.source.boxAt(stand.place)
    stand.take(box, box && this.source.lookOf(box))
  }

  private move(stand: Stand, share: number, from: number, duration: number, ease: string): void {
    const { presence } = stand
    const away = Math.abs(stand.place - this.carousel.target)
    stopTweens(presence)
    presence.from = this.context.reduced ? 0 : from
    gsap.to(presence, { share, duration, ease: this.context.reduced ? 'none' : ease, delay: Math.min(away, SIDE) * STAGGER })
  }

  /** After a rest the neighbours get their skeletons, one after the other. At 低 and with data saving only the front box has one. */
  private dress(delta: number): void {
    const before = this.rested
    this.rested = this.carousel.resting && !this.leaving ? before + delta : 0
    if (this.seen && !this.carousel.resting) this.turned = true
    if (tier() === 'low' || mustSaveData()) return
    const { due } = this
    if (before < due && this.rested >= due) this.wearAt(this.carousel.target + 1)
    if (before < due + NEXT && this.rested >= due + NEXT) this.wearAt(this.carousel.target - 1)
  }

  private wearAt(place: number): void {
    const stand = this.standAt(place)
    if (stand.place === place) this.wear(stand)
  }

  private wear(stand: Stand): void {
    const name = stand.box && !stand.box.still && skeletonOf(stand.box.art)
    if (name) void stand.actor.wear(name, () => !this.seen)
  }

  private undressFar(): void {
    const reach = tier() === 'low' ? 0 : 1
    for (const stand of this.all) if (Math.abs(stand.place - this.carousel.target) > reach) stand.actor.takeOff()
  }
}
