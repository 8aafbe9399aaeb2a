import { BLEND_MODES, Container, Sprite, type Texture } from 'pixi.js'
import { formatAmount } from '#shared/money.ts'
import { COLOURS } from '#shared/tokens.ts'
import { cubicOut, ease, mix, span } from '../kit/fx/curves.ts'
import { fx, light } from '../kit/fx/light.ts'
import { ArcMesh } from '../kit/parts/ArcMesh.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { Curve } from './curve.ts'
import type { Own } from './exits.ts'
import type { FigureSheet } from './Figures.ts'
import { type LightSheet, PLATE } from './LightSheet.ts'
import { Line } from './Line.ts'
import { type ExponentLayout, RING } from './layout.ts'
import { Multiple } from './Multiple.ts'
import { CHANGES, formatCount, leftOfEntry, type Now, ramp } from './maths.ts'
import { part } from './pictures.ts'

/** Lights on the ring's circle: one for each player, at most this many. */
const LIGHTS = 72
/** A step through the circle's places that spreads the first ones evenly. */
const STEP = 29
const TURN = Math.PI * 2
/** Ms in which the player's coin flies into the ring. */
export const COIN = 560
const springOut = ease('back.out(2.2)')

/** The entry: a ring whose light runs out, the seconds that are left, a light for everybody who is in, the player's own stake. */
export class Ring {
  readonly container = new Container()
  private readonly body = new Container()
  private readonly dial = new Sprite(part('exponent-dial'))
  private readonly halo = light('glow', 0x39a8ff)
  private readonly words = new Container()
  /** The light in the channel and its shine; of the last three seconds too. */
  private readonly bands: readonly [ArcMesh, ArcMesh]
  private readonly lastBands: readonly [ArcMesh, ArcMesh]
  private readonly tip = light('glow', 0xaaf4ff)
  private readonly wave = light('shock', 0x9fe8ff)
  private readonly lights = Array.from({ length: LIGHTS }, () => new Quad(fx('dot')))
  private readonly seconds: Multiple
  private readonly above: Line
  private readonly below: Line
  private readonly plate: Sprite
  private readonly stake: Line
  private readonly coin = new Sprite(fx('coin'))
  private readonly flying = new Sprite(fx('coin'))
  private told = -1
  private staked = -1

  constructor(
    lights: LightSheet,
    figures: FigureSheet,
    private readonly curve: Curve,
    private readonly context: SceneContext,
  ) {
    this.bands = bandsOf(lights.arc, lights.glows.ice)
    this.lastBands = bandsOf(lights.lastArc, lights.lastGlow)
    this.seconds = new Multiple(figures, true)
    this.above = new Line(figures, 15, 0.5, 4)
    this.below = new Line(figures, 14.5, 0.5, 14)
    this.stake = new Line(figures, 13.5, 0, 14)
    this.plate = new Sprite(lights.plate)
    for (const sprite of [this.dial, this.plate, this.coin, this.flying]) sprite.anchor.set(0.5)
    this.dial.tint = 0xc6d2ff
    for (const quad of this.lights) quad.blendMode = BLEND_MODES.ADD
    const { seconds, above, below, stake } = this
    const bands = [...this.bands, ...this.lastBands].map(({ mesh }) => mesh)
    this.words.addChild(above.container, seconds.container, below.container, this.plate, this.coin, stake.container)
    this.body.addChild(this.halo, this.wave, this.dial, ...bands, this.tip, this.words)
    this.container.addChild(this.body, new QuadList(this.lights), this.flying)
  }

  /** `joined` is the server time at which the player was seen to enter. `count` is how many are in. */
  update(now: Now, own: Own | null, joined: number, count: number, layout: ExponentLayout): void {
    const { x, y, radius } = layout.ring
    const { reduced } = this.context
    const waits = now.ended >= 0 && now.rest < -800
    const since = now.elapsed + Math.max(now.ended, 0)
    const gone = now.phase === 'entry' || waits ? 0 : span(since, 0, CHANGES.launch)
    const comes = waits ? ramp(-800, -1_400, now.rest) * 0.8 : now.phase === 'entry' ? ramp(0, CHANGES.open, now.open) : 1
    const on = now.phase !== 'none' && gone < 1 && comes > 0
    this.container.visible = on
    if (!on) return
    const share = waits ? 0 : leftOfEntry(now)
    const tick = now.phase === 'entry' && now.toStart <= 3_000 && !reduced ? 1 - ((now.toStart + 3_000) % 1_000) / 1_000 : 1
    const blow = tick < 1 ? Math.exp(-tick * 5) : 0
    this.body.alpha = comes * (1 - gone) ** 1.5
    this.body.position.set(x, y)
    this.body.scale.set(reduced ? 1 : mix(0.9, 1, cubicOut(comes)) * (1 + 0.02 * blow) * (1 + 0.55 * cubicOut(gone)))
    this.words.alpha = (1 - gone) ** 5
    this.drawRing(radius, share, blow, tick, now)
    this.write(now, waits, radius, blow)
    this.showStake(own, now, joined, radius, layout)
    this.light(now, count, layout, gone, comes)
  }

  private drawRing(radius: number, share: number, blow: number, tick: number, { toStart, phase }: Now): void {
    const last = phase === 'entry' && toStart <= 3_000
    this.dial.scale.set(radius / 256)
    this.halo.scale.set((radius * 2.9) / 256)
    this.halo.tint = last ? 0xff9a3a : 0x39a8ff
    this.halo.alpha = 0.42 + 0.3 * blow
    const [shown, hidden] = last ? [this.lastBands, this.bands] : [this.bands, this.lastBands]
    for (const band of hidden) band.lay(0, 0)
    for (const band of shown) {
      band.mesh.scale.set(radius)
      band.lay(0, share)
    }
    shown[1].mesh.alpha = 0.8 + 0.2 * blow
    this.tip.visible = share > 0 && share < 1
    const middle = radius * ((RING.channel[0] + RING.channel[1]) / 2)
    this.tip.position.set(Math.sin(share * TURN) * middle, -Math.cos(share * TURN) * middle)
    this.tip.scale.set(0.2)
    this.tip.tint = last ? COLOURS['amber-4'] : 0xaaf4ff
    this.tip.alpha = 0.9
    this.wave.visible = tick < 1
    this.wave.tint = 0xffc870
    this.wave.scale.set(((radius * 2) / 290) * (0.98 + 0.42 * cubicOut(tick)))
    this.wave.alpha = 0.55 * (1 - tick) ** 2
  }

  private write(now: Now, waits: boolean, radius: number, blow: number): void {
    const left = Math.max(Math.ceil(now.toStart / 100), 0)
    const last = now.toStart <= 3_000
    const unit = radius / 104
    this.seconds.size = 58 * unit * (1 + 0.07 * blow)
    // At nought the words alone hold until the round begins.
    const due = !waits && left === 0
    this.seconds.container.visible = !waits && !due
    this.seconds.container.y = 2 * unit
    if (!waits) this.seconds.pose(Math.min(left, 999), left, 1, 1, 's', 'ice', 'gold', last ? 1 : 0)
    this.above.write(waits ? '{waiting}' : last ? '{ready}' : '{until}')
    this.above.container.y = waits || due ? 0 : -41 * unit
    this.above.container.scale.set(Math.min(unit, 1.1) * (due ? 1.5 : 1))
    this.below.container.scale.set(Math.min(unit, 1.1))
    this.above.tint = last && !waits ? COLOURS['amber-4'] : 0xdcebff
    this.below.container.visible = !waits
    if (this.told !== now.round) this.below.write(`{number} ${formatCount(now.round)} {round}`)
    this.told = now.round
    this.below.container.y = 45 * unit
    this.below.tint = 0xdcebff
  }

  private showStake(own: Own | null, { time }: Now, joined: number, radius: number, { free, ring }: ExponentLayout): void {
    const age = this.context.reduced ? Number.POSITIVE_INFINITY : time - joined
    const here = own ? springOut(span(age, COIN, COIN + 260)) : 0
    const y = radius * 0.86
    for (const part of [this.plate, this.coin, this.stake.container]) {
      part.visible = here > 0
      part.alpha = Math.min(here, 1)
    }
    this.flying.visible = own !== null && age >= 0 && age < COIN
    const way = cubicOut(span(age, 0, COIN))
    this.flying.position.set(ring.x + Math.sin(way * Math.PI) * 46, mix(free.y + free.height + 70, ring.y + y, way))
    this.flying.scale.set(mix(0.62, 0.3, way))
    this.flying.rotation = way * 5
    if (!own || here <= 0) return
    if (this.staked !== own.stake) this.stake.write(`{staked} ${formatAmount(own.stake)}`)
    this.staked = own.stake
    const width = this.stake.width + 24
    this.plate.position.set(0, y)
    this.plate.scale.set((Math.max(width + 26, 108) / PLATE.width) * here, here)
    this.coin.scale.set(0.24 * here)
    this.coin.position.set(-width / 2 + 9, y)
    this.stake.container.position.set(-width / 2 + 24, y)
    this.stake.tint = 0xffe6b0
  }

  /** Everybody who is in is a light on the circle; at the start they fly to where the curve begins. */
  private light({ time }: Now, count: number, { ring, plot }: ExponentLayout, gone: number, comes: number): void {
    const { reduced } = this.context
    for (let index = 0; index < LIGHTS; index++) {
      const quad = this.lights[index] as Quad
      quad.visible = index < count
      if (!quad.visible) continue
      const angle = ((((index * STEP) % LIGHTS) + (reduced ? 0 : time / 900)) / LIGHTS) * TURN
      const way = reduced ? 0 : Math.min(Math.max(gone * 1.7 - (index % 12) * 0.05, 0), 1) ** 2
      quad.x = mix(ring.x + Math.sin(angle) * ring.radius * RING.dots, plot.left, way)
      quad.y = mix(ring.y - Math.cos(angle) * ring.radius * RING.dots, this.curve.bottom || plot.bottom, way)
      quad.tint = 0x9df0ff
      const twinkle = reduced ? 1 : 0.75 + 0.25 * Math.sin(time / 260 + index * 1.7)
      quad.scaleX = quad.scaleY = 0.19 * twinkle
      quad.alpha = comes * (reduced ? 1 - gone : way < 1 ? 1 : 0)
    }
  }
}

function bandsOf(light: Texture, glow: Texture): [ArcMesh, ArcMesh] {
  const shine = new ArcMesh(glow, { inner: 0.76, outer: 1.006 })
  shine.mesh.blendMode = BLEND_MODES.ADD
  return [new ArcMesh(light, { inner: 0.852, outer: 0.914 }), shine]
}
