import { gsap } from 'gsap'
import { Sprite, type Texture } from 'pixi.js'
import type { Grade } from '#shared/codes.ts'
import { BOARD, type Rect } from '../artBoard.ts'
import { frame } from '../bundles.ts'
import type { Point } from '../fx/emission.ts'
import { fx } from '../fx/light.ts'
import { ReelBand } from '../reel/ReelBand.ts'
import { stopTweens } from '../stopTweens.ts'
import type { CellShape } from './cell.ts'
import { GRADE_LIGHT } from './grades.ts'
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
  /** Thickness of the band across the axis in board units. */
  band: number
  /** Axis along which the cells move: `x` by default, to the left; with `y` they move up. */
  axis?: 'x' | 'y'
  /** True for full rails and pointers, false for the slim ones of stacked reels. */
  grand: boolean
  light: number
}

/**
 * One reel among others: its band along the whole view, its number, and its result once it has landed. A scene with rows lists the bundle
 * `case-reel`, which has their pictures.
 */
export class Row {
  /** Number badge, shown with the landing; null for a single reel. */
  label: Sprite | null = null
  private readonly band: ReelBand
  private readonly axis: 'x' | 'y'
  private readonly length: number
  private place: Point = { x: 0, y: 0 }
  private raised = 0
  private pushed = 0
  private breathed = 1

  constructor(
    private readonly look: RowLook,
    view: Rect,
  ) {
    const { cell, band, grand, light } = look
    this.axis = look.axis ?? 'x'
    this.length = this.axis === 'x' ? view.width : view.height
    const shape = { axis: this.axis, toward: -1, pointer: 0.5, focus: 1, drum: false } as const
    this.band = new ReelBand(
      bandArt(),
      { cell, thickness: band, grand, light },
      { ...shape, pitch: cell.pitch, view: this.length, rest: cell.rest },
    )
  }

  get container() {
    return this.band.container
  }

  get reel() {
    return this.band.reel
  }

  /** For what a scene shows over the cells, under number and result. Its origin is the middle of the landed cell. */
  get over() {
    return this.band.over
  }

  /** Sets the sprite of the row's result, at the right or lower end of the band. */
  setLabel(texture: Texture): void {
    const { axis, length } = this
    this.label = new Sprite(texture)
    this.label.anchor.set(axis === 'x' ? 1 : 0.5, axis === 'x' ? 0.5 : 1)
    this.label[axis] = axis === 'x' ? Math.min(length / 2, BOARD.width / 2 + LOOSE) : length / 2
    this.label.alpha = 0
    this.container.addChild(this.label)
  }

  /** Sets the sprite of the row's number, at the left or upper end of the band. */
  setBadge(texture: Texture): void {
    const badge = new Sprite(texture)
    const across = -this.look.band / 2 + 8
    if (this.axis === 'x') badge.position.set(-BOARD.width / 2 + 8, across)
    else badge.position.set(across, -this.length / 2 + 8)
    this.container.addChild(badge)
  }

  moveTo(place: Point): void {
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
  get breath(): number {
    return this.breathed
  }

  set breath(share: number) {
    this.breathed = share
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
    const { place, raised, pushed } = this
    if (this.axis === 'x') this.container.position.set(place.x, place.y + raised + pushed)
    else this.container.position.set(place.x + pushed, place.y + raised)
  }

  destroy(): void {
    stopTweens(this)
    this.band.destroy()
  }
}

/** Pictures of a band, from the bundle `case-reel`. */
export function bandArt() {
  const part = (name: 'shade' | 'line' | 'rail' | 'pointer' | 'cell-edge') => frame('case-reel', name)
  return {
    glow: fx('glow'),
    shade: part('shade'),
    line: part('line'),
    rail: part('rail'),
    pointer: part('pointer'),
    edge: part('cell-edge'),
    cell: EDGE_CELL,
  }
}
