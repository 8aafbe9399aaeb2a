import { gsap } from 'gsap'
import { Container, Sprite, Texture } from 'pixi.js'
import type { Grade } from '#shared/codes.ts'
import { BOARD, type Rect } from '../kit/artBoard.ts'
import { lightSprite } from '../kit/lightSprite.ts'
import { stopMoving } from '../kit/motion.ts'
import { Reel } from '../kit/Reel.ts'
import type { CellShape, Place } from './layout.ts'
import { GRADE_LIGHT } from './paint.ts'
import { type EffectName, effect, HALF } from './pictures.ts'

const NIGHT = 0x05030f
const RAIL_HEIGHT = 32 * HALF

export interface RowLook {
  cell: CellShape
  band: number
  /** Full rails and pointers, or the slim ones of stacked reels. */
  grand: boolean
  /** Colour of the bed's light. */
  light: number
}

/** A reel in its band: bed, light, cells, rails, pointers, and what shows when it lands. */
export class Row {
  readonly container = new Container()
  readonly reel: Reel
  /** Light over the landed cell; tinted by grade. */
  readonly flood: Sprite
  readonly edge: Sprite
  /** Shown with the landing; null for a single reel. */
  label: Sprite | null = null
  private readonly look: RowLook
  private readonly bed = new Container()
  private readonly pointers: Sprite[] = []
  private readonly bars: Sprite[] = []
  private readonly line: Sprite

  constructor(look: RowLook, view: Rect) {
    this.look = look
    const { cell, band } = look
    this.reel = new Reel({ axis: 'x', pitch: cell.pitch, view: view.width + cell.width, rest: cell.rest, focus: 1 })
    this.container.addChild(this.bed)
    this.makeBed(view)
    this.flood = light('glow', look.light, 0)
    this.flood.scale.set((view.width * 1.35) / 256, (band * 2) / 256)
    this.container.addChild(this.flood, this.reel.container)
    this.shade(view, 1)
    this.shade(view, -1)
    this.edge = light('cell-edge', 0xffffff, 0)
    this.edge.scale.set((cell.width / 224) * (look.cell.style === 'tile' ? 1 : 1), cell.height / 296)
    this.line = light('line', 0xffd890, 0.5)
    this.line.scale.set(HALF * 0.7, (band - 8) / 420)
    this.container.addChild(this.edge, this.line)
    this.makeRails(view, -1)
    this.makeRails(view, 1)
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

  /** The pointer is kicked by a peg and swings back. */
  kick(): void {
    for (const pointer of this.pointers) {
      stopMoving(pointer)
      pointer.rotation = -0.14
      gsap.to(pointer, { rotation: 0, duration: 0.16, ease: 'power2.out' })
    }
  }

  /** The landed cell is lit by its grade and the neighbours step back. */
  landed(grade: Grade, seconds: number): gsap.core.Timeline {
    const { reel, flood, edge } = this
    const strength = [1, 1, 0.95, 0.85, 0.5][grade] ?? 0.5
    flood.tint = GRADE_LIGHT[grade]
    edge.tint = GRADE_LIGHT[grade]
    const timeline = gsap.timeline({ paused: true })
    timeline.to(reel, { neighbours: 0.28, duration: seconds, ease: 'power2.out', onUpdate: () => reel.refresh() }, 0)
    timeline.to(flood, { alpha: strength, duration: seconds * 0.35, ease: 'power2.out' }, 0)
    timeline.to(flood, { alpha: strength * 0.72, duration: seconds * 0.65 }, seconds * 0.35)
    timeline.fromTo(edge, { alpha: 1 }, { alpha: 0.5, duration: seconds }, 0)
    timeline.to(this.line, { alpha: 0, duration: seconds * 0.4 }, 0)
    if (this.label) timeline.fromTo(this.label, { alpha: 0 }, { alpha: 1, duration: seconds * 0.6 }, seconds * 0.2)
    return timeline
  }

  destroy(): void {
    stopMoving(...this.pointers, this.flood, this.edge, this.line, this.reel)
    this.container.destroy({ children: true })
  }

  private makeBed(view: Rect): void {
    const plate = new Sprite(Texture.WHITE)
    plate.anchor.set(0.5)
    plate.tint = NIGHT
    plate.alpha = 0.66
    plate.width = view.width
    plate.height = this.look.band - (this.look.grand ? 20 : 0)
    const shine = light('glow', this.look.light, 0.7)
    shine.scale.set((view.width * 1.5) / 256, (this.look.band * 1.9) / 256)
    const spot = light('glow', 0xffb040, 0.42)
    spot.scale.set((this.look.cell.width * 2.2) / 256, (this.look.band * 1.25) / 256)
    this.bed.addChild(plate, shine, spot)
  }

  private shade(view: Rect, side: 1 | -1): void {
    const shade = new Sprite(effect('shade'))
    shade.anchor.set(0, 0.5)
    shade.scale.set((side * 74) / 46, (this.look.band - (this.look.grand ? 20 : 2)) / 8)
    shade.x = (-side * view.width) / 2
    this.container.addChild(shade)
  }

  /** `side` −1 is the upper rail, 1 the lower. */
  private makeRails(view: Rect, side: 1 | -1): void {
    const { band, grand } = this.look
    if (grand) {
      const rail = new Sprite(effect('rail'))
      rail.anchor.set(0.5, 0)
      rail.scale.set(view.width / 750, HALF * -side)
      rail.y = (side * band) / 2
      this.container.addChild(rail)
      this.bars.push(rail)
    } else {
      const bar = new Sprite(Texture.WHITE)
      bar.anchor.set(0.5)
      bar.tint = 0xd9a84e
      bar.width = view.width
      bar.height = 1.5
      bar.y = (side * band) / 2
      this.container.addChild(bar)
      this.bars.push(bar)
    }
    this.makePointer(side)
  }

  private makePointer(side: 1 | -1): void {
    const { band, grand } = this.look
    const pointer = new Sprite(effect('pointer'))
    pointer.anchor.set(0.5, 0.06)
    const size = grand ? HALF : HALF * 0.5
    pointer.scale.set(size, size * -side)
    pointer.y = side * (band / 2 + (grand ? RAIL_HEIGHT * 0.5 : 5))
    this.container.addChild(pointer)
    this.pointers.push(pointer)
  }
}

/** A white light of the atlas, tinted, added to what is below. */
export function light(name: EffectName, tint: number, alpha: number): Sprite {
  return lightSprite(effect(name), tint, alpha)
}
