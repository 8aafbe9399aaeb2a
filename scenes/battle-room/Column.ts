import { BLEND_MODES, Container, Texture } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import type { Rect } from '../kit/artBoard.ts'
import { frame } from '../kit/bundles.ts'
import { mix, span, strike } from '../kit/fx/curves.ts'
import { fx } from '../kit/fx/light.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { ReelBand } from '../kit/reel/ReelBand.ts'
import { stopTweens } from '../kit/stopTweens.ts'
import { Amount } from './Amount.ts'
import { newPose } from './columnPose.ts'
import { type BattleLayout, slotAt } from './layout.ts'
import { part } from './pictures.ts'
import { Robot } from './Robot.ts'
import { PANEL, type RoomSheet } from './RoomSheet.ts'
import type { RobotMoment } from './robotMoment.ts'
import { NAME, PORTRAIT, type SeatPictures, TAG } from './SeatSheet.ts'

const NIGHT = 0x05030f
/** Width of a robot in sizes of the portrait. */
const ROBOT = 0.5

const lit = (texture: Texture, tint = 0xffffff): Quad => {
  const quad = new Quad(texture)
  quad.blendMode = BLEND_MODES.ADD
  quad.tint = tint
  quad.alpha = 0
  return quad
}

/** A seat: panel, plinth, portrait, name, total, standing reel and the slots of its rounds. */
export class Column {
  readonly container = new Container()
  /** What must be read, above all effects: its name and amounts. */
  readonly labels = new Container()
  readonly pose = newPose()
  readonly total: Amount
  readonly extra: Amount
  readonly slots: readonly Quad[]
  band: ReelBand | null = null
  /** Where a robot sits. */
  robot: Robot | null = null
  /** Round with which the reel is loaded; −1 for none. */
  loaded = -1
  private readonly body: readonly Quad[]
  private readonly edges: readonly Quad[]
  private readonly head: Quad
  private readonly pillar: Quad
  private readonly plinth: Quad
  private readonly halo: Quad
  private readonly portrait = new Quad()
  /** Name and total, which darken with the column. */
  private readonly read = new Container()
  private readonly name = new Quad()
  private readonly tag = new Quad(Texture.EMPTY, 0.5, 0.5)
  private readonly scan: Quad
  private readonly edge: Quad
  private readonly gleam: Quad
  private readonly flare: Quad
  private readonly shade = new Quad(Texture.WHITE, 0, 0)
  private readonly reelPlace = new Container()
  private readonly robotPlace = new Container()
  private rect: Rect = { x: 0, y: 0, width: 1, height: 1 }
  private at: BattleLayout | null = null
  /** Where the slots lie now. */
  private slotsTop = Number.NaN
  /** The slot that stands out; −1 for none. */
  private popped = -1

  constructor(
    sheet: RoomSheet,
    readonly colour: number,
    rounds: number,
  ) {
    this.body = sheet.panel.map((texture) => new Quad(texture, 0, 0))
    this.edges = sheet.edge.map((texture) => new Quad(texture, 0, 0))
    for (const quad of this.edges) quad.tint = colour
    this.head = new Quad(sheet.veil, 0, 0)
    this.head.tint = colour
    this.pillar = lit(fx('pillar'))
    this.pillar.anchorY = 1
    this.plinth = new Quad(part('plinth'))
    this.halo = lit(fx('glow'), colour)
    this.scan = lit(fx('flare'), 0x40b4ff)
    this.edge = lit(frame('case-reel', 'cell-edge'))
    this.flare = lit(fx('glow'))
    this.gleam = lit(fx('glow'), COLOURS['amber-4'])
    this.slots = Array.from({ length: rounds }, () => new Quad(Texture.EMPTY, 0, 0))
    this.total = new Amount(sheet)
    this.extra = new Amount(sheet, 12, ['diamond', '+'])
    this.shade.tint = NIGHT
    this.read.addChild(new QuadList([this.name]), this.total.container)
    const back = new QuadList([...this.body, this.head, ...this.edges, this.pillar])
    const front = new QuadList([this.plinth, this.halo, this.portrait, this.tag, this.scan, ...this.slots, this.gleam])
    this.container.addChild(back, this.reelPlace, new QuadList([this.flare, this.edge]), front)
    this.container.addChild(this.robotPlace, new QuadList([this.shade]))
    this.labels.addChild(this.read, this.extra.container)
  }

  /** Shows who sits here. */
  dress(seat: SeatPictures): void {
    this.portrait.texture = seat.portrait
    this.name.texture = seat.name
    this.tag.texture = seat.tag
    this.tag.visible = seat.tag !== Texture.EMPTY
    this.name.visible = seat.name !== Texture.EMPTY
  }

  /** Seats a robot, or nobody of that kind. */
  seatRobot(here: boolean): void {
    if (here === (this.robot !== null)) return
    this.robot?.destroy()
    this.robot = here ? new Robot() : null
    if (this.robot) this.robotPlace.addChild(this.robot.container)
  }

  /** Shows what the robot does; it stands beside the portrait. */
  showRobot(moment: RobotMoment): void {
    if (!this.robot || !this.at) return
    const { portrait, name } = this.at.parts
    const aside = name.x === this.rect.width / 2 ? 0.52 : 0.34
    this.robot.show({ x: portrait.x - portrait.size * aside, y: portrait.y + portrait.size * 0.58 }, portrait.size * ROBOT, moment)
  }

  /** Takes its place in a layout. The reel is made anew and must be loaded again. */
  place(layout: BattleLayout, rect: Rect, reel: ReelBand): void {
    const { parts } = layout
    this.rect = rect
    this.at = layout
    this.slotsTop = Number.NaN
    this.dropReel()
    this.band = reel
    this.loaded = -1
    reel.container.scale.set(parts.reel.scale)
    this.reelPlace.addChild(reel.container)
    this.head.x = 1.5
    this.head.scaleX = (rect.width - 3) / 8
    this.total.size = parts.total.size
    this.extra.size = parts.low.extra.size
    const { cell } = layout.reel
    this.edge.scaleX = (cell.width * parts.reel.scale) / 224
    this.edge.scaleY = (cell.height * parts.reel.scale) / 296
    this.flare.size(rect.width * 2.1, cell.height * parts.reel.scale * 2.1)
  }

  /** Middle of a slot on the board. */
  slotOn(round: number, at: { x: number; y: number }): void {
    const { at: layout, pose } = this
    if (!layout) return
    const own = slotAt(layout.slots, round)
    at.x = pose.x + layout.parts.slots.x + own.x + layout.slots.width / 2
    at.y = pose.y + this.slotTop(layout) + own.y + layout.slots.height / 2
  }

  update(): void {
    const { at, pose, container, labels, read, rect } = this
    container.visible = labels.visible = pose.alpha > 0.004
    if (!at || !container.visible) return
    for (const layer of [container, labels]) {
      layer.position.set(pose.x, pose.y)
      layer.alpha = pose.alpha
    }
    read.alpha = 1 - 0.6 * pose.dark
    const height = mix(rect.height, at.parts.low.height, pose.sunk)
    this.stretch(this.body, height)
    this.stretch(this.edges, height)
    for (const quad of this.edges) quad.alpha = mix(0.55, 1, pose.lead) * (1 - 0.7 * pose.dark)
    this.head.scaleY = Math.min(height * 0.62, 170) / 64
    this.head.alpha = mix(0.34, 0.62, Math.max(pose.lead, pose.light, pose.won))
    this.pillar.tint = GRADE_LIGHT[pose.grade]
    this.pillar.alpha = 0.85 * pose.light
    this.pillar.x = rect.width / 2
    this.pillar.y = height
    this.pillar.size(rect.width * 1.15, height * 1.2)
    this.shade.visible = pose.dark > 0.01
    this.shade.alpha = 0.78 * pose.dark
    this.shade.size(rect.width, height)
    this.showHead(at)
    this.showReel(at)
    const top = this.slotTop(at)
    if (top !== this.slotsTop) {
      this.slotsTop = top
      for (let round = 0; round < this.slots.length; round++) this.setSlot(at, round, 0)
    }
    this.showWon(at)
  }

  destroy(): void {
    this.dropReel()
    this.seatRobot(false)
    this.container.destroy({ children: true })
    this.labels.destroy({ children: true })
  }

  private setSlot({ slots, parts }: BattleLayout, round: number, pop: number): void {
    const quad = this.slots[round]
    if (!quad) return
    const own = slotAt(slots, round)
    const grown = 0.22 * pop
    quad.scaleX = quad.scaleY = 1 + grown
    quad.x = parts.slots.x + own.x - (slots.width * grown) / 2
    quad.y = this.slotsTop + own.y - (slots.height * grown) / 2
  }

  /** Lights the slot with which the seat has won its round. */
  private showWon(at: BattleLayout): void {
    const { pose, gleam, popped } = this
    const fresh = pose.won > 0 ? pose.fresh : -1
    if (popped >= 0 && popped !== fresh) this.setSlot(at, popped, 0)
    this.popped = fresh
    gleam.alpha = 0.75 * pose.won
    gleam.visible = fresh >= 0
    if (fresh < 0) return
    this.setSlot(at, fresh, pose.pop)
    const own = slotAt(at.slots, fresh)
    gleam.x = at.parts.slots.x + own.x + at.slots.width / 2
    gleam.y = this.slotsTop + own.y + at.slots.height / 2
    gleam.size(at.slots.width * 1.9, Math.max(at.slots.height * 2.2, 40))
  }

  private slotTop({ parts }: BattleLayout): number {
    return mix(parts.slots.y, parts.low.slots, this.pose.sunk)
  }

  private showHead({ parts }: BattleLayout): void {
    const { pose, portrait, plinth, halo, name, tag, total, extra, scan, rect } = this
    const { x, y, size } = parts.portrait
    const scale = (size / PORTRAIT) * pose.swell
    portrait.x = x
    portrait.y = y
    portrait.scaleX = portrait.scaleY = scale
    plinth.x = x
    plinth.y = y + size * 0.5
    plinth.scaleX = plinth.scaleY = (size * 1.32 * (0.5 + 0.5 * pose.swell)) / 256
    halo.x = x
    halo.y = y
    halo.size(size * (2.3 + 0.5 * pose.won), size * (2.3 + 0.5 * pose.won))
    halo.alpha = 0.22 + 0.7 * pose.won + 0.4 * Math.max(pose.light, pose.lead * 0.6) + 0.5 * Math.max(pose.swell - 1, 0)
    name.x = parts.name.x
    name.y = parts.name.y
    const room = rect.width > 140 ? 118 : parts.name.x === rect.width / 2 ? rect.width - 6 : rect.width - size - 12
    name.scaleX = name.scaleY = Math.min(room / NAME.width, 1) * (room < 100 ? 1.06 : 1)
    tag.x = x - (tag.texture.orig.width === TAG.width ? 0 : size * 0.42)
    tag.y = y - size * 0.5 - 1
    total.container.position.set(parts.total.x, parts.total.y)
    extra.container.position.set(parts.low.extra.x, parts.low.extra.y)
    scan.visible = pose.scan > 0 && pose.scan < 1
    scan.x = x
    scan.y = y + (pose.scan - 0.5) * size * 1.2
    scan.size(size * 2.2, 12)
    scan.alpha = Math.sin(Math.PI * Math.min(Math.max(pose.scan, 0), 1))
  }

  private showReel({ parts }: BattleLayout): void {
    const { pose, band, reelPlace, edge, flare, rect } = this
    const gone = span(pose.sunk, 0, 0.6)
    reelPlace.visible = gone < 1
    reelPlace.alpha = 1 - gone
    reelPlace.position.set(rect.width / 2, parts.reel.y)
    reelPlace.scale.set(1, 1 + 0.5 * gone)
    const since = pose.sinceLanding
    const kept = since < 0 ? 0 : (pose.grade <= 2 ? 0.75 : 0.45) * (1 - gone)
    const flash = since < 0 ? 0 : strike(since, 0, 60, 700)
    for (const quad of [edge, flare]) {
      quad.x = rect.width / 2
      quad.y = parts.reel.y
      quad.tint = GRADE_LIGHT[pose.grade]
      quad.visible = since >= 0 && gone < 1
    }
    edge.alpha = Math.max(flash, kept)
    flare.alpha = 0.9 * flash + 0.34 * kept
    if (!band) return
    band.lit = this.loaded < 0 ? 0.4 : 1
    band.reel.container.visible = this.loaded >= 0
    band.light = since >= 0 ? GRADE_LIGHT[pose.grade] : this.colour
    band.reel.neighbours = since < 0 ? 1 : mix(1, 0.34, span(since, 0, 320))
  }

  private stretch([top, middle, bottom]: readonly Quad[], height: number): void {
    if (!top || !middle || !bottom) return
    const share = this.rect.width / PANEL.width
    for (const quad of [top, middle, bottom]) quad.scaleX = share
    middle.y = PANEL.cap - 0.25
    middle.scaleY = Math.max(height - 2 * PANEL.cap + 0.5, 0) / PANEL.middle
    bottom.y = Math.max(height - PANEL.cap, PANEL.cap)
  }

  private dropReel(): void {
    if (!this.band) return
    stopTweens(this.band)
    this.band.destroy()
    this.band = null
  }
}
