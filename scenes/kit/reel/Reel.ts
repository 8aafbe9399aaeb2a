import type { Texture } from 'pixi.js'
import { QuadList } from '../QuadList.ts'
import { Quad } from '../quads.ts'
import { blurAt, pointerBend, reelPosition, reelSpeed } from './profile.ts'
import { stillPosition, stillPresence } from './stills.ts'
import type { ReelRun } from './strip.ts'

/** A cell's two pictures: sharp at rest, blurred at speed. Both are centred on the cell. */
export interface ReelCell {
  sharp: Texture
  blurred: Texture
}

export interface ReelShape {
  axis: 'x' | 'y'
  /** Direction in which the cells move along the axis: −1 is left or up, 1 is right or down. */
  toward: -1 | 1
  /** Distance between the middles of two cells in board units. */
  pitch: number
  /** Visible length along the axis in board units. */
  view: number
  /** Position of the pointer in the view, 0–1. It is the container's origin. */
  pointer: number
  /** Scale of a cell's picture: `rest` away from the pointer, `focus` under it. */
  rest: number
  focus: number
  /**
   * If true, the cells lie on a drum of diameter `view` that is seen from the front. Cells turn away at its ends, so nothing has to cover
   * them there. The pointer must be at least a cell away from the ends.
   */
  drum: boolean
}

interface Slot {
  sharp: Quad
  blurred: Quad
  place: number
  filled: boolean
}

/** Visibility of a cell at the very end of the drum. */
const DRUM_DARK = 0.25

const NO_RUN: ReelRun = {
  strip: [],
  lead: 0,
  plan: { cells: 0, duration: 1, rest: 0, windUp: 0, speedUp: 0, cruise: 1, brake: 0, settle: 0, speed: 0 },
}

/**
 * A strip of cells that moves past a pointer at the container's origin. A fixed number of pictures is reused for the visible cells. The
 * position follows from `time` alone, so a reel can be stepped, skipped and replayed. Only the book decides where it lands.
 */
export class Reel {
  readonly container: QuadList
  /** Called when the pointer passes onto another cell, with the speed in cells per second. */
  onTick: (speed: number) => void = () => undefined
  /** Called when the pegs bend the pointer by another angle, in radians; positive is the direction in which the cells move. */
  onBend: (angle: number) => void = () => undefined
  /** Visibility of the cells beside the pointer, 0–1. It takes effect when `time` is set or `refresh` is called. */
  neighbours = 1
  /** Number of visible cells that have not reached the pointer yet, and of those that have passed it. */
  readonly ahead: number
  readonly behind: number
  private readonly slots: Slot[] = []
  private readonly shape: ReelShape
  /**
   * Drum only: its radius, its middle along the axis, and the arc length from that middle to the cell that appears at the pointer. All in
   * board units.
   */
  private readonly radius: number
  private readonly middle: number
  private readonly offAxis: number
  /** Width of a cell that faces the front, in board units. */
  private readonly widest: number
  private cells: readonly ReelCell[] = []
  private run = NO_RUN
  private still = false
  private clock = 0
  private passed = 0

  constructor(shape: ReelShape) {
    const { view, pitch, pointer, toward, drum } = shape
    this.shape = shape
    this.radius = view / 2
    this.middle = (0.5 - pointer) * view
    const half = pitch / 2 / this.radius
    this.offAxis = Math.asin(Math.min(Math.max(-this.middle / this.radius / Math.cos(half), -1), 1)) * this.radius
    this.widest = 2 * this.radius * Math.sin(half)
    const start = drum ? (this.radius * Math.PI) / 2 + this.offAxis : pointer * view
    const end = drum ? (this.radius * Math.PI) / 2 - this.offAxis : (1 - pointer) * view
    this.ahead = (toward < 0 ? end : start) / pitch
    this.behind = (toward < 0 ? start : end) / pitch
    const count = Math.ceil(this.ahead + this.behind) + 3
    this.container = new QuadList(Array.from({ length: count * 2 }, unseen))
    for (let i = 0; i < count; i++) this.slots.push(this.makeSlot(i))
  }

  /** Loads a strip and puts it at its start. With `still` it cross-fades instead of moving. */
  load(cells: readonly ReelCell[], run: ReelRun, still = false): void {
    this.cells = cells
    this.run = run
    this.still = still
    this.passed = 0
    this.neighbours = 1
    for (const slot of this.slots) slot.place = Number.NaN
    this.time = 0
  }

  /** Ms since the start. Setting it moves the strip. */
  get time(): number {
    return this.clock
  }

  set time(time: number) {
    this.clock = time
    const speed = this.refresh()
    const passed = Math.round(this.position)
    if (passed === this.passed) return
    this.passed = passed
    this.onTick(speed)
  }

  /** Ms from the start until the strip rests. */
  get duration(): number {
    return this.run.plan.duration
  }

  /** Number of cells that have passed the pointer since the start. */
  get position(): number {
    const { plan } = this.run
    return this.still ? stillPosition(plan, this.clock) : reelPosition(plan, this.clock)
  }

  /** Number of whole cells until the landing; 0 once the landing cell is under the pointer. */
  get cellsLeft(): number {
    return this.run.plan.cells - this.passed
  }

  /** Index of the cell that the player sees under the pointer, or −1. It is read from what is drawn, not from the plan. */
  underPointer(): number {
    const texture = this.nearest()?.texture
    return this.cells.findIndex((cell) => cell.sharp === texture)
  }

  /** Distance in board units between the pointer and the middle of the cell under it, as drawn. */
  offset(): number {
    const { axis } = this.shape
    return Math.abs(this.nearest()?.[axis] ?? Number.POSITIVE_INFINITY)
  }

  /** Draws the strip at its position. Returns its speed in cells per second. */
  refresh(): number {
    const { position } = this
    const { plan } = this.run
    const speed = this.still ? 0 : reelSpeed(plan, this.clock)
    this.place(position, blurAt(speed), this.still ? stillPresence(plan, this.clock) : 1)
    this.onBend(this.still ? 0 : pointerBend(position, speed))
    return speed
  }

  private nearest(): Quad | undefined {
    const { axis } = this.shape
    const seen = this.slots.map((slot) => slot.sharp).filter((picture) => picture.visible)
    return seen.sort((a, b) => Math.abs(a[axis]) - Math.abs(b[axis]))[0]
  }

  private makeSlot(index: number): Slot {
    const [sharp, blurred] = this.container.quads.slice(index * 2)
    if (!sharp || !blurred) throw new Error('the strip is too short')
    return { sharp, blurred, place: Number.NaN, filled: false }
  }

  private place(position: number, blur: number, presence: number): void {
    const count = this.slots.length
    const first = Math.ceil(position - this.behind - 1)
    for (let place = first; place < first + count; place++) {
      const slot = this.slots[((place % count) + count) % count]
      if (slot) this.show(slot, place, place - position, blur, presence)
    }
  }

  private show(slot: Slot, place: number, offset: number, blur: number, presence: number): void {
    if (slot.place !== place) this.dress(slot, place)
    const { drum, pitch, toward, rest, focus } = this.shape
    const way = -toward * offset * pitch
    // The two edges of the cell as seen from the front.
    const low = drum ? this.seen(way - pitch / 2) : way - pitch / 2
    const high = drum ? this.seen(way + pitch / 2) : way + pitch / 2
    const inSight = slot.filled && high > low
    slot.sharp.visible = inSight && blur < 1
    slot.blurred.visible = inSight && blur > 0
    if (!inSight) return
    const squeeze = drum ? (high - low) / this.widest : 1
    const near = Math.max(1 - Math.abs(offset), 0) * (1 - blur)
    const scale = rest + (focus - rest) * near * near
    const dimmed = DRUM_DARK + (1 - DRUM_DARK) * squeeze
    const shown = (near + (1 - near) * this.neighbours) * dimmed * presence
    const at = (low + high) / 2
    if (blur < 1) this.pose(slot.sharp, at, scale, squeeze, shown * (1 - blur * blur))
    if (blur > 0) this.pose(slot.blurred, at, scale, squeeze, shown * blur)
  }

  /**
   * Position at which a point of the drum's surface is seen. `way` is its arc length from the pointer in board units. Points that have
   * turned away are seen at the drum's end.
   */
  private seen(way: number): number {
    const turn = Math.min(Math.max((this.offAxis + way) / this.radius, -Math.PI / 2), Math.PI / 2)
    return this.middle + this.radius * Math.sin(turn)
  }

  private pose(picture: Quad, at: number, scale: number, squeeze: number, alpha: number): void {
    const { axis } = this.shape
    picture[axis] = at
    picture.scaleX = axis === 'x' ? scale * squeeze : scale
    picture.scaleY = axis === 'x' ? scale : scale * squeeze
    picture.alpha = alpha
  }

  private dress(slot: Slot, place: number): void {
    const cell = this.cells[this.run.strip[this.run.lead + place] ?? -1]
    slot.place = place
    slot.filled = cell !== undefined
    if (!cell) return
    slot.sharp.texture = cell.sharp
    slot.blurred.texture = cell.blurred
  }
}

function unseen(): Quad {
  const quad = new Quad()
  quad.visible = false
  return quad
}
