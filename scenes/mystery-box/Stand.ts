import { Container, Sprite, Texture } from 'pixi.js'
import type { ShelfBox } from '#state/modes/case/shelfStage.ts'
import { light } from '../kit/fx/light.ts'
import { BoxActor } from './BoxActor.ts'
import { type BoxLook, MIRROR_HEIGHT, PICTURE } from './BoxLook.ts'
import type { Tremble } from './Eager.ts'
import { type Seen, type ShelfLayout, seenAt, widthOf } from './layout.ts'
import { part } from './pictures.ts'

/** Width in pixels of a skeleton's and a picture's canvas; both have the same scale. */
const UNITS = 480
/** Widths in pixels of the shadow's and the light's picture. */
const SHADOW = 320
const GLOW = 256
const RING = 320
/** Vertical squeeze of the floor. */
const FLAT = 0.2
/** Distance in boxes from the end of its visible range within which a box fades: at the back, where it is smallest. */
const FADING = 0.24
/** Board units by which a box sinks or rises while it leaves or enters. */
const TRAVEL = 46
/** Share of brightness that a neighbour loses while the front box waits to be opened. */
const HUSHED = 0.4

/** Hop and squash of the front box. */
export interface Hop {
  lift: number
  squash: number
}

/** Values that all stands share in one frame. */
export interface View {
  at: ShelfLayout
  place: number
  /** Distance in boxes beyond which a box is not visible. */
  sight: number
  hop: Hop
  tremble: Tremble
  /** How far everything beside the front box is darkened, 0–1. */
  hush: number
  /** Phase of the breathing, −1 to 1. */
  breath: number
}

/** One place on the dial: its box with shadow, reflection and light. */
export class Stand {
  /** Shadow, reflection and light pad, which lie on the floor. The box itself is above the floors of all stands. */
  readonly ground = new Container()
  readonly figure = new Container()
  readonly actor: BoxActor
  box: ShelfBox | null = null
  look: BoxLook | null = null
  /** Number of its place; NaN before the first. */
  place = Number.NaN
  /** `share` is how far the box has entered, 0–1; `from` is the side it comes from, −1 above, 1 below. */
  readonly presence = { share: 1, from: -1 }
  readonly body = new Container()
  private readonly still = new Sprite()
  private readonly shadow = new Sprite(part('shelf-shadow'))
  private readonly mirror = new Sprite()
  private readonly pad = light('ring', 0xffd58a, 0)
  private readonly haze = light('glow', 0x7a55ff, 0)
  /** Values from which the last `seat` was computed. */
  private readonly seated = { anew: true, at: null as ShelfLayout | null, place: 0, sight: 0, share: 0, shown: 0, hush: 0 }
  /** Ms by which its skeleton is behind. */
  private waited = 0
  private skipped = false
  private readonly seen: Seen = { side: 0, scale: 1, depth: 0, light: 1, fog: 0 }

  constructor() {
    this.still.anchor.set(0.5, PICTURE.foot / PICTURE.aspect)
    this.shadow.anchor.set(0.5)
    this.mirror.anchor.set(0.5, 0)
    this.ground.addChild(this.pad, this.mirror, this.shadow)
    this.figure.addChild(this.body, this.haze)
    this.actor = new BoxActor(this.body)
    this.body.addChild(this.still)
  }

  /** Puts a box here, or none. The skeleton of the box before is removed. */
  take(box: ShelfBox | null, look: BoxLook | null): void {
    if (box?.boxId !== this.box?.boxId || box?.art !== this.box?.art) this.actor.strip()
    this.box = box
    this.look = look
    this.seated.anew = true
    // The pictures of the box before may be freed from now on.
    this.still.texture = look?.still ?? Texture.EMPTY
    this.mirror.texture = look?.mirror ?? Texture.EMPTY
    this.mirror.visible = Boolean(look?.mirror)
    if (look) this.pad.tint = look.tint
  }

  /** With `calm` the skeleton moves only in every second frame, because nobody looks at it closely. */
  update(delta: number, still: boolean, calm: boolean): void {
    this.waited += delta
    this.skipped = calm && this.actor.stands && !this.skipped
    if (this.skipped) return
    this.actor.update(this.waited, still)
    this.waited = 0
  }

  /** Places the box for `view`. A box that is not in front stays as it is while nothing moves. */
  seat(view: View): void {
    const { look, seen } = this
    const away = this.place - view.place
    if (this.isSeated(view, away)) return
    const alpha = look ? Math.min(this.presence.share * 2.5, 1) * Math.min(Math.max((view.sight - Math.abs(away)) / FADING, 0), 1) : 0
    this.figure.visible = alpha > 0
    this.ground.visible = alpha > 0
    if (!look || alpha <= 0) return
    seenAt(away, seen)
    const front = Math.max(1 - Math.abs(away) * 2.2, 0)
    const width = widthOf(view.at, look.tall) * seen.scale
    const x = view.at.x + seen.side * view.at.reach
    const y = view.at.floor - seen.depth * view.at.rise
    const lift = view.hop.lift * front - (1 - this.presence.share) * TRAVEL * this.presence.from * seen.scale
    this.stand(x, y, width, lift, alpha)
    this.pose(width, (view.hop.squash + view.tremble.squash) * front, view.breath * 0.008 * front)
    this.body.x = view.tremble.x * front
    this.body.rotation = view.tremble.lean * front
    this.lay(x, y, width, lift, alpha)
    this.dim(seen.light * (1 - HUSHED * view.hush * (1 - front)))
    this.haze.alpha = seen.fog * 0.34
  }

  private isSeated({ at, place, sight, hush }: View, away: number): boolean {
    const { seated, presence, actor } = this
    const { share } = presence
    const same =
      !seated.anew &&
      seated.at === at &&
      seated.place === place &&
      seated.sight === sight &&
      seated.share === share &&
      seated.hush === hush &&
      seated.shown === actor.shown
    seated.anew = false
    seated.at = at
    seated.place = place
    seated.sight = sight
    seated.share = share
    seated.hush = hush
    seated.shown = actor.shown
    return same && Math.abs(away) > 0.5
  }

  destroy(): void {
    this.actor.strip()
    this.figure.destroy({ children: true })
    this.ground.destroy({ children: true })
  }

  private stand(x: number, y: number, width: number, lift: number, alpha: number): void {
    const { figure, haze, seen } = this
    figure.position.set(x, y - lift)
    figure.alpha = alpha
    const above = Math.round(seen.scale * 1000)
    if (figure.zIndex !== above) figure.zIndex = above
    haze.position.set(0, -width * 0.34)
    haze.scale.set((width * 1.5) / GLOW, (width * 1.25) / GLOW)
  }

  /** Breathing: the skeleton has its own; a picture is scaled while it is visible. */
  private pose(width: number, squash: number, breath: number): void {
    const { body, still, actor } = this
    const scale = width / UNITS
    const up = breath * (1 - actor.shown)
    body.scale.set(scale * (1 + squash * 0.5), scale * (1 + up - squash))
    still.scale.set(UNITS / Math.max(still.texture.orig.width, 1))
    still.alpha = Math.min(2 - 2 * actor.shown, 1)
    still.visible = still.alpha > 0
  }

  private lay(x: number, y: number, width: number, lift: number, alpha: number): void {
    const { shadow, mirror, pad, seen } = this
    const near = Math.max(1 - Math.max(lift, 0) / 70, 0)
    shadow.position.set(x, y - width * 0.012)
    shadow.scale.set((width / SHADOW) * (1.06 + 0.14 * near), (width / SHADOW) * 1.1)
    shadow.alpha = alpha * (0.35 + 0.65 * near)
    mirror.position.set(x, y + Math.max(lift, 0) * 0.7)
    mirror.width = width
    mirror.height = width * MIRROR_HEIGHT
    mirror.alpha = alpha * near * 0.3 * (0.4 + 0.6 * seen.light)
    pad.position.set(x, y)
    pad.scale.set((width * 1.16) / RING, (width * 1.16 * FLAT) / RING)
    pad.alpha = alpha * seen.fog * 0.6
  }

  /** Dims the box by its distance; red and green fade before blue. */
  private dim(level: number): void {
    const dark = 1 - level
    const red = level * (1 - 0.2 * dark)
    const green = level * (1 - 0.24 * dark)
    const blue = level + 0.14 * dark * level
    const tint = (Math.round(red * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(blue * 255)
    if (this.still.tint !== tint) this.still.tint = tint
    if (this.mirror.tint !== tint) this.mirror.tint = tint
    this.actor.shade(red, green, blue)
  }
}
