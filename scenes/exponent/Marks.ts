import { BLEND_MODES, Container } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import { cubicOut, mix, span } from '../kit/fx/curves.ts'
import type { Point } from '../kit/fx/emission.ts'
import { fx } from '../kit/fx/light.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { ChipSheet } from './ChipSheet.ts'
import { type ChipPlace, placeChip, placeOwnChip, touches } from './chips.ts'
import type { Curve } from './curve.ts'
import { CHIPS, type Exit, type Own, SEEN } from './exits.ts'
import type { FigureSheet } from './Figures.ts'
import type { LightSheet } from './LightSheet.ts'
import { Line } from './Line.ts'
import type { ExponentLayout } from './layout.ts'
import { type Now, ramp } from './maths.ts'
import type { Prize } from './Prize.ts'
import { TEXT_LEFT } from './paintChip.ts'
import { part } from './pictures.ts'

/** Most exits that are seen as dots at one time. */
const DOTS = 72
const GREEN = COLOURS.ok
const MINT = 0xeafff6
const LEAF = 0x7dffc8
const GOLD = 0xffd27a
/** Radius of the seal around the own exit in board units. */
const SEAL = 15

/** The card of the own exit. */
type Card = Pick<Prize, 'covers'>

/** A chip on the stage: its painted part and its multiple. */
interface Chip {
  quad: Quad
  figures: Line
  place: ChipPlace
}

const lit = (quad: Quad): Quad => {
  quad.blendMode = BLEND_MODES.ADD
  return quad
}

/** What lies on the curve: dots and chips of those who leave, the player's own exit, and a press whose answer is on its way. */
export class Marks {
  readonly container = new Container()
  private readonly rings = Array.from({ length: DOTS }, () => lit(new Quad(fx('ring'))))
  private readonly dots = Array.from({ length: DOTS }, () => new Quad(fx('dot')))
  private readonly glows = Array.from({ length: DOTS }, () => lit(new Quad(fx('dot'))))
  private readonly chips: readonly Chip[]
  private readonly own: Chip
  private readonly drop: Quad
  private readonly seal = new Quad(part('exponent-seal'))
  private readonly lock = new Quad(part('exponent-lock'))
  private readonly gem = new Quad(fx('dot'))
  private readonly halo = lit(new Quad(fx('glow')))
  private readonly wave = lit(new Quad(fx('shock')))
  private readonly at: Point = { x: 0, y: 0 }
  /** Dots of the frame before; all others are hidden. */
  private seen = DOTS

  constructor(
    lights: LightSheet,
    figures: FigureSheet,
    private readonly sheet: ChipSheet,
    private readonly curve: Curve,
  ) {
    const chip = (): Chip => ({ quad: new Quad(undefined, 0, 0), figures: new Line(figures, 13, 0, 7), place: { x: 0, y: 0, alpha: 0 } })
    this.chips = Array.from({ length: CHIPS }, chip)
    this.own = chip()
    this.drop = new Quad(lights.dash, 0.5, 0)
    this.drop.tint = GREEN
    const layers = [this.drop, ...this.glows, ...this.rings, ...this.dots, ...this.chips.map(({ quad }) => quad)]
    this.container.addChild(
      new QuadList(layers),
      ...this.chips.map(({ figures: { container } }) => container),
      new QuadList([this.halo, this.wave, this.lock, this.seal, this.gem, this.own.quad]),
      this.own.figures.container,
    )
  }

  /** Draws everything at a moment; the curve must have been computed. Chips that the card of the own exit covers are not seen. */
  update(now: Now, exits: readonly Exit[], own: Own | null, me: string | null, layout: ExponentLayout, reduced: boolean, card: Card): void {
    const clock = now.elapsed + Math.max(now.ended, 0)
    const stay = ramp(0, 700, now.rest)
    this.showOwn(now, own, me, layout, clock, reduced, stay, card)
    this.showExits(exits, clock, layout, reduced, stay, now, card)
  }

  /** The chips and the number of dots that are seen, for tests. */
  shownChips(): string[] {
    return [...this.chips, this.own]
      .filter(({ quad }) => quad.visible)
      .map(({ figures, place }) => `${figures.text} ${Math.round(place.x)},${Math.round(place.y)}`)
  }

  shownDots(): number {
    return this.dots.filter(({ visible }) => visible).length
  }

  private showExits(
    exits: readonly Exit[],
    clock: number,
    layout: ExponentLayout,
    reduced: boolean,
    stay: number,
    now: Now,
    card: Card,
  ): void {
    let [dots, chips] = [0, 0]
    const last = lastBefore(exits, clock)
    const crowd = ramp(8, 40, last - lastBefore(exits, clock - SEEN))
    for (let index = last; index >= 0; index--) {
      const exit = exits[index] as Exit
      const age = clock - exit.at
      if (age >= SEEN) break
      if (dots < DOTS) this.dot(dots++, exit, age, reduced, stay, crowd)
      if (exit.window >= 0 && chips < CHIPS && this.chip(this.chips[chips] as Chip, exit, clock, layout, stay, now, card)) chips += 1
    }
    for (let index = dots; index < this.seen; index++) {
      for (const quads of [this.rings, this.dots, this.glows]) (quads[index] as Quad).visible = false
    }
    this.seen = dots
    for (let index = chips; index < CHIPS; index++) hide(this.chips[index] as Chip)
  }

  /** One who leaves. In a crowd it is a small spark that rises from the curve. */
  private dot(index: number, { multiple, at: left }: Exit, age: number, reduced: boolean, stay: number, crowd: number): void {
    const { at } = this
    this.curve.pointOf(multiple / 100, at)
    const [ring, dot, glow] = [this.rings[index] as Quad, this.dots[index] as Quad, this.glows[index] as Quad]
    const fade = (1 - ramp(SEEN - 700, SEEN, age)) * stay
    const pop = reduced ? 1 : 1 + 0.9 * Math.exp(-age / 90)
    const rise = reduced ? 0 : crowd * (1 - Math.exp(-age / 900))
    for (const quad of [ring, dot, glow]) {
      quad.visible = true
      quad.x = at.x - rise * (8 + 34 * scatter(left))
      quad.y = at.y - rise * (4 + 46 * scatter(left + 0.37))
      quad.tint = GREEN
    }
    dot.tint = crowd > 0.5 ? LEAF : MINT
    dot.scaleX = dot.scaleY = 0.27 * pop * (1 - 0.5 * crowd)
    dot.alpha = fade
    glow.scaleX = glow.scaleY = 0.74 * pop
    glow.alpha = 0.55 * fade * (1 - 0.7 * crowd)
    const spread = reduced ? 0.3 : cubicOut(span(age, 0, 620))
    ring.scaleX = ring.scaleY = mix(0.03, 0.17, spread)
    ring.alpha = (reduced ? 0.35 : 0.85 * (1 - spread)) * fade * (1 - 0.75 * crowd)
  }

  private chip(chip: Chip, exit: Exit, clock: number, layout: ExponentLayout, stay: number, { ended }: Now, card: Card): boolean {
    const texture = this.sheet.of(exit.customerId)
    if (!texture) return false
    placeChip(exit, clock, this.curve, layout, chip.place)
    // In the picture of the end the head no longer moves, and chips stay where they are.
    if (ended > SEEN || (touches(chip.place, this.own.place) && this.own.place.alpha > 0) || card.covers(chip.place)) chip.place.alpha = 0
    if (chip.place.alpha <= 0.01) return false
    show(chip, texture, exit.multiple, GREEN, stay)
    return true
  }

  private showOwn(
    now: Now,
    own: Own | null,
    me: string | null,
    layout: ExponentLayout,
    clock: number,
    reduced: boolean,
    stay: number,
    card: Card,
  ): void {
    const { at } = this
    const multiple = own?.exit ?? own?.pressed ?? null
    const on = [this.drop, this.seal, this.lock, this.gem, this.halo, this.wave]
    for (const quad of on) quad.visible = multiple !== null
    if (multiple === null || !own) {
      hide(this.own)
      this.own.place.alpha = 0
      return
    }
    const kept = Math.min(multiple / 100, Math.max(now.value, 1))
    this.curve.pointOf(kept, at)
    for (const quad of on) {
      quad.x = at.x
      quad.y = at.y
      quad.alpha = stay
    }
    const out = own.exit !== null
    this.stamp(out, clock - own.at, now.time, reduced, stay)
    this.drop.visible = this.curve.bottom - at.y > 26
    this.drop.y = at.y + 18
    this.drop.scaleY = Math.max(this.curve.bottom - at.y - 18, 0) / 60
    this.drop.alpha = (out ? 0.6 : 0.35) * stay
    placeOwnChip(at.x, at.y, this.curve, layout, this.own.place)
    const texture = me ? this.sheet.of(me) : undefined
    if (texture && !card.covers(this.own.place)) show(this.own, texture, multiple, out ? COLOURS['mint-2'] : GOLD, out ? stay : stay * 0.92)
    else hide(this.own)
  }

  /** The seal falls into its place; before the answer, brackets hold it. `age` is ms since the exit. */
  private stamp(out: boolean, age: number, time: number, reduced: boolean, stay: number): void {
    const fall = reduced ? 1 : cubicOut(span(age, 0, 260))
    this.seal.visible = out
    this.seal.scaleX = this.seal.scaleY =
      (SEAL / 58) * mix(3.4, 1, fall) * (1 + 0.16 * Math.exp(-Math.max(age - 240, 0) / 120) * (reduced ? 0 : 1))
    this.seal.alpha = (reduced ? 1 : span(age, 0, 120)) * stay
    this.seal.rotation = (1 - fall) * 1.2
    this.lock.visible = !out
    this.lock.tint = GOLD
    this.lock.rotation = reduced ? 0 : time / 700
    this.lock.scaleX = this.lock.scaleY = ((SEAL + 10) / 50) * (reduced ? 1 : 1 + 0.06 * Math.sin(time / 90))
    this.gem.tint = out ? LEAF : 0xfff0cf
    this.gem.scaleX = this.gem.scaleY = 0.4
    this.halo.tint = out ? GREEN : GOLD
    this.halo.scaleX = this.halo.scaleY = 0.26
    this.halo.alpha = 0.4 * stay
    this.wave.visible = out && !reduced && age >= 200 && age < 900
    this.wave.tint = GOLD
    this.wave.scaleX = this.wave.scaleY = mix(0.08, 0.62, cubicOut(span(age, 200, 900)))
    this.wave.alpha = 0.9 * (1 - span(age, 260, 900))
  }
}

/** A number from 0 to 1 that is scattered over the exits, and the same for each. */
function scatter(at: number): number {
  const mixed = Math.sin(at * 12.9898) * 43_758.5453
  return mixed - Math.floor(mixed)
}

/** Index of the last exit that is not later than a moment; -1 for none. */
function lastBefore(exits: readonly Exit[], clock: number): number {
  let [low, high] = [0, exits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((exits[middle] as Exit).at <= clock) low = middle + 1
    else high = middle
  }
  return low - 1
}

function hide({ quad, figures }: Chip): void {
  quad.visible = false
  figures.container.visible = false
}

function show({ quad, figures, place }: Chip, texture: Quad['texture'], multiple: number, tint: number, stay: number): void {
  quad.visible = figures.container.visible = true
  quad.texture = texture
  quad.x = place.x
  quad.y = place.y
  quad.alpha = figures.container.alpha = place.alpha * stay
  figures.write(hundredths(multiple))
  figures.tint = tint
  figures.container.position.set(place.x + TEXT_LEFT, place.y + 24.5)
}

const HUNDREDTHS = new Map<number, string>()

/** The text of a multiple; known ones are not written anew. */
function hundredths(multiple: number): string {
  const text = HUNDREDTHS.get(multiple) ?? `${(multiple / 100).toFixed(2)}x`
  HUNDREDTHS.set(multiple, text)
  return text
}
