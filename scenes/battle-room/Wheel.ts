import { BLEND_MODES, Texture } from 'pixi.js'
import { strike } from '../kit/fx/curves.ts'
import { fx } from '../kit/fx/light.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import { ringPlaces, WHEEL_TIMES, wheelAngle } from './maths.ts'
import { paintWheel, RING } from './paint.ts'
import { part } from './pictures.ts'
import { PORTRAIT, type SeatPictures } from './SeatSheet.ts'

/** Width of the painted wheel in board units. */
const SIZE = 250
/** Largest width of a portrait on the ring, and a name's largest scale. */
const FACE = { portrait: 38, name: 0.8 } as const
/** Width of most names as they are painted. */
const NAME = 110

/** The wheel of 奖池: a ring of the true shares with the faces of the teams. It turns until the ticket lies under the pointer. */
export class Wheel {
  readonly container: QuadList
  private readonly disc = new Quad()
  private readonly pointer = new Quad(part('wheel-pointer'), 0.5, 0.8)
  private readonly glow = new Quad(fx('glow'))
  private readonly flash = new Quad(fx('glow'))
  /** By team: the portrait and the name of its first seat. */
  private readonly faces: readonly { portrait: Quad; name: Quad }[]
  private shares: readonly number[] = []
  private atlas: PaintAtlas | null = null
  private painted = ''

  constructor(
    private readonly context: SceneContext,
    teams: number,
  ) {
    for (const quad of [this.glow, this.flash]) quad.blendMode = BLEND_MODES.ADD
    this.glow.tint = 0xffb040
    this.faces = Array.from({ length: teams }, () => ({ portrait: new Quad(), name: new Quad() }))
    const faces = this.faces.flatMap(({ portrait, name }) => [portrait, name])
    this.container = new QuadList([this.glow, this.disc, ...faces, this.flash, this.pointer])
    this.container.visible = false
  }

  /** How far it has turned, in turns. */
  get angle(): number {
    return this.disc.rotation / (Math.PI * 2)
  }

  /** Paints the ring; the same shares are painted once. */
  paint(shares: readonly number[], colours: readonly number[]): void {
    const key = JSON.stringify([shares, colours])
    if (key === this.painted) return
    this.painted = key
    this.shares = shares
    this.atlas?.destroy()
    this.atlas = new PaintAtlas(Math.min(this.context.budget.paint, 2), 512, 512)
    const texture = this.atlas.paint(SIZE, SIZE, (canvas) => paintWheel(canvas, SIZE, shares, colours, part('wheel-rim')))
    this.disc.texture = texture ?? Texture.EMPTY
    this.atlas.update()
  }

  /** Shows the wheel `ms` after the last round; `size` is its width in board units, `firsts` has the pictures of each team's first seat. */
  show(
    at: { x: number; y: number },
    size: number,
    ms: number,
    alpha: number,
    ticket: { roll: number; total: number } | null,
    tint: number,
    firsts: readonly (SeatPictures | undefined)[],
  ): void {
    const { disc, pointer, glow, flash, container, context } = this
    container.visible = alpha > 0.004 && this.painted !== ''
    container.alpha = alpha
    if (!container.visible) return
    for (const quad of [disc, glow, flash]) {
      quad.x = at.x
      quad.y = at.y
    }
    const angle = ticket ? wheelAngle(ticket, context.reduced ? Number.POSITIVE_INFINITY : ms) : 0
    disc.rotation = angle * Math.PI * 2
    disc.scaleX = disc.scaleY = size / SIZE
    this.showFaces(at, size / SIZE, angle, firsts)
    pointer.x = at.x
    pointer.y = at.y - size * 0.43
    pointer.scaleX = pointer.scaleY = (size * 0.16) / 96
    const pegs = angle * 36
    pointer.rotation = context.reduced || ms >= WHEEL_TIMES.spin[1] ? 0 : -0.16 * (pegs - Math.floor(pegs))
    glow.size(size * 1.7, size * 1.7)
    glow.alpha = 0.5
    flash.tint = tint
    flash.size(size * 1.5, size * 1.5)
    flash.alpha = 0.9 * strike(ms, WHEEL_TIMES.spin[1], 60, 500)
  }

  /** Puts the faces onto their parts of the ring, with their heads outwards: the one under the pointer stands upright. */
  private showFaces(at: { x: number; y: number }, scale: number, turned: number, firsts: readonly (SeatPictures | undefined)[]): void {
    const total = this.shares.reduce((sum, share) => sum + share, 0)
    let from = 0
    for (const [team, { portrait, name }] of this.faces.entries()) {
      const own = (this.shares[team] ?? 0) / total
      const places = ringPlaces(own)
      const angle = (turned + from + own / 2) * Math.PI * 2
      from += own
      portrait.texture = firsts[team]?.portrait ?? Texture.EMPTY
      name.texture = firsts[team]?.name ?? Texture.EMPTY
      const room = (place: number) => place * SIZE * RING * own * Math.PI * 2
      this.setFace(portrait, places.portrait, at, scale, angle, (place) => Math.min(FACE.portrait, room(place) * 0.85) / PORTRAIT)
      this.setFace(name, places.name, at, scale, angle, (place) => Math.min(FACE.name, room(place) / NAME))
    }
  }

  private setFace(
    quad: Quad,
    place: number | null,
    at: { x: number; y: number },
    scale: number,
    angle: number,
    sizeAt: (place: number) => number,
  ): void {
    quad.visible = place !== null && quad.texture !== Texture.EMPTY
    if (place === null) return
    const away = place * SIZE * RING * scale
    quad.x = at.x + Math.sin(angle) * away
    quad.y = at.y - Math.cos(angle) * away
    quad.rotation = angle
    quad.scaleX = quad.scaleY = sizeAt(place) * scale
  }

  destroy(): void {
    this.atlas?.destroy()
  }
}
