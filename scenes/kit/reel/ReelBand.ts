import { gsap } from 'gsap'
import { BLEND_MODES, Container, Texture } from 'pixi.js'
import { QuadList } from '../QuadList.ts'
import { Quad } from '../quads.ts'
import { stopTweens } from '../stopTweens.ts'
import { Reel, type ReelShape } from './Reel.ts'

const NIGHT = 0x05030f
const BRASS = 0xd9a84e
const LAMP = 0xffb040
/** Scale at which the band's pictures are drawn. */
const HALF = 0.5
/** Length of the shade at each end of the band, in board units. */
const SHADE = 74
/** Alpha of the bed's own light. */
const LAMP_LIGHT = 0.7
/** Width of a landing's light as a share of the band's view. */
const FLOOD = 1.35
/** Scale of a slim band's parts. */
const SLIM = 0.5

/** Pictures of a horizontal band; a vertical band rotates them. `edge` runs round a cell of the size `cell`, in its own pixels. */
export interface BandArt {
  glow: Texture
  shade: Texture
  line: Texture
  rail: Texture
  pointer: Texture
  edge: Texture
  cell: { width: number; height: number }
}

export interface BandLook {
  /** Size in board units of the cell under the pointer. */
  cell: { width: number; height: number }
  /** Thickness across the axis in board units, rails included. */
  thickness: number
  /** True for full rails and pointers; false for slim ones, where reels stand close together. */
  grand: boolean
  /** Colour of the bed's light. */
  light: number
}

/**
 * A reel in its band: bed, light, cells, rails, pointers, and the light on the cell that has landed. Its origin is the pointer's
 * position.
 */
export class ReelBand {
  readonly container = new Container()
  readonly reel: Reel
  /** For what a scene shows over cells and rails, under the light on the landed cell. */
  readonly over = new Container()
  /** Light over and around the landed cell; invisible until `landed`. */
  private readonly flood: Quad
  private readonly edge: Quad
  private readonly line: Quad
  /** Alpha that the landing's light keeps on band and cell. */
  private readonly kept = { flood: 0, edge: 0 }
  private readonly lamp: Quad
  private readonly trim: QuadList

  constructor(
    private readonly art: BandArt,
    private readonly look: BandLook,
    private readonly shape: ReelShape,
  ) {
    const { cell, thickness } = look
    this.reel = new Reel(shape)
    this.flood = lightQuad(art.glow, look.light, 0)
    this.lamp = glow(art.glow, look.light, LAMP_LIGHT, shape.view * 1.5, look.thickness * 1.9)
    this.edge = lightQuad(art.edge, 0xffffff, 0)
    this.edge.scaleX = cell.width / art.cell.width
    this.edge.scaleY = cell.height / art.cell.height
    this.line = lightQuad(art.line, 0xffd890, 0.5)
    this.line.scaleX = HALF * 0.7
    this.line.scaleY = (thickness - 8) / art.line.height
    // Each change of blend mode costs a draw call, so slim bands draw only their beds and what has landed additively.
    if (!look.grand) this.line.blendMode = BLEND_MODES.NORMAL
    const bed = this.makeBed()
    const shades = this.makeShades()
    this.trim = this.makeTrim()
    if (shape.axis === 'y') for (const part of [bed, shades, this.trim, this.line]) part.rotation = Math.PI / 2
    this.container.addChild(bed, this.reel.container, shades, this.trim, this.over, new QuadList([this.line, this.edge]))
  }

  /** Colour of the bed's light. */
  get light(): number {
    return this.lamp.tint
  }

  set light(tint: number) {
    this.lamp.tint = tint
  }

  /** Brightness of the cells and of the bed's light, 0–1. The bed itself stays dark. */
  get lit(): number {
    return this.reel.container.alpha
  }

  set lit(share: number) {
    this.reel.container.alpha = share
    this.lamp.alpha = LAMP_LIGHT * share
  }

  /** Brightness of rails and pointers, 0–1. */
  get shine(): number {
    return this.trim.alpha
  }

  set shine(share: number) {
    this.trim.alpha = share
  }

  /** Strength of a landing's light; 1 is as `landed` left it. */
  set glow(share: number) {
    this.flood.alpha = this.kept.flood * share
    this.edge.alpha = this.kept.edge * share
  }

  /** Length of a landing's light along the band; 1 is the band's own length. */
  get reach(): number {
    return (this.flood.width / this.shape.view) * (1 / FLOOD)
  }

  set reach(share: number) {
    this.flood.width = this.shape.view * FLOOD * share
  }

  /** Lights the landed cell in `tint` with `strength` 0–1 and dims its neighbours. */
  landed(tint: number, strength: number, seconds: number): gsap.core.Timeline {
    const { reel, flood, edge } = this
    flood.tint = tint
    edge.tint = tint
    this.kept.flood = strength * 0.72
    this.kept.edge = 0.5
    const timeline = gsap.timeline({ paused: true })
    timeline.to(reel, { neighbours: 0.28, duration: seconds, ease: 'power2.out', onUpdate: () => void reel.refresh() }, 0)
    timeline.to(flood, { alpha: strength, duration: seconds * 0.35, ease: 'power2.out' }, 0)
    timeline.to(flood, { alpha: this.kept.flood, duration: seconds * 0.65 }, seconds * 0.35)
    timeline.fromTo(edge, { alpha: 1 }, { alpha: this.kept.edge, duration: seconds }, 0)
    timeline.to(this.line, { alpha: 0, duration: seconds * 0.4 }, 0)
    return timeline
  }

  destroy(): void {
    stopTweens(this, this.flood, this.edge, this.line, this.reel)
    this.container.destroy({ children: true })
  }

  /** Builds everything behind the cells, as for a horizontal band. */
  private makeBed(): QuadList {
    const { look, shape, lamp, flood, middle } = this
    const { thickness, grand, cell } = look
    const across = shape.axis === 'x' ? cell.width : cell.height
    const ground = plate(NIGHT, 0.66, shape.view, thickness - (grand ? 20 : 0))
    // The bed lies in the middle of the view; the lamp and the flood lie at the pointer.
    ground.x = middle
    lamp.x = middle
    const heart = glow(this.art.glow, LAMP, 0.42, across * 2.2, thickness * 1.25)
    return new QuadList([ground, lamp, heart, flood.size(shape.view * FLOOD, thickness * 2)])
  }

  /** Position of the view's middle along the axis, in board units. */
  private get middle(): number {
    return (0.5 - this.shape.pointer) * this.shape.view
  }

  /** Builds the shades at both ends of the band. A drum needs none. */
  private makeShades(): QuadList {
    return new QuadList(this.shape.drum ? [] : [this.makeShade(1), this.makeShade(-1)])
  }

  private makeShade(side: 1 | -1): Quad {
    const { thickness, grand } = this.look
    const { view } = this.shape
    const shade = new Quad(this.art.shade, 0, 0.5)
    shade.scaleX = (side * Math.min(SHADE, view / 4)) / this.art.shade.width
    shade.scaleY = (thickness - (grand ? 20 : 2)) / this.art.shade.height
    shade.x = this.middle - (side * view) / 2
    return shade
  }

  private makeTrim(): QuadList {
    const [near, far] = [this.makePointer(-1), this.makePointer(1)]
    const { toward } = this.shape
    this.reel.onBend = (angle) => {
      near.rotation = -angle * toward
      far.rotation = angle * toward
    }
    return new QuadList([this.makeRail(-1), this.makeRail(1), ...(this.shape.drum ? this.makeCaps() : []), near, far])
  }

  /** `side` −1 is the upper rail of a horizontal band, 1 the lower. */
  private makeRail(side: 1 | -1): Quad {
    const { thickness, grand } = this.look
    const { view } = this.shape
    const rail = grand ? new Quad(this.art.rail, 0.5, 0) : plate(BRASS, 1, view, 1.5)
    if (grand) {
      rail.scaleX = view / this.art.rail.width
      rail.scaleY = HALF * -side
    }
    rail.x = this.middle
    rail.y = (side * thickness) / 2
    return rail
  }

  /** Builds the bars across both ends of a drum. */
  private makeCaps(): Quad[] {
    const { view } = this.shape
    return [-0.5, 0.5].map((end) => {
      const bar = plate(BRASS, 1, this.look.grand ? 3 : 1.5, this.look.thickness)
      bar.x = this.middle + end * view
      return bar
    })
  }

  private makePointer(side: 1 | -1): Quad {
    const { thickness, grand } = this.look
    const pointer = new Quad(this.art.pointer, 0.5, 0.06)
    const size = grand ? HALF : HALF * SLIM
    pointer.scaleX = size
    pointer.scaleY = size * -side
    pointer.y = side * (thickness / 2 + (grand ? this.art.rail.height * HALF * 0.5 : 5))
    return pointer
  }
}

function plate(tint: number, alpha: number, width: number, height: number): Quad {
  const quad = new Quad(Texture.WHITE).size(width, height)
  quad.tint = tint
  quad.alpha = alpha
  return quad
}

function lightQuad(texture: Texture, tint: number, alpha: number): Quad {
  const quad = new Quad(texture)
  quad.tint = tint
  quad.alpha = alpha
  quad.blendMode = BLEND_MODES.ADD
  return quad
}

function glow(texture: Texture, tint: number, alpha: number, width: number, height: number): Quad {
  return lightQuad(texture, tint, alpha).size(width, height)
}
