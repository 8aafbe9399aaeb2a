import { type Ends, type Motion, moveOn, nearestPlace, pulledFor, restAfter, setOff, underFinger, within, wrap } from './maths.ts'

/** A box farther away than this many places is reached over a shortened way, because the boxes in between pass too fast to be seen. */
const LONGEST = 5
/** Number of boxes from which the shelf is a ring. */
const RING = 3
/**
 * A touch counts as stopping a moving shelf if the shelf is this far from rest, in boxes, or faster than this, in boxes per second.
 * Otherwise it looks at rest already.
 */
const SEEN_AWAY = 0.04
const SEEN_SPEED = 0.3
/** Weight of the newest movement in the speed under a finger. */
const NEWEST = 0.35

/** Callbacks of a carousel. */
interface CarouselListener {
  /** Another box is in the middle. */
  passed(): void
  /** The shelf has come to rest. `turned` is true if another box is in front than at the last rest. */
  rested(turned: boolean): void
}

/** Position and motion of the shelf: held by a finger, decelerating towards a whole box, or at rest. Distances are in boxes. */
export class Carousel {
  private readonly motion: Motion = { place: 0, speed: 0, target: 0, drag: 0 }
  private count = 0
  /** Place of box 0. */
  private first = 0
  private pulling: { from: number; pulled: number } | null = null
  private moving = false
  private middle = 0
  private rest = 0

  constructor(private readonly listener: CarouselListener) {}

  get place(): number {
    return this.motion.place
  }

  /** Speed in boxes per second. */
  get speed(): number {
    return this.motion.speed
  }

  get held(): boolean {
    return this.pulling !== null
  }

  /** True when the shelf is neither held nor moving. */
  get resting(): boolean {
    return !this.pulling && !this.moving
  }

  /** The place at which it will rest. */
  get target(): number {
    return this.motion.target
  }

  /** Index of the box at a whole place; −1 without one. */
  indexAt(place: number): number {
    const { ends } = this
    if (this.count === 0 || (ends && (place < ends[0] || place > ends[1]))) return -1
    return wrap(place - this.first, this.count)
  }

  /** Distance in boxes from the front beyond which a box appears on the other side of the ring. */
  get sight(): number {
    return this.count < RING ? 1.5 : Math.min(this.count / 2, 2.5)
  }

  /** Changes the number of boxes. The place nearest to the current position gets box `index`, and the shelf rests there. */
  fill(count: number, index: number): void {
    const place = Math.round(this.motion.place)
    this.count = count
    this.first = place - index
    const still = this.resting && place === this.motion.place
    this.pulling = null
    this.rest = place
    this.middle = place
    if (still) this.stand(place)
    else this.setOff(place)
  }

  /** Turns to a box the shorter way; without motion when `atOnce` is true. */
  turnTo(index: number, atOnce: boolean): void {
    const { motion, count } = this
    let to = this.ends ? this.first + index : nearestPlace(motion.place - this.first, index, count) + this.first
    const beyond = Math.abs(to - motion.place) - LONGEST
    if (beyond > 0 && !this.ends) {
      const skipped = Math.sign(to - motion.place) * Math.ceil(beyond)
      this.first -= skipped
      to -= skipped
    }
    if (atOnce) this.stand(to)
    else this.setOff(to)
  }

  /** A finger takes hold of the shelf. Returns true if the shelf was visibly moving. */
  grab(): boolean {
    const { motion } = this
    const moving = this.moving && (Math.abs(motion.target - motion.place) > SEEN_AWAY || Math.abs(motion.speed) > SEEN_SPEED)
    const pulled = pulledFor(motion.place, this.ends)
    this.pulling = { from: pulled, pulled }
    this.moving = false
    motion.speed = 0
    motion.drag = 0
    return moving
  }

  /** The finger has moved by `boxes` since it took hold. */
  pull(boxes: number): void {
    if (!this.pulling) return
    this.pulling.pulled = this.pulling.from + boxes
  }

  /** The finger lets go at `speed` boxes per second. Returns the place at which the shelf will rest. */
  release(speed: number): number {
    const { motion } = this
    const from = this.pulling?.from ?? motion.place
    this.followFinger(0)
    this.pulling = null
    motion.speed = speed
    this.setOff(restAfter(from, motion.place, speed, this.ends))
    return motion.target
  }

  /** Lets go and turns by `boxes` from the box in the middle. */
  turnBy(boxes: number): number {
    this.pulling = null
    this.setOff(within(Math.round(this.motion.place) + boxes, this.ends))
    return this.motion.target
  }

  /** Advances by `delta` ms. */
  update(delta: number): void {
    if (this.pulling) this.followFinger(delta)
    else if (this.moving) this.moving = moveOn(this.motion, delta / 1000)
    else return
    this.look()
    if (this.resting) this.settle()
  }

  private followFinger(delta: number): void {
    const { motion, pulling } = this
    if (!pulling) return
    const before = motion.place
    motion.place = underFinger(pulling.pulled, this.ends)
    if (delta > 0) motion.speed += (((motion.place - before) / delta) * 1000 - motion.speed) * NEWEST
  }

  private setOff(to: number): void {
    setOff(this.motion, to)
    this.moving = true
  }

  private stand(place: number): void {
    Object.assign(this.motion, { place, speed: 0, target: place, drag: 0 })
    this.middle = place
    this.rest = place
    this.moving = false
  }

  /** Reports the box that has come into the middle. */
  private look(): void {
    const middle = Math.round(this.motion.place)
    if (middle === this.middle) return
    this.middle = middle
    this.listener.passed()
  }

  private settle(): void {
    const { target } = this.motion
    const turned = target !== this.rest
    this.rest = target
    this.listener.rested(turned)
  }

  /** First and last place of a shelf of one or two boxes; null for a ring. */
  private get ends(): Ends {
    return this.count >= RING ? null : this.span
  }

  private get span(): readonly [number, number] {
    this.edges[0] = this.first
    this.edges[1] = this.first + Math.max(this.count - 1, 0)
    return this.edges
  }

  private readonly edges: [number, number] = [0, 0]
}
