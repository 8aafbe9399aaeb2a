import { Container, Texture } from 'pixi.js'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import type { BattleMode } from '#shared/modes/battle/rules.ts'
import { type Minor, toMinor } from '#shared/money.ts'
import { COLOURS } from '#shared/tokens.ts'
import { BOARD } from '../kit/artBoard.ts'
import { mix, quadIn, span, spring, stampAlpha, stampScale } from '../kit/fx/curves.ts'
import { Film, overStage } from '../kit/fx/Film.ts'
import { Rays } from '../kit/fx/Rays.ts'
import { PaintedTitle } from '../kit/parts/PaintedTitle.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import { Amount } from './Amount.ts'
import type { Column } from './Column.ts'
import type { BattleLayout } from './layout.ts'
import { arcAt, END_TIMES, flightAt, type Score } from './maths.ts'
import type { RoomSheet } from './RoomSheet.ts'
import { NAME, PORTRAIT, type SeatPictures } from './SeatSheet.ts'
import { ShareHeaps, type SharePlace } from './ShareHeaps.ts'
import type { SlotSheet } from './SlotSheet.ts'
import { placeIn, type Stands, standsOf } from './stands.ts'
import { WinnerCrown } from './WinnerCrown.ts'

/** What is stamped at the end, by mode. */
export const TITLES: Record<BattleMode, string> = {
  0: '赢家通吃',
  1: '非酋逆袭',
  2: '平分天下',
  3: '冲刺夺冠',
  4: '命运之选',
  5: '最后赢家',
}
/** What somebody reads who has lost. */
export const LOST = '胜负已分'
const TITLE = { size: 54, width: 330 } as const
/** Width of the banner under the winner's name. */
const BANNER = 330
/** Width of the crown as a share of the winner's portrait. */
const CROWN = 0.7

export const titleOf = (mode: BattleMode, lost: boolean): string => (lost ? LOST : TITLES[mode])

/** What a result and a layout decide about the end. */
interface Cast {
  score: Score
  stage: BattleLayout['stage']
  winners: readonly number[]
  stands: Stands
  /** By seat, with 平分: what each gets, and where it is shown. */
  coins: readonly Minor[]
  places: readonly SharePlace[]
}

/** The stage of the end: rays, winner, crown, title, the big number, and the items that fly to it. */
export class Finale {
  readonly back = new Container()
  readonly front = new Container()
  readonly number: Amount
  readonly crown: WinnerCrown
  /** Only with 平分. */
  readonly heaps: ShareHeaps | null
  private readonly rays: Rays
  /** Fireworks behind a winner, and the banner under the name of a single one. */
  private readonly fireworks: Film
  private readonly banner: Film
  private readonly portraits: readonly Quad[]
  private readonly names: readonly Quad[]
  private readonly tags: readonly Quad[]
  private readonly ribbon: Quad
  private readonly title: PaintedTitle
  private readonly flyers: readonly Quad[]
  private cast: Cast | null = null
  private readonly from = { x: 0, y: 0 }
  private readonly at = { x: 0, y: 0 }
  private readonly head = { x: 0, y: 0 }

  constructor(
    private readonly context: SceneContext,
    sheet: RoomSheet,
    private readonly seats: number,
    private readonly rounds: number,
    private readonly shared: boolean,
  ) {
    this.crown = new WinnerCrown(context)
    this.rays = new Rays(context, 0xffb84a)
    this.fireworks = new Film(context, 'fireworks')
    this.banner = new Film(context, 'win-banner')
    this.title = new PaintedTitle(context, TITLE.size, TITLE.width)
    this.portraits = Array.from({ length: seats }, () => new Quad())
    this.names = Array.from({ length: seats }, () => new Quad())
    this.tags = this.names.map(() => new Quad())
    this.ribbon = new Quad(sheet.ribbon)
    this.heaps = shared ? new ShareHeaps(sheet, seats) : null
    this.flyers = Array.from({ length: seats * rounds }, () => new Quad())
    this.number = new Amount(sheet, 13, ['coin', ' '])
    this.number.tint = COLOURS['amber-4']
    this.back.addChild(this.rays.container, this.fireworks.container, this.fireworks.front)
    const stage = new QuadList([this.ribbon, ...this.portraits, ...this.names])
    const tags = new QuadList(this.tags)
    this.front.addChild(
      this.banner.container,
      this.banner.front,
      stage,
      this.crown.container,
      ...(this.heaps ? [this.heaps.container] : []),
      tags,
      this.title.sprite,
      this.number.container,
      new QuadList(this.flyers),
    )
    this.hide()
  }

  /** Paints the title, and has the crown loaded. */
  prepare(word: string, cold: boolean): Promise<void> {
    this.crown.load()
    return this.title.paint([...word].join(' '), cold)
  }

  /** The last round runs: loads what the end shows. */
  near(): void {
    this.fireworks.near()
    this.banner.near()
  }

  hide(): void {
    this.back.visible = this.front.visible = false
  }

  /** Shows the end `ms` after its begin. */
  show(
    room: BattleRoom,
    score: Score,
    layout: BattleLayout,
    columns: readonly Column[],
    seats: readonly SeatPictures[],
    ms: number,
    cold: boolean,
  ): void {
    const { stage } = layout
    const { outcome } = score
    if (!outcome || !room.end) {
      this.hide()
      return
    }
    this.back.visible = this.front.visible = true
    const { winners, stands, coins, places } = this.castFor(room, score, stage)
    const centre = { x: stage.x + stage.width / 2, y: stands.centre }
    this.stand(winners, seats, stands, stage, ms)
    this.showFilms(stage, ms, cold, winners.length)
    this.showCrown(centre, stands.size, this.shared ? 0 : ms, cold)
    this.showTitle(stage, ms, cold)
    this.showNumber(room, stands, ms)
    this.fly(winners, columns, layout, ms)
    this.heaps?.show(places, stands.apart, coins, ms, this.context.reduced)
    this.rays.container.position.set(centre.x, centre.y)
    this.rays.size = 1.25
    this.rays.power = cold ? 0 : 0.75 * span(ms, END_TIMES.crown[1] - 150, END_TIMES.crown[1] + 500)
  }

  update(delta: number): void {
    this.rays.update(delta)
  }

  /** Gives the flyers the pictures of the slots. */
  dress(slots: SlotSheet): void {
    for (const [index, quad] of this.flyers.entries()) {
      quad.texture = slots.slot(Math.floor(index / this.seats), index % this.seats) ?? Texture.EMPTY
    }
  }

  destroy(): void {
    this.title.destroy()
    this.crown.destroy()
    this.fireworks.destroy()
    this.banner.destroy()
  }

  /** Who stands where, computed anew only for another result or another layout. */
  private castFor(room: BattleRoom, score: Score, stage: BattleLayout['stage']): Cast {
    if (this.cast?.score === score && this.cast.stage === stage) return this.cast
    const seats = Array.from({ length: this.seats }, (_, seat) => seat)
    const winners = this.shared ? seats : (score.outcome?.winners ?? [])
    const stands = standsOf(stage, winners.length, this.shared)
    const coins = seats.map((seat) => toMinor(room.end?.prizes.find((prize) => prize.seat === seat)?.coins ?? 0))
    const [foot, sum] = [stage.y + stage.height * 0.92, stands.y - stands.size * 0.68]
    const places = winners.map((_, index) => ({ x: placeIn(stage, index, winners.length, stands), foot, sum }))
    this.cast = { score, stage, winners, stands, coins, places }
    return this.cast
  }

  /** The winners rise, each marked as oneself or as a robot. */
  private stand(
    winners: readonly number[],
    seats: readonly SeatPictures[],
    stands: Stands,
    stage: BattleLayout['stage'],
    ms: number,
  ): void {
    const { size, apart, y, named } = stands
    const rise = span(ms, ...END_TIMES.winner)
    for (let index = 0; index < this.portraits.length; index++) {
      const [portrait, name, tag] = [this.portraits[index] as Quad, this.names[index] as Quad, this.tags[index] as Quad]
      const pictures = seats[winners[index] ?? -1]
      portrait.visible = pictures !== undefined
      name.visible = portrait.visible && named
      tag.visible = portrait.visible && pictures?.tag !== Texture.EMPTY
      if (!pictures) continue
      portrait.texture = pictures.portrait
      name.texture = pictures.name
      tag.texture = pictures.tag
      portrait.x = name.x = tag.x = placeIn(stage, index, winners.length, stands)
      portrait.y = y
      portrait.scaleX = portrait.scaleY = (size / PORTRAIT) * (this.context.reduced ? 1 : mix(0.4, 1, spring(rise)))
      portrait.alpha = name.alpha = tag.alpha = Math.min(rise * 3, 1)
      tag.y = y + size * 0.46
      name.y = stage.y + stage.height * 0.75
      name.scaleX = name.scaleY = winners.length > 1 ? Math.min((apart - 6) / NAME.width, 0.9) : 1.3
    }
    this.ribbon.x = stage.x + stage.width / 2
    this.ribbon.y = stage.y + stage.height * 0.75
    this.ribbon.size(BOARD.width * mix(0.3, 0.86, rise), Math.min(34, stage.height * 0.12))
    this.ribbon.alpha = named ? rise : 0
  }

  private showFilms(stage: BattleLayout['stage'], ms: number, cold: boolean, winners: number): void {
    const since = cold ? -1 : ms - END_TIMES.crown[1]
    this.fireworks.pose(since, overStage(this.context.board().view, 'fireworks'))
    const place = { x: stage.x + stage.width / 2, y: stage.y + stage.height * 0.75, width: BANNER }
    this.banner.pose(winners === 1 && !cold ? ms - END_TIMES.winner[0] : -1, place)
  }

  private showCrown(centre: { x: number; y: number }, size: number, ms: number, cold: boolean): void {
    this.head.x = centre.x
    this.head.y = centre.y - size * 0.51
    this.crown.show(this.head, size * CROWN, ms - END_TIMES.crown[0], cold)
  }

  private showTitle(stage: BattleLayout['stage'], ms: number, cold: boolean): void {
    const share = span(ms, ...END_TIMES.stamp)
    const fit = Math.min(stage.height * 0.2, 54) / TITLE.size
    const big = this.context.reduced || cold ? 1 : stampScale(share)
    const { sprite } = this.title
    sprite.position.set(stage.x + stage.width / 2, stage.y + stage.height * 0.115 + (cold ? 8 * (1 - share) : 0))
    sprite.scale.set(fit * big)
    sprite.alpha = stampAlpha(share)
  }

  private showNumber(room: BattleRoom, { number }: Stands, ms: number): void {
    const [from, to] = END_TIMES.count
    this.number.size = number.size
    this.number.container.position.set(BOARD.width / 2, number.y)
    this.number.container.alpha = span(ms, from - 250, from)
    this.number.roll(0, toMinor(room.end?.value ?? 0), Math.max(ms - from, 0), to - from)
  }

  /** Losers' items fly row by row to the number. */
  private fly(winners: readonly number[], columns: readonly Column[], { stage, slots, crowded }: BattleLayout, ms: number): void {
    const to = { x: stage.x + stage.width / 2, y: stage.y + stage.height * 0.88 }
    for (let index = 0; index < this.flyers.length; index++) {
      const quad = this.flyers[index] as Quad
      const [round, seat] = [Math.floor(index / this.seats), index % this.seats]
      const begin = flightAt(round, seat)
      const share = span(ms, begin, begin + END_TIMES.flight)
      const moves = round < this.rounds && (this.shared || !winners.includes(seat))
      quad.visible = moves && share > 0 && share < 1 && !crowded && !this.context.reduced
      if (!quad.visible) continue
      columns[seat]?.slotOn(round, this.from)
      arcAt(this.from, to, quadIn(share), 46, this.at)
      quad.x = this.at.x
      quad.y = this.at.y
      const scale = mix(1.25, 0.4, share) * Math.min(slots.width / Math.max(quad.texture.orig.width, 1), 1)
      quad.scaleX = quad.scaleY = scale
      quad.alpha = 1 - span(share, 0.82, 1)
    }
  }
}
