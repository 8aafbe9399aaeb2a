import { Container, Sprite } from 'pixi.js'
import type { ArtBoard } from '../kit/artBoard.ts'
import { Ambience } from '../kit/fx/Ambience.ts'
import { light, lightSprite } from '../kit/fx/light.ts'
import { blend } from '../kit/fx/ramp.ts'
import type { SceneContext } from '../kit/scene.ts'
import { backdrop, type ShelfLayout } from './layout.ts'
import { part, stagePicture } from './pictures.ts'

/** Layers for lights and dust: behind everything, on the floor, in front of everything. */
interface Layers {
  back: Container
  floor: Container
  light: Container
}

/** Parallax: board units by which each layer moves per box of lag while the shelf turns. */
const PARALLAX = { far: 7, middle: 20, near: -46 } as const
/** How fast the stage follows the shelf, per second, and the largest lag in boxes. */
const FOLLOW = 4
const LAG = 1.4
/** How fast the light changes its colour, per second. */
const RECOLOUR = 4
/** Share of the light's colour in the stage's own tint. */
const GROUND = 0.3
/** Radians by which the dial turns per box: a sixth of a turn. */
const STEP = Math.PI / 3
/** Ms of a ring of light that runs over the floor. */
const RIPPLE = 620
/** While the front box waits to be opened: shares by which the stage loses brightness, the halo brightness, and the spot light width. */
const HUSHED = { stage: 0.42, halo: 0.5, width: 0.36 } as const
/** Area in board units in which dust floats: from the floor up to below the tabs and the name of the page, behind which a mote looks like a stain. */
const AIR = { x: -50, y: -270, width: 475, height: 280 } as const

/**
 * The stage itself: backdrop, beams, dial and dust. Its light has the colour of the front box, and its layers shift as the shelf turns.
 */
export class StageLights {
  private readonly far = new Sprite(stagePicture())
  private readonly middle = new Container()
  private readonly spot = lightSprite(part('shelf-spot'), 0xffffff, 0.5)
  private readonly shafts = [1, -1].map((side) => ({ side, sprite: lightSprite(part('shelf-shaft'), 0xffffff, 0) }))
  private readonly dial = lightSprite(part('shelf-dial'), 0xffc766, 0.7)
  /** Squeezes the dial vertically, so that it turns in the plane of the floor. */
  private readonly plane = new Container()
  private readonly halo = light('glow', 0xffffff, 0.4)
  private readonly pool = light('glow', 0xffffff, 0.35)
  private readonly ripple = light('ring', 0xffffff, 0)
  private readonly near: Ambience
  private readonly nearAir = new Container()
  private readonly colour = { red: 185, green: 160, blue: 255 }
  private tint = 0xb9a0ff
  /** Tint of the stage at full brightness. */
  private ground = 0xffffff
  private level = 0
  private spotWidth = 1
  private followed = 0
  private rippled = RIPPLE
  private time = 0
  private at: ShelfLayout | null = null

  constructor(
    layers: Layers,
    private readonly context: SceneContext,
  ) {
    this.far.anchor.set(0.5)
    this.spot.anchor.set(0.5, 0)
    for (const { sprite } of this.shafts) {
      sprite.anchor.set(0.5, 0)
      this.middle.addChild(sprite)
    }
    this.middle.addChild(this.spot)
    layers.back.addChild(this.far, this.middle)
    this.plane.addChild(this.dial)
    layers.floor.addChild(this.halo, this.plane, this.pool, this.ripple)
    this.near = new Ambience(context, 'dust', AIR, 'shelf')
    this.nearAir.addChild(this.near.container)
    layers.light.addChild(this.nearAir)
  }

  /** Fades to the colour of the front box; without a fade when `atOnce` is true. */
  colourOf(tint: number, atOnce: boolean): void {
    this.tint = tint
    if (atOnce) this.recolour(1)
  }

  /** Brightness of the stage, 0–1, and width of the spot light. */
  hushed(): { stage: number; spot: number } {
    return { stage: 1 - HUSHED.stage * this.level, spot: this.spot.scale.x }
  }

  /** Runs a ring of light over the floor, because a box has landed. */
  strike(): void {
    if (!this.context.reduced) this.rippled = 0
  }

  layout(board: ArtBoard, at: ShelfLayout): void {
    this.at = at
    const { view } = board
    const { y, scale } = backdrop(board, at)
    if (this.far.texture.valid) this.far.scale.set((375 * scale) / this.far.texture.width)
    this.far.position.set(at.x, y)
    const tall = at.floor - view.y
    this.spot.position.set(at.x, view.y - 20)
    this.spotWidth = (at.box * 1.5) / 480
    this.spot.scale.set(this.spotWidth, (tall + 40) / 720)
    for (const { side, sprite } of this.shafts) {
      sprite.position.set(at.x + side * 120, view.y - 30)
      sprite.scale.set(1, (tall + 60) / 640)
    }
    this.plane.position.set(at.x, at.floor - 10)
    this.plane.scale.set(0.74, 0.2)
    this.halo.position.set(at.x, at.floor - at.room * 0.45)
    this.halo.scale.set((at.box * 2) / 256, (at.room * 1.7) / 256)
    this.pool.position.set(at.x, at.floor)
    this.pool.scale.set((at.box * 1.9) / 256, (at.box * 0.42) / 256)
    this.ripple.position.set(at.x, at.floor)
    this.nearAir.y = at.floor
  }

  /** `place` is the shelf's position in boxes. `hush` (0–1) narrows the light to the front box. */
  update(delta: number, place: number, hush: number): void {
    const { context } = this
    if (!context.reduced) this.time += delta
    this.near.update(delta)
    this.recolour(1 - Math.exp((-RECOLOUR * delta) / 1000))
    this.dial.rotation = -place * STEP
    this.shift(place, delta)
    this.breathe(hush)
    this.hush(hush)
    this.spread(delta)
  }

  /** Takes over the position of a shelf that was moved without motion, so that nothing shifts. */
  follow(place: number): void {
    this.followed = place
  }

  private shift(place: number, delta: number): void {
    this.followed += (place - this.followed) * (1 - Math.exp((-FOLLOW * delta) / 1000))
    this.followed = Math.min(Math.max(this.followed, place - LAG), place + LAG)
    const lag = this.context.reduced || !this.at ? 0 : this.followed - place
    const middle = this.at?.x ?? 0
    this.far.x = middle + lag * PARALLAX.far
    this.middle.x = lag * PARALLAX.middle
    this.nearAir.x = -lag * PARALLAX.near
  }

  private hush(level: number): void {
    if (level === this.level) return
    this.level = level
    const left = 1 - HUSHED.stage * level
    this.dial.alpha = 0.7 * left
    this.spot.scale.x = this.spotWidth * (1 - HUSHED.width * level)
    this.light()
  }

  private light(): void {
    this.far.tint = blend(0x000000, this.ground, 1 - HUSHED.stage * this.level)
  }

  private breathe(hush: number): void {
    const { time } = this
    this.halo.alpha = (0.22 + Math.sin(time / 900) * 0.05) * (1 - HUSHED.halo * hush)
    this.pool.alpha = 0.13 + Math.sin(time / 1300) * 0.03
    this.spot.alpha = 0.4 + Math.sin(time / 1700) * 0.06 + 0.4 * hush
    for (const { side, sprite } of this.shafts) {
      const sway = Math.sin(time / 2600 + side)
      sprite.rotation = side * (0.3 + sway * 0.045)
      sprite.alpha = (0.34 + sway * 0.08) * (1 - 0.6 * hush)
    }
  }

  private spread(delta: number): void {
    const { ripple, at } = this
    this.rippled = Math.min(this.rippled + delta, RIPPLE)
    const share = this.rippled / RIPPLE
    const out = 1 - (1 - share) ** 3
    const width = ((at?.box ?? 0) * (0.5 + 1.3 * out)) / 320
    ripple.scale.set(width, width * 0.24)
    ripple.alpha = 0.75 * (1 - share) ** 1.5
  }

  private recolour(share: number): void {
    const { colour, tint } = this
    colour.red += (((tint >> 16) & 255) - colour.red) * share
    colour.green += (((tint >> 8) & 255) - colour.green) * share
    colour.blue += ((tint & 255) - colour.blue) * share
    const mixed = (Math.round(colour.red) << 16) | (Math.round(colour.green) << 8) | Math.round(colour.blue)
    if (this.halo.tint === mixed) return
    this.ground = blend(0xe6e0f0, mixed, GROUND)
    this.light()
    this.halo.tint = mixed
    this.pool.tint = mixed
    this.ripple.tint = mixed
    this.spot.tint = mixed
    for (const { sprite } of this.shafts) sprite.tint = mixed
  }
}
