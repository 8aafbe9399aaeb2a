import { Container, Sprite, type Texture } from 'pixi.js'
import { blurAt, reelPosition, reelSpeed, type SpinPlan } from './reelProfile.ts'

/** A cell as the reel shows it: sharp at rest, blurred at speed. Both pictures are centred on the cell. */
export interface ReelCell {
  sharp: Texture
  blurred: Texture
}

export interface ReelShape {
  axis: 'x' | 'y'
  /** Board units from one cell's middle to the next. */
  pitch: number
  /** Board units that are visible along the axis. */
  view: number
  /** Scale of a picture at rest away from the pointer, and under it. */
  rest: number
  focus: number
}

interface Slot {
  sharp: Sprite
  blurred: Sprite
  place: number
}

/**
 * A strip of cells that passes a pointer at the container's origin. A fixed number of sprites is reused for the cells in view; where it
 * stands follows from `time` alone, so it can be stepped, skipped and replayed. The book alone decides what it lands on.
 */
export class Reel {
  readonly container = new Container()
  /** Called when the pointer passes onto another cell, with the speed in cells per second. */
  onTick: (speed: number) => void = () => undefined
  /** How visible the neighbours are, 0–1. */
  neighbours = 1
  private readonly slots: Slot[] = []
  private strip: readonly number[] = []
  private cells: readonly ReelCell[] = []
  private plan: SpinPlan = { cells: 0, duration: 1, rest: 0 }
  private shape: ReelShape
  private lead = 0
  private clock = 0
  private passed = 0

  constructor(shape: ReelShape) {
    this.shape = shape
    const count = Math.ceil(shape.view / shape.pitch) + 2
    for (let i = 0; i < count; i++) this.slots.push(this.makeSlot())
  }

  /** Puts a strip on the reel: `strip[lead]` is under the pointer at the start, `strip[lead + plan.cells]` at the end. */
  load(cells: readonly ReelCell[], strip: readonly number[], lead: number, plan: SpinPlan): void {
    this.cells = cells
    this.strip = strip
    this.lead = lead
    this.plan = plan
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
    const position = reelPosition(this.plan, time)
    const speed = reelSpeed(this.plan, time)
    this.place(position, blurAt(speed))
    const passed = Math.round(position)
    if (passed !== this.passed) {
      this.passed = passed
      this.onTick(speed)
    }
  }

  get duration(): number {
    return this.plan.duration
  }

  /** Which cell the player sees under the pointer: read from the sprites, not from the plan. */
  underPointer(): number {
    const axis = this.shape.axis
    const nearest = this.slots.reduce((best, slot) => (Math.abs(slot.sharp[axis]) < Math.abs(best.sharp[axis]) ? slot : best))
    return this.cells.findIndex((cell) => cell.sharp === nearest.sharp.texture)
  }

  /** Shows `neighbours` anew; call it while that value is in motion. */
  refresh(): void {
    this.place(reelPosition(this.plan, this.clock), blurAt(reelSpeed(this.plan, this.clock)))
  }

  private makeSlot(): Slot {
    const slot = { sharp: new Sprite(), blurred: new Sprite(), place: Number.NaN }
    slot.sharp.anchor.set(0.5)
    slot.blurred.anchor.set(0.5)
    this.container.addChild(slot.sharp, slot.blurred)
    return slot
  }

  private place(position: number, blur: number): void {
    const count = this.slots.length
    const first = Math.round(position) - Math.floor(count / 2)
    for (let place = first; place < first + count; place++) {
      const slot = this.slots[((place % count) + count) % count]
      if (slot) this.show(slot, place, place - position, blur)
    }
  }

  private show(slot: Slot, place: number, offset: number, blur: number): void {
    if (slot.place !== place) this.dress(slot, place)
    const { axis, pitch, rest, focus } = this.shape
    const near = Math.max(1 - Math.abs(offset), 0) * (1 - blur)
    const scale = rest + (focus - rest) * near * near
    const faded = near + (1 - near) * this.neighbours
    slot.sharp[axis] = offset * pitch
    slot.blurred[axis] = offset * pitch
    slot.sharp.scale.set(scale)
    slot.blurred.scale.set(scale)
    slot.sharp.alpha = faded * (1 - blur * blur)
    slot.blurred.alpha = faded * blur
    slot.sharp.visible = blur < 1
    slot.blurred.visible = blur > 0
  }

  private dress(slot: Slot, place: number): void {
    const cell = this.cells[this.strip[this.lead + place] ?? -1]
    slot.place = place
    if (!cell) return
    slot.sharp.texture = cell.sharp
    slot.blurred.texture = cell.blurred
  }
}
