import { BLEND_MODES, Container } from 'pixi.js'
import type { StripGift } from '#shared/book.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BattleMode, teamOf } from '#shared/modes/battle/rules.ts'
import { toMinor } from '#shared/money.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { BOARD } from '../kit/artBoard.ts'
import { fx } from '../kit/fx/light.ts'
import { bandArt } from '../kit/parts/Row.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { ReelBand } from '../kit/reel/ReelBand.ts'
import type { SceneContext } from '../kit/scene.ts'
import { Amount } from './Amount.ts'
import { Column } from './Column.ts'
import { Crown } from './Crown.ts'
import { colourOf } from './colours.ts'
import { isLost } from './cues.ts'
import { Finale, titleOf } from './Finale.ts'
import { Heading } from './Heading.ts'
import { type BattleLayout, battleLayout } from './layout.ts'
import { type Score, scoreOf } from './maths.ts'
import { RareFilms } from './RareFilms.ts'
import type { RoomSheet } from './RoomSheet.ts'
import { RoundReels } from './RoundReels.ts'
import { SeatEmotes } from './SeatEmotes.ts'
import { SeatSheet } from './SeatSheet.ts'
import { SlotSheet } from './SlotSheet.ts'
import { Wheel } from './Wheel.ts'

/** Layers that a room fills, from back to front. */
export interface RoomLayers {
  glow: Container
  columns: Container
  films: Container
  labels: Container
  front: Container
}

/** The banner of a team with its sum. */
export interface TeamBanner {
  plate: Quad
  sum: Amount
}

/** Everything that belongs to one room: its columns, heading, crown, wheel and end, and their pictures. */
export class Room {
  readonly columns: readonly Column[]
  readonly heading: Heading
  readonly crown = new Crown()
  readonly wheel: Wheel
  readonly finale: Finale
  readonly banners: readonly TeamBanner[]
  readonly points: readonly Amount[]
  readonly reels: RoundReels
  readonly films: RareFilms
  readonly seats: SeatSheet
  readonly emotes: SeatEmotes
  readonly countdown = new Quad()
  readonly countGlow = new Quad(fx('glow'))
  slots: SlotSheet
  layout: BattleLayout
  score: Score
  private readonly parts: Container[]
  private gone = false

  constructor(
    private readonly context: SceneContext,
    readonly sheet: RoomSheet,
    layers: RoomLayers,
    public room: BattleRoom,
    public me: number | null,
  ) {
    const { seats, boxes, mode, teams } = room
    this.score = scoreOf(room)
    this.layout = this.lay(context.board())
    const shape = { seats, teams }
    this.columns = room.players.map((_, seat) => new Column(sheet, colourOf(teamOf(seat, shape), shape), boxes.length))
    this.heading = new Heading(sheet, boxes)
    this.crown.load()
    this.wheel = new Wheel(context, teams)
    this.finale = new Finale(context, sheet, seats, boxes.length, mode === BattleMode.share)
    this.reels = new RoundReels(context, this.layout.reel)
    this.seats = new SeatSheet(context)
    this.slots = new SlotSheet(context, this.layout.slots, boxes, seats)
    this.banners = Array.from({ length: teams < seats ? teams : 0 }, () => ({
      plate: new Quad(sheet.banner, 0, 0),
      sum: new Amount(sheet),
    }))
    this.points = mode === BattleMode.sprint && teams === seats ? this.columns.map(() => new Amount(sheet, 4)) : []
    this.emotes = new SeatEmotes(context, seats)
    this.countGlow.blendMode = BLEND_MODES.ADD
    this.countGlow.tint = 0xffa030
    const bannerPlates = new QuadList(this.banners.map(({ plate }) => plate))
    const bannerSums = this.banners.map(({ sum }) => sum.container)
    const columns = this.columns.map(({ container }) => container)
    const labels = this.columns.map((column) => column.labels)
    const points = this.points.map(({ container }) => container)
    const top = new QuadList([this.countGlow, this.countdown])
    const filmed = { behind: new Container(), front: new Container() }
    this.films = new RareFilms(context, filmed)
    layers.glow.addChild(this.finale.back, filmed.behind)
    layers.columns.addChild(...columns, bannerPlates)
    layers.films.addChild(filmed.front)
    layers.labels.addChild(...labels, ...bannerSums, ...points)
    layers.front.addChild(this.heading.container, this.crown.container, this.wheel.container, this.finale.front, top, this.emotes.container)
    this.parts = [filmed.behind, filmed.front, this.finale.back, ...columns, ...labels, bannerPlates, ...bannerSums, ...points]
    this.parts.push(this.heading.container, this.crown.container, this.wheel.container, this.finale.front, top)
    this.place()
  }

  /** True while a skeleton is on its way. */
  get waits(): boolean {
    return this.crown.waits || this.finale.crown.waits || this.columns.some(({ robot }) => robot?.waits)
  }

  get reduced(): boolean {
    return this.context.reduced
  }

  /** True while this room can show `room`: only what happens in it differs. */
  shows(room: BattleRoom): boolean {
    const old = this.room
    const shape = ({ roomId, seats, teams, mode, fast, boxes }: BattleRoom) =>
      JSON.stringify([roomId, seats, teams, mode, fast, boxes.map(({ boxId }) => boxId)])
    return old === room || shape(old) === shape(room)
  }

  /** Takes what has happened in the room. Resolves when its pictures are painted. */
  async take(room: BattleRoom, me: number | null, strips: Record<string, readonly StripGift[]>, round: number): Promise<void> {
    const before = JSON.stringify([this.room.players, this.me])
    const fresh = this.seats.seats.length === 0 || before !== JSON.stringify([room.players, me])
    this.room = room
    this.me = me
    this.score = scoreOf(room)
    this.films.take(room)
    const work: Promise<unknown>[] = [this.paintSlots()]
    if (fresh) {
      this.seatRobots()
      work.push(this.paintSeats())
    }
    work.push(this.wantReels(strips, round))
    const { outcome, rules, shares } = this.score
    if (rules.mode === BattleMode.pool && room.rounds.length === rules.rounds) {
      this.wheel.paint(
        shares,
        shares.map((_, team) => colourOf(team, room)),
      )
    }
    const lost = isLost(this.score, me)
    if (outcome) work.push(this.finale.prepare(titleOf(room.mode, lost), lost))
    await Promise.all(work)
  }

  /** Loads the cells of a round and of the next one. */
  async wantReels(strips: Record<string, readonly StripGift[]>, round: number): Promise<void> {
    const { reels, room } = this
    reels.leave(round)
    const wanted = round < 0 ? [0] : [round, round + 1]
    await Promise.all(wanted.map((one) => reels.want(room, strips, one)))
  }

  /** Lays everything out again. */
  resize(board: ArtBoard): void {
    const { width, height } = this.layout.slots
    this.layout = this.lay(board)
    this.place()
    const { slots } = this.layout
    if (Math.abs(slots.width - width) < 0.01 && Math.abs(slots.height - height) < 0.01) return
    this.slots.destroy()
    this.slots = new SlotSheet(this.context, slots, this.room.boxes, this.room.seats)
    void this.paintSlots()
  }

  /** The diamonds of a seat's prize in minor units. */
  consolationOf(seat: number): number {
    return toMinor(this.room.end?.prizes.find((one) => one.seat === seat)?.diamonds ?? 0)
  }

  destroy(): void {
    this.gone = true
    for (const column of this.columns) column.destroy()
    for (const part of [this.films, this.finale, this.crown, this.emotes]) part.destroy()
    for (const part of this.parts) if (!part.destroyed) part.destroy({ children: true })
    for (const part of [this.reels, this.seats, this.slots, this.wheel]) part.destroy()
  }

  private lay(board: ArtBoard): BattleLayout {
    const { seats, teams, boxes } = this.room
    return battleLayout(board, { seats: this.score.rules.seats, teams, rounds: boxes.length || seats })
  }

  private place(): void {
    const { layout, columns } = this
    for (const [seat, column] of columns.entries()) {
      const rect = layout.columns[seat]
      if (rect) column.place(layout, rect, this.makeReel(rect.width, column.colour))
    }
    for (const [index, { plate, sum }] of this.banners.entries()) {
      const rect = layout.banners[index]
      if (!rect) continue
      plate.x = rect.x
      plate.y = rect.y
      plate.size(rect.width, rect.height)
      plate.tint = colourOf(index, this.room)
      sum.size = 13
      sum.container.position.set(rect.x + rect.width / 2, rect.y + rect.height / 2)
    }
    this.countdown.x = this.countGlow.x = BOARD.width / 2
    this.countdown.y = this.countGlow.y = layout.middle.y
    this.heading.layout(layout)
  }

  private makeReel(width: number, light: number): ReelBand {
    const { cell, pitch, view } = this.layout.reel
    const { scale } = this.layout.parts.reel
    const shape = { axis: 'y', toward: -1, pointer: 0.5, focus: 1, drum: true } as const
    return new ReelBand(bandArt(), { cell, thickness: (width - 5) / scale, grand: false, light }, { ...shape, pitch, view, rest: 0.9 })
  }

  /** Robots move where films do; elsewhere a picture of theirs stands still. */
  private seatRobots(): void {
    for (const [seat, column] of this.columns.entries()) {
      column.seatRobot(this.room.players[seat]?.robot ?? false)
      if (this.context.budget.films) column.robot?.load()
    }
  }

  private async paintSlots(): Promise<void> {
    const { slots, room } = this
    await slots.paintBoxes()
    for (const round of room.rounds) await slots.paintRound(round)
    if (this.gone || slots !== this.slots) return
    this.heading.dress(slots)
    this.finale.dress(slots)
  }

  private async paintSeats(): Promise<void> {
    const { room, me, seats, columns } = this
    const painted = await seats.paint(
      room.players,
      me,
      columns.map(({ colour }) => colour),
    )
    if (!painted || this.gone) return
    for (const [seat, column] of columns.entries()) {
      const pictures = seats.seats[seat]
      if (pictures) column.dress(pictures)
    }
  }
}
