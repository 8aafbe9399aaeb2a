import { Sprite, type Texture } from 'pixi.js'
import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import { PaintAtlas } from '../paintAtlas.ts'
import { paintLetters, vertical } from '../parts/lettering.ts'
import type { SceneContext } from '../scene.ts'
import { cubicOut, mix, span, strike } from './curves.ts'
import { Effect } from './Effect.ts'
import { light } from './light.ts'
import { type Column, figureAt, markShare, planRoll, reading, turned } from './odometer.ts'

/** Number of characters of the longest amount that fits: 999,999,999.99. */
const PLACES = 14
const GLYPHS = [...'0123456789.,'] as const
/** Digits sit on a drum, a quarter turn apart. This is its radius in digit heights. */
const RADIUS = 0.62
/** Room around a glyph for its rim and glow, in multiples of `size`. */
const ROOM = 0.16
/** Texture pixels by which the page of glyphs grows. */
const STEP = 64

export interface RollLook {
  /** CSS font family; it needs digits of equal width. */
  font: string
  /** Height of the digits in board units. */
  size: number
  /** CSS colours of the digits from top to bottom, and of their rim. */
  face: readonly [string, string, string]
  rim: string
  /** Colour of the light when a digit lands. */
  glow: number
}

interface Place {
  now: Sprite
  next: Sprite
}

/**
 * An amount of money that rolls like an odometer, each digit on a drum of its own. What it shows lies between the two
 * amounts. It is centred on its position.
 */
export class NumberRoll extends Effect {
  length = 0
  protected override readonly stays = true
  private readonly sheet: PaintAtlas
  private readonly glyphs: ReadonlyMap<string, Texture>
  private readonly places: readonly Place[]
  private readonly glow = light('glow', 0xffffff)
  private readonly line = light('flare', 0xffffff)
  private readonly digitWidth: number
  private readonly markWidth: number
  private columns: Column[] = []
  private value: Minor = 0

  /** Creates the glyphs; the font must be loaded. */
  constructor(
    private readonly context: SceneContext,
    private readonly look: RollLook,
  ) {
    super()
    this.digitWidth = look.size * 0.66
    this.markWidth = look.size * 0.3
    this.sheet = new PaintAtlas(context.budget.paint, 1024, 512, STEP)
    this.glyphs = new Map(GLYPHS.map((glyph) => [glyph, this.paintGlyph(glyph)]))
    this.sheet.update()
    this.places = Array.from({ length: PLACES }, () => ({ now: this.makeDigit(), next: this.makeDigit() }))
    for (const shine of [this.glow, this.line]) shine.tint = look.glow
    this.container.addChild(this.glow, ...this.places.flatMap(({ now, next }) => [now, next]), this.line)
  }

  /** The amount that it shows, or will show after it has landed. */
  get text(): string {
    return formatAmount(toWire(this.value))
  }

  /** The digits that are nearest to the front at the moment. */
  get shown(): string {
    return reading(this.columns, this.time)
  }

  /** Shows an amount without rolling. */
  set(value: Minor): void {
    this.stop()
    this.value = value
    this.columns = planRoll(value, value, 1)
    this.length = 0
    this.time = 0
  }

  /** Rolls to an amount within `ms`. Throws RangeError if it is negative or too long. */
  play(to: Minor, ms: number): gsap.core.Timeline {
    const columns = planRoll(this.value, to, this.context.reduced ? 1 : ms)
    if (columns.length > PLACES) throw new RangeError(`no room for ${to}`)
    this.value = to
    this.columns = columns
    this.length = ms + 600
    return this.run()
  }

  destroy(): void {
    this.stop()
    this.container.destroy({ children: true })
    this.sheet.destroy()
  }

  protected paint(ms: number): void {
    const lands = this.columns[0]?.lands ?? 0
    let right = this.width(cubicOut(span(ms, 0, lands * 0.5))) / 2
    for (const [index, place] of this.places.entries()) {
      const column = this.columns[index]
      if (column) right -= this.lay(place, column, ms, right)
      else place.now.visible = place.next.visible = false
    }
    this.land(ms, lands)
  }

  /** Places a column to the left of `right` and returns its width. */
  private lay(place: Place, column: Column, ms: number, right: number): number {
    const width = column.kind === 'digit' ? this.digitWidth : this.markWidth
    const x = right - width / 2
    if (column.kind === 'digit') this.turn(place, column, turned(column, ms), x)
    else {
      set(place.now, this.glyphs.get(column.kind), x, 0, 1, markShare(column, ms))
      place.next.visible = false
    }
    return width
  }

  private turn({ now, next }: Place, column: Column, at: number, x: number): void {
    const digit = Math.floor(at)
    const share = at - digit
    const radius = this.look.size * RADIUS
    for (const [sprite, shown, angle] of [
      [now, digit, (-share * Math.PI) / 2],
      [next, digit + 1, ((1 - share) * Math.PI) / 2],
    ] as const) {
      const facing = Math.cos(angle)
      set(sprite, this.glyphs.get(figureAt(column, shown)), x, radius * Math.sin(angle), facing, facing ** 1.4)
    }
  }

  /** Width of the whole amount after `share` (0–1) of the way from the old amount to the new one. */
  private width(share: number): number {
    let [old, fresh] = [0, 0]
    for (const { kind, before, after } of this.columns) {
      const width = kind === 'digit' ? this.digitWidth : this.markWidth
      if (before) old += width
      if (after) fresh += width
    }
    return mix(old, fresh, share)
  }

  private land(ms: number, lands: number): void {
    const calm = this.context.reduced
    const struck = this.length > 0 ? strike(ms, lands, 50, 520) : 0
    const width = this.width(1)
    const rolling = this.length > 0 ? 0.22 * span(ms, 0, 160) * (1 - span(ms, lands, lands + 300)) : 0
    this.glow.alpha = calm ? 0 : Math.max(0.6 * struck, rolling)
    this.glow.scale.set((width * 1.5) / 256, (this.look.size * 2.6) / 256)
    this.line.alpha = calm ? 0 : 0.9 * struck
    this.line.scale.set((width / 512) * mix(1, 2.1, span(ms, lands, lands + 500)), 0.45)
    this.line.y = this.look.size * 0.56
    this.container.scale.set(1 + (calm ? 0 : 0.09 * struck))
  }

  private makeDigit(): Sprite {
    const sprite = new Sprite()
    sprite.anchor.set(0.5)
    return sprite
  }

  private paintGlyph(glyph: string): Texture {
    const { size } = this.look
    const [width, height] = [size * (0.74 + ROOM * 2), size * (1 + ROOM * 2)]
    const texture = this.sheet.paint(width, height, (context) => this.drawGlyph(context, glyph, width / 2, height / 2))
    if (!texture) throw new RangeError(`digits of ${size} units do not fit their sheet`)
    return texture
  }

  private drawGlyph(context: CanvasRenderingContext2D, glyph: string, x: number, y: number): void {
    const { size, font, face, rim } = this.look
    const stops = face.map((colour, index) => [index / (face.length - 1), colour] as const)
    paintLetters(context, glyph, x, y + size * 0.05, {
      font: `700 ${size * 1.1}px ${font}`,
      face: vertical(context, y - size * 0.4, y + size * 0.4, ...stops),
      rim,
      line: size * 0.12,
    })
  }
}

function set(sprite: Sprite, texture: Texture | undefined, x: number, y: number, tall: number, alpha: number): void {
  sprite.visible = texture !== undefined && alpha > 0.01
  if (texture && sprite.texture !== texture) sprite.texture = texture
  sprite.position.set(x, y)
  sprite.scale.set(1, tall)
  sprite.alpha = alpha
}
