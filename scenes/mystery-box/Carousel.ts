import { type Ends, type Motion, moveOn, nearestPlace, pulledFor, restAfter, setOff, underFinger, within, wrap } from './maths.ts'

/** A box farther away than this is come to by a shorter way: what passes in between would not be seen. */
const LONGEST = 5
/** From so many boxes on a shelf goes round. */
const RING = 3
/** A finger stops a shelf that is farther from its rest than so many boxes, or faster than so many a second; a nearer one stands already, for the eye. */
const SEEN_AWAY = 0.04
const SEEN_SPEED = 0.3
/** Share of the newest movement in the speed under a finger. */
const NEWEST = 0.35

/** What a carousel tells of its motion. */
interface CarouselListener {
  /** Another box is in the middle now. */
  passed(): void
  /** It has come to rest; `turned` where another box is in front than at the last rest. */
  rested(turned: boolean): void
}

/** Where the shelf stands and how it moves: held by a finger, run out and drawn to a whole box, or at rest. Distances in boxes. */
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

  /** Boxes per second. */
  get speed(): number {
    return this.motion.speed
  }

  get held(): boolean {
    return this.pulling !== null
  }

  /** Neither held nor moving. */
  get resting(): boolean {
    return !this.pulling && !this.moving
  }

  /** The place it will rest at. */
  get target(): number {
    return this.motion.target
  }

  /** Which box stands at a whole place; −1 where none does. */
  indexAt(place: number): number {
    const { ends } = this
    if (this.count === 0 || (ends && (place < ends[0] || place > ends[1]))) return -1
    return wrap(place - this.first, this.count)
  }

  /** Farther than this from the front a box is seen again on the other side. */
  get sight(): number {
    return this.count < RING ? 1.5 : Math.min(this.count / 2, 2.5)
  }

  /** Takes over another number of boxes: the place nearest to where it stands gets box `index`, and it comes to rest there. */
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

  /** Turns to a box the short way; at once where it must not move. */
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

  /** A finger lays hold of it, wherever it is; true where it was seen to move. */
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

  /** The finger has gone so many boxes since it laid hold. */
  pull(boxes: number): void {
    if (!this.pulling) return
    this.pulling.pulled = this.pulling.from + boxes
  }

  /** The finger lets go with so many boxes per second; the place it will rest at. */
  release(speed: number): number {
    const { motion } = this
    const from = this.pulling?.from ?? motion.place
    this.followFinger(0)
    this.pulling = null
    motion.speed = speed
    this.setOff(restAfter(from, motion.place, speed, this.ends))
    return motion.target
  }

  /** Lets go and turns by so many boxes from the one in the middle. */
  turnBy(boxes: number): number {
    this.pulling = null
    this.setOff(within(Math.round(this.motion.place) + boxes, this.ends))
    return this.motion.target
  }

  /** Ms go by. */
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

  /** Tells of the box that has come into the middle. */
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

  /** A shelf of one or two has ends. */
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
