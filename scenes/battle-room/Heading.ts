import { BLEND_MODES, Container } from 'pixi.js'
import { BOARD } from '../kit/artBoard.ts'
import { mix, sineInOut, span, strike } from '../kit/fx/curves.ts'
import { fx } from '../kit/fx/light.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { BattleLayout } from './layout.ts'
import { type RoomSheet, TITLE_SIZE } from './RoomSheet.ts'
import { CARD, type SlotSheet } from './SlotSheet.ts'

/** Board units from one box of the strip to the next, and the most boxes that stand side by side. */
const PITCH = 52
const SEEN = 7
/** How much larger the box of the round is, and how far it comes forward. */
const FORWARD = { size: 0.16, down: 0, jump: 15 } as const

/** What the heading shows in a frame. */
export interface HeadingPose {
  /** −1 before the first round. */
  round: number
  rounds: number
  /** Ms since the start of the round. */
  local: number
  jump: number
  /** Share of the round's time that is left, 0–1. */
  left: number
  /** Clock for what rocks while the room waits. */
  time: number
  alpha: number
  waiting: boolean
  reduced: boolean
}

/** The strip of boxes, the title 第 N 轮 and the time bar. */
export class Heading {
  readonly container = new Container()
  readonly pose: HeadingPose = {
    round: -1,
    rounds: 1,
    local: 0,
    jump: 1,
    left: 1,
    time: 0,
    alpha: 1,
    waiting: true,
    reduced: false,
  }
  private readonly cards: readonly Quad[]
  private readonly checks: readonly Quad[]
  private readonly halo = new Quad(fx('glow'))
  private readonly glyphs = [new Quad(), new Quad(), new Quad(), new Quad()] as const
  private readonly bar: Quad
  private readonly fill: Quad
  private readonly spark = new Quad(fx('flare'))
  private readonly title: QuadList
  private at: BattleLayout | null = null
  private shown = -2

  constructor(
    private readonly sheet: RoomSheet,
    private readonly boxes: readonly { boxId: number }[],
  ) {
    this.cards = boxes.map(() => new Quad())
    this.checks = boxes.map(() => new Quad(sheet.check))
    this.bar = new Quad(sheet.bar, 0, 0)
    this.fill = new Quad(sheet.fill, 0, 0)
    for (const quad of [this.halo, this.spark]) quad.blendMode = BLEND_MODES.ADD
    this.halo.tint = 0xffa838
    this.spark.tint = 0xffd890
    this.title = new QuadList([this.bar, this.fill, this.spark, ...this.glyphs])
    this.container.addChild(new QuadList([this.halo]), new QuadList([...this.cards, ...this.checks]), this.title)
  }

  layout(at: BattleLayout): void {
    this.at = at
    this.shown = -2
  }

  dress(slots: SlotSheet): void {
    for (const [index, quad] of this.cards.entries()) quad.texture = slots.card(this.boxes[index]?.boxId ?? -1)
  }

  update(pose: HeadingPose): void {
    this.container.visible = pose.alpha > 0.004
    this.container.alpha = pose.alpha
    if (!this.at || !this.container.visible) return
    this.showStrip(pose, this.at)
    this.title.visible = pose.round >= 0
    if (pose.round >= 0) this.showTitle(pose, this.at)
  }

  private showStrip(pose: HeadingPose, { strip }: BattleLayout): void {
    const { round, local, jump, reduced } = pose
    const moved = reduced ? 1 : sineInOut(span(local, 0, jump))
    const before = Math.max(round - 1, 0)
    const focus = round < 0 ? 0 : mix(before, round, moved)
    const count = this.cards.length
    const window = Math.min(count, SEEN)
    const first = Math.min(Math.max(focus - (window - 1) / 2, 0), count - window)
    const y = strip.y + strip.height / 2
    this.halo.visible = round >= 0
    for (let index = 0; index < count; index++) {
      const quad = this.cards[index] as Quad
      const near = round < 0 ? 0 : Math.max(1 - Math.abs(index - focus), 0)
      const hop = index === round && !reduced ? Math.sin(Math.PI * moved) * FORWARD.jump : 0
      const rock = pose.waiting && !reduced ? Math.sin(pose.time / 520 + index * 1.3) * 0.035 : 0
      const edge = Math.min(Math.max(Math.min(index - first + 1, first + window - index), 0), 1)
      quad.x = BOARD.width / 2 + (index - first - (window - 1) / 2) * PITCH
      quad.y = y + near * FORWARD.down - hop
      quad.scaleX = quad.scaleY = 1 + FORWARD.size * near
      quad.rotation = rock
      quad.alpha = edge * (index < round ? 0.46 : mix(0.86, 1, near))
      quad.visible = edge > 0
      const check = this.checks[index] as Quad
      check.visible = index < round && edge > 0.3
      check.x = quad.x + CARD.width / 2 - 7
      check.y = quad.y - CARD.height / 2 + 8
      check.alpha = index === round - 1 ? moved : 1
      if (index !== round) continue
      this.halo.x = quad.x
      this.halo.y = quad.y
      this.halo.size(112, 104)
      this.halo.alpha = 0.5 * near + (reduced ? 0 : 0.5 * strike(local, jump * 0.8, 60, 420))
    }
  }

  private showTitle({ round, rounds, local, left, reduced }: HeadingPose, { title }: BattleLayout): void {
    if (this.shown !== round) this.write(round + 1, title)
    this.shown = round
    const stamp = reduced ? 0 : 1 - span(local, 0, 240)
    const scale = (title.size / TITLE_SIZE) * (1 + 0.32 * stamp * stamp)
    for (const quad of this.glyphs) quad.scaleX = quad.scaleY = scale
    const { bar } = title
    for (const quad of [this.bar, this.fill]) {
      quad.x = bar.x
      quad.y = bar.y
      quad.scaleY = bar.height / 5
    }
    this.fill.scaleX = Math.max(left, 0.001)
    this.fill.tint = round === rounds - 1 ? 0xff9a8a : 0xffffff
    this.spark.x = bar.x + bar.width * left
    this.spark.y = bar.y + bar.height / 2
    this.spark.size(70, 14)
    this.spark.alpha = left > 0 && left < 1 ? 0.9 : 0
  }

  private write(number: number, { x, y, size }: BattleLayout['title']): void {
    const glyphs = ['第', ...String(number), '轮']
    const scale = size / TITLE_SIZE
    const gap = size * 0.3
    const widths = glyphs.map((glyph) => this.sheet.titles.texture(glyph).orig.width * scale * (glyph > '9' ? 0.92 : 0.74))
    let left = x - (widths.reduce((sum, width) => sum + width, 0) + 2 * gap) / 2
    for (const [index, quad] of this.glyphs.entries()) {
      const glyph = glyphs[index]
      quad.visible = glyph !== undefined
      if (glyph === undefined) continue
      const width = widths[index] ?? 0
      quad.texture = this.sheet.titles.texture(glyph)
      quad.x = left + width / 2
      quad.y = y
      left += width + (index === 0 || index === glyphs.length - 2 ? gap : 0)
    }
  }
}
