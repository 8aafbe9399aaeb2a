import { gsap } from 'gsap'
import { Sprite, type Texture } from 'pixi.js'
import type { Grade } from '#shared/codes.ts'
import { BOARD, type Rect } from '../kit/artBoard.ts'
import { fx } from '../kit/fx/light.ts'
import { ReelBand } from '../kit/reel/ReelBand.ts'
import { stopTweens } from '../kit/stopTweens.ts'
import type { CellShape, Place } from './layout.ts'
import { GRADE_LIGHT } from './paint.ts'
import { effect } from './pictures.ts'
import { tinting } from './tints.ts'

/** Size in pixels of the cell frame inside the picture `cell-edge`. */
const EDGE_CELL = { width: 224, height: 296 }
/** Strength of a landing's light on its band, by grade. */
const STRENGTH: Record<Grade, number> = { 0: 1, 1: 1, 2: 0.95, 3: 0.85, 4: 0.5 }

/** Board units by which a result may lie beyond the board on wide stages. */
const LOOSE = 20

/** Length of a rare landing's light, in widths of the band's view. */
const ACROSS = 2.2

export interface RowLook {
  cell: CellShape
  band: number
  /** True for full rails and pointers, false for the slim ones of stacked reels. */
  grand: boolean
  light: number
}

/** One reel of an opening: its band across the whole stage, its number, and its result once it has landed. */
export class Row {
  /** Number badge, shown with the landing; null for a single reel. */
  label: Sprite | null = null
  private readonly band: ReelBand
  private place: Place = { x: 0, y: 0 }
  private raised = 0
  private pushed = 0

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

  /** Sets the sprite of the row's result, at the right end of the band. */
  setLabel(texture: Texture, view: Rect): void {
    this.label = new Sprite(texture)
    this.label.anchor.set(1, 0.5)
    this.label.x = Math.min(view.width / 2, BOARD.width / 2 + LOOSE)
    this.label.alpha = 0
    this.container.addChild(this.label)
  }

  setBadge(texture: Texture): void {
    const badge = new Sprite(texture)
    badge.position.set(-BOARD.width / 2 + 8, -this.look.band / 2 + 8)
    this.container.addChild(badge)
  }

  moveTo(place: Place): void {
    this.place = place
    this.settle()
  }

  /** Board units below its place, while it enters. */
  get lift(): number {
    return this.raised
  }

  set lift(units: number) {
    this.raised = units
    this.settle()
  }

  /** Board units by which a landing beside it has pushed it away. */
  get knock(): number {
    return this.pushed
  }

  set knock(units: number) {
    this.pushed = units
    this.settle()
  }

  /** Fades the bed's light to `tint`. */
  colour(tint: number, seconds: number): gsap.core.Timeline {
    const bed = {
      get tint() {
        return band.light
      },
      set tint(colour: number) {
        band.light = colour
      },
    }
    const { band } = this
    return gsap.timeline({ paused: true }).add(tinting(bed, tint, seconds), 0)
  }

  /** Fades the band's brightness to `light` and its rails' to `rails`, both 0–1. */
  dim(light: number, rails: number, seconds: number): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    return timeline.to(this.band, { lit: light, shine: rails, duration: seconds, ease: 'power2.out' }, 0)
  }

  /** Strength of the landing's light on band and cell; 1 is as the landing left it. */
  set breath(share: number) {
    this.band.glow = share
  }

  /** Lights the landed cell by its grade and dims its neighbours. A rare landing lights the band from edge to edge. */
  landed(grade: Grade, seconds: number): gsap.core.Timeline {
    const timeline = this.band.landed(GRADE_LIGHT[grade], STRENGTH[grade], seconds)
    if (grade <= 1) timeline.fromTo(this.band, { reach: 0.6 }, { reach: ACROSS, duration: seconds * 0.8, ease: 'expo.out' }, 0)
    if (this.label) timeline.fromTo(this.label, { alpha: 0 }, { alpha: 1, duration: seconds * 0.6 }, seconds * 0.2)
    return timeline
  }

  private settle(): void {
    this.container.position.set(this.place.x, this.place.y + this.raised + this.pushed)
  }

  destroy(): void {
    stopTweens(this)
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
