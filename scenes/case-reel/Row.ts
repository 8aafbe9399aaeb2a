import { Sprite, type Texture } from 'pixi.js'
import type { Grade } from '#shared/codes.ts'
import { BOARD, type Rect } from '../kit/artBoard.ts'
import { fx } from '../kit/fx/light.ts'
import { ReelBand } from '../kit/reel/ReelBand.ts'
import type { CellShape, Place } from './layout.ts'
import { GRADE_LIGHT } from './paint.ts'
import { effect } from './pictures.ts'

/** The cell frame inside the picture `cell-edge`. */
const EDGE_CELL = { width: 224, height: 296 }
/** How strongly a landing lights its band. */
const STRENGTH: Record<Grade, number> = { 0: 1, 1: 1, 2: 0.95, 3: 0.85, 4: 0.5 }

export interface RowLook {
  cell: CellShape
  band: number
  /** Full rails and pointers, or the slim ones of stacked reels. */
  grand: boolean
  /** Colour of the bed's light. */
  light: number
}

/** A reel of an opening: its band across the whole stage, its number, and its result once it has landed. */
export class Row {
  /** Shown with the landing; null for a single reel. */
  label: Sprite | null = null
  private readonly band: ReelBand

  constructor(
    private readonly look: RowLook,
    view: Rect,
  ) {
    const { cell, band, grand, light } = look
    const shape = { axis: 'x', toward: -1, pointer: 0.5, focus: 1, drum: false } as const
    this.band = new ReelBand(
      bandArt(),
      { cell, thickness: band, grand, light },
      { ...shape, pitch: cell.pitch, view: view.width, rest: cell.rest },
    )
  }

  get container() {
    return this.band.container
  }

  get reel() {
    return this.band.reel
  }

  /** A sprite with the row's result, at the right end. */
  setLabel(texture: Texture, view: Rect): void {
    this.label = new Sprite(texture)
    this.label.anchor.set(1, 0.5)
    this.label.x = Math.min(view.width, BOARD.width) / 2 - 12
    this.label.alpha = 0
    this.container.addChild(this.label)
  }

  setBadge(texture: Texture): void {
    const badge = new Sprite(texture)
    badge.position.set(-BOARD.width / 2 + 8, -this.look.band / 2 + 8)
    this.container.addChild(badge)
  }

  moveTo(place: Place): void {
    this.container.position.set(place.x, place.y)
  }

  /** The landed cell is lit by its grade and the neighbours step back. */
  landed(grade: Grade, seconds: number): gsap.core.Timeline {
    const timeline = this.band.landed(GRADE_LIGHT[grade], STRENGTH[grade], seconds)
    if (this.label) timeline.fromTo(this.label, { alpha: 0 }, { alpha: 1, duration: seconds * 0.6 }, seconds * 0.2)
    return timeline
  }

  destroy(): void {
    this.band.destroy()
  }
}

function bandArt() {
  return {
    glow: fx('glow'),
    shade: effect('shade'),
    line: effect('line'),
    rail: effect('rail'),
    pointer: effect('pointer'),
    edge: effect('cell-edge'),
    cell: EDGE_CELL,
  }
}
