import { gsap } from 'gsap'
import { BLEND_MODES, Container, Sprite, Texture } from 'pixi.js'
import { lightSprite } from '../fx/light.ts'
import { stopMoving } from '../motion.ts'
import { Reel, type ReelShape } from './Reel.ts'

const NIGHT = 0x05030f
const BRASS = 0xd9a84e
const LAMP = 0xffb040
/** Pictures of bands lie at twice their drawn size. */
const HALF = 0.5
/** Board units that the ends of the band are shaded over. */
const SHADE = 74
/** How much smaller the parts of a slim band are. */
const SLIM = 0.5

/** Pictures of a lying band; a standing one turns them. `edge` runs round a cell of `cell` size, in its own pixels. */
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
  /** Board units of the cell under the pointer. */
  cell: { width: number; height: number }
  /** Board units across the axis, rails included. */
  thickness: number
  /** Full rails and pointers, or slim ones where reels stand close. */
  grand: boolean
  /** Colour of the bed's light. */
  light: number
}

/** A reel in its band: bed, light, cells, rails, pointers, and the light on what has landed. Its origin is the pointer's place. */
export class ReelBand {
  readonly container = new Container()
  readonly reel: Reel
  /** Light over and around the landed cell, unseen until `landed`. */
  private readonly flood: Sprite
  private readonly edge: Sprite
  private readonly line: Sprite
  private readonly bed = new Container()
  private readonly front = new Container()

  constructor(
    private readonly art: BandArt,
    private readonly look: BandLook,
    private readonly shape: ReelShape,
  ) {
    const { cell, thickness } = look
    this.reel = new Reel(shape)
    this.flood = lightSprite(art.glow, look.light, 0)
    this.edge = lightSprite(art.edge, 0xffffff, 0)
    this.edge.scale.set(cell.width / art.cell.width, cell.height / art.cell.height)
    this.line = lightSprite(art.line, 0xffd890, 0.5)
    this.line.scale.set(HALF * 0.7, (thickness - 8) / art.line.height)
    // Each change of the blend mode is a draw call: where bands stand close, only their beds and what has landed are light.
    if (!look.grand) this.line.blendMode = BLEND_MODES.NORMAL
    this.makeBed()
    this.makeFront()
    if (shape.axis === 'y') for (const part of [this.bed, this.front, this.line]) part.rotation = Math.PI / 2
    this.container.addChild(this.bed, this.reel.container, this.front, this.line, this.edge)
  }

  /** The landed cell is lit in `tint`, `strength` 0–1, and its neighbours step back. */
  landed(tint: number, strength: number, seconds: number): gsap.core.Timeline {
    const { reel, flood, edge } = this
    flood.tint = tint
    edge.tint = tint
    const timeline = gsap.timeline({ paused: true })
    timeline.to(reel, { neighbours: 0.28, duration: seconds, ease: 'power2.out', onUpdate: () => void reel.refresh() }, 0)
    timeline.to(flood, { alpha: strength, duration: seconds * 0.35, ease: 'power2.out' }, 0)
    timeline.to(flood, { alpha: strength * 0.72, duration: seconds * 0.65 }, seconds * 0.35)
    timeline.fromTo(edge, { alpha: 1 }, { alpha: 0.5, duration: seconds }, 0)
    timeline.to(this.line, { alpha: 0, duration: seconds * 0.4 }, 0)
    return timeline
  }

  destroy(): void {
    stopMoving(this.flood, this.edge, this.line, this.reel)
    this.container.destroy({ children: true })
  }

  /** Everything behind the cells, as if the band lay. */
  private makeBed(): void {
    const { look, shape, bed } = this
    const { thickness, grand, cell } = look
    const across = shape.axis === 'x' ? cell.width : cell.height
    bed.addChild(
      plate(NIGHT, 0.66, shape.view, thickness - (grand ? 20 : 0)),
      glow(this.art.glow, look.light, 0.7, shape.view * 1.5, thickness * 1.9),
      glow(this.art.glow, LAMP, 0.42, across * 2.2, thickness * 1.25),
      sized(this.flood, shape.view * 1.35, thickness * 2),
    )
    // The bed lies in the middle of the view, the lamp and the flood at the pointer.
    for (const part of bed.children.slice(0, 2)) part.x = this.middle
  }

  private makeFront(): void {
    this.makeShade(1)
    this.makeShade(-1)
    this.makeRail(-1)
    this.makeRail(1)
    if (this.shape.drum) this.makeCaps()
    const pointers = [this.makePointer(-1), this.makePointer(1)]
    this.reel.onBend = (angle) => {
      for (const [side, pointer] of pointers.entries()) pointer.rotation = angle * this.shape.toward * (side === 0 ? -1 : 1)
    }
  }

  /** Where the middle of the view lies along the axis. */
  private get middle(): number {
    return (0.5 - this.shape.pointer) * this.shape.view
  }

  /** Darkens one end of the band. A drum darkens by itself. */
  private makeShade(side: 1 | -1): void {
    const { thickness, grand } = this.look
    const { view, drum } = this.shape
    if (drum) return
    const shade = new Sprite(this.art.shade)
    shade.anchor.set(0, 0.5)
    shade.scale.set((side * Math.min(SHADE, view / 4)) / this.art.shade.width, (thickness - (grand ? 20 : 2)) / this.art.shade.height)
    shade.x = this.middle - (side * view) / 2
    this.front.addChild(shade)
  }

  /** `side` −1 is the upper rail of a lying band, 1 the lower. */
  private makeRail(side: 1 | -1): void {
    const { thickness, grand } = this.look
    const { view } = this.shape
    const rail = grand ? new Sprite(this.art.rail) : plate(BRASS, 1, view, 1.5)
    if (grand) {
      rail.anchor.set(0.5, 0)
      rail.scale.set(view / this.art.rail.width, HALF * -side)
    }
    rail.position.set(this.middle, (side * thickness) / 2)
    this.front.addChild(rail)
  }

  /** Bars across both ends of a drum. */
  private makeCaps(): void {
    const { view } = this.shape
    for (const end of [-0.5, 0.5]) {
      const bar = plate(BRASS, 1, this.look.grand ? 3 : 1.5, this.look.thickness)
      bar.x = this.middle + end * view
      this.front.addChild(bar)
    }
  }

  private makePointer(side: 1 | -1): Sprite {
    const { thickness, grand } = this.look
    const pointer = new Sprite(this.art.pointer)
    pointer.anchor.set(0.5, 0.06)
    const size = grand ? HALF : HALF * SLIM
    pointer.scale.set(size, size * -side)
    pointer.y = side * (thickness / 2 + (grand ? this.art.rail.height * HALF * 0.5 : 5))
    this.front.addChild(pointer)
    return pointer
  }
}

function plate(tint: number, alpha: number, width: number, height: number): Sprite {
  const sprite = sized(new Sprite(Texture.WHITE), width, height)
  sprite.anchor.set(0.5)
  sprite.tint = tint
  sprite.alpha = alpha
  return sprite
}

function glow(texture: Texture, tint: number, alpha: number, width: number, height: number): Sprite {
  return sized(lightSprite(texture, tint, alpha), width, height)
}

function sized(sprite: Sprite, width: number, height: number): Sprite {
  sprite.width = width
  sprite.height = height
  return sprite
}
