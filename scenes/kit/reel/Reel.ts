import type { Texture } from 'pixi.js'
import { QuadList } from '../QuadList.ts'
import { Quad } from '../quads.ts'
import { blurAt, pointerBend, reelPosition, reelSpeed } from './profile.ts'
import { stillPosition, stillPresence } from './stills.ts'
import type { ReelRun } from './strip.ts'

/** A cell as the reel shows it: sharp at rest, blurred at speed. Both pictures are centred on the cell. */
export interface ReelCell {
  sharp: Texture
  blurred: Texture
}

export interface ReelShape {
  axis: 'x' | 'y'
  /** Which way the cells travel along the axis: −1 to the left or up, 1 to the right or down. */
  toward: -1 | 1
  /** Board units from one cell's middle to the next. */
  pitch: number
  /** Board units that are visible along the axis. */
  view: number
  /** Where in the view the pointer stands, 0–1; it is the container's origin. */
  pointer: number
  /** Scale of a picture at rest away from the pointer, and under it. */
  rest: number
  focus: number
  /**
   * Cells lie on a drum, seen from the front, that is `view` thick: they turn away at its ends and need nothing to cover them there. Its
   * pointer stands far enough from the ends for a whole cell.
   */
  drum: boolean
}

interface Slot {
  sharp: Quad
  blurred: Quad
  place: number
  filled: boolean
}

/** How visible a cell is at the very end of the drum. */
const DRUM_DARK = 0.25

const NO_RUN: ReelRun = {
  strip: [],
  lead: 0,
  plan: { cells: 0, duration: 1, rest: 0, windUp: 0, speedUp: 0, cruise: 1, brake: 0, settle: 0, speed: 0 },
}

/**
 * A strip of cells that passes a pointer at the container's origin. A fixed number of pictures is reused for the cells in view; where it
 * stands follows from `time` alone, so it can be stepped, skipped and replayed. The book alone decides what it lands on.
 */
export class Reel {
  readonly container: QuadList
  /** Called when the pointer passes onto another cell, with the speed in cells per second. */
  onTick: (speed: number) => void = () => undefined
  /** Called when the pegs bend the pointer anew: radians, positive the way the cells travel. */
  onBend: (angle: number) => void = () => undefined
  /** How visible the neighbours are, 0–1; set `time` or call `refresh` to see it. */
  neighbours = 1
  /** Cells in sight before they reach the pointer, and after it. */
  readonly ahead: number
  readonly behind: number
  private readonly slots: Slot[] = []
  private readonly shape: ReelShape
  /** On a drum: its radius, its middle along the axis, and the way from there to a cell on its surface whose middle is seen at the pointer. */
  private readonly radius: number
  private readonly middle: number
  private readonly offAxis: number
  /** Board units of a cell that faces the front. */
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

  /** Puts a strip on the reel, at its start; `still` runs it without travel. */
  load(cells: readonly ReelCell[], run: ReelRun, still = false): void {
    this.cells = cells
    this.run = run
    this.still = still
    this.passed = 0
    this.neighbours = 1
    for (const slot of this.slots) slot.place = Number.NaN
    this.time = 0
  }

  /** Ms since the reel started; setting it moves the strip there. */
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

  /** Ms from the first move to rest. */
  get duration(): number {
    return this.run.plan.duration
  }

  /** Cells that have passed the pointer since the start. */
  get position(): number {
    const { plan } = this.run
    return this.still ? stillPosition(plan, this.clock) : reelPosition(plan, this.clock)
  }

  /** Whole cells to go to the landing: 0 once it has come under the pointer. */
  get left(): number {
    return this.run.plan.cells - this.passed
  }

  /** Which cell the player sees under the pointer, −1 if none: read from what is drawn, not from the plan. */
  underPointer(): number {
    const texture = this.nearest()?.texture
    return this.cells.findIndex((cell) => cell.sharp === texture)
  }

  /** Board units between the pointer and the middle of the cell under it, as the pictures lie. */
  offset(): number {
    const { axis } = this.shape
    return Math.abs(this.nearest()?.[axis] ?? Number.POSITIVE_INFINITY)
  }

  /** Draws the strip where it stands; returns its speed in cells per second. */
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
    // The near and the far edge of the cell, seen from the front.
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

  /** Where a point of the drum's surface, `way` units from the pointer along it, is seen; what has turned away is seen at the end. */
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
