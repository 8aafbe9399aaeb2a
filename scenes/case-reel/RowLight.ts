import { gsap } from 'gsap'
import { Container, Graphics, Sprite, type Texture } from 'pixi.js'
import type { Grade } from '#shared/codes.ts'
import { LANDING_FILMS } from '../kit/filmSlots.ts'
import { Film } from '../kit/fx/Film.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { GRADE_LIGHTS } from '../kit/fx/ramp.ts'
import { Starburst } from '../kit/fx/Starburst.ts'
import { tinting } from '../kit/parts/tints.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { Show } from '../kit/show.ts'
import { embers } from './bursts.ts'

/** Width of a landing's film in heights of the cell: of a single reel, and among several. */
const FILM_WIDTH = { alone: 2.6, among: 2.1 } as const
/** Share of the burst that a reel among others has. */
const CROWD = 0.5
/** Most width of a film in widths of the view. */
const WIDEST = 1.06
/** Tint of a card, and alpha of the light, of a row that is not the main thing. */
const DIMMED = { card: 0xa4a2b4, light: 0.4 } as const
/** Height of a rail in board units. */
const RAIL = 1.5

/** What a row's light has to know: the cell and the band that it belongs to, in board units, and whether other rows lie beside it. */
interface RowPlace {
  cell: { width: number; height: number }
  band: { width: number; height: number }
  among: boolean
}

/**
 * The light of one reel's landing: film, burst and embers over the strip, and the landed cell once more in front of them, so that they
 * never cover its name or its price. Among other rows what flies ends at the rails. It is invisible until the landing.
 */
export class RowLight {
  readonly container = new Container()
  private readonly flying = new Container()
  private readonly film: Film | null
  private readonly burst: Starburst
  private readonly embers: Particles
  private readonly card: Sprite
  /** What flies among other rows is seen through it; null for a single row. */
  private readonly window: Graphics | null

  /** `face` is the landed cell's picture, `filmed` the grade whose film it plays; null for none. */
  constructor(
    context: SceneContext,
    private readonly place: RowPlace,
    face: Texture,
    filmed: Grade | null,
    seed: string,
  ) {
    this.film = filmed === null ? null : new Film(context, LANDING_FILMS[filmed]).near()
    this.burst = new Starburst(context, seed, place.among ? CROWD : 1)
    this.embers = new Particles({ limit: 46, share: context.budget.particles, seed: `${seed}:embers`, light: true })
    if (this.film) this.flying.addChild(this.film.container, this.film.front)
    this.card = new Sprite(face)
    this.card.anchor.set(0.5)
    this.card.visible = false
    this.flying.addChild(this.burst.container, this.embers.container)
    this.container.addChild(this.flying, this.card)
    this.window = place.among ? this.flying.addChild(windowOf(place.band)) : null
    this.container.visible = false
  }

  /** The row's cell has landed: it stands in front of what follows. */
  stand(): void {
    this.container.visible = true
    this.card.visible = true
  }

  /** Film and burst of the landing. A common one has no burst. */
  land(grade: Grade, show: Show): void {
    const { cell, band, among } = this.place
    this.container.visible = true
    this.cut(true)
    const width = Math.min(cell.height * (among ? FILM_WIDTH.among : FILM_WIDTH.alone), band.width * WIDEST)
    if (this.film) show.cue(this.film.play({ x: 0, y: 0, width }))
    if (grade < 4) show.cue(this.burst.play(grade, { x: 0, y: 0, ...cell }))
  }

  /** Embers rise until the panel comes. */
  glow(grade: Grade): void {
    const { cell, band, among } = this.place
    this.embers.emit(embers({ x: 0, y: 0, width: among ? band.width : 240, height: cell.height * 1.2 }, GRADE_LIGHTS[grade]))
  }

  /** Dims everything while another row is the main thing. The card stays opaque, so that nothing shines through its name. */
  dim(seconds: number): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    timeline.add(tinting(this.card, DIMMED.card, seconds), 0)
    return timeline.to(this.flying, { alpha: DIMMED.light, duration: seconds, ease: 'power2.out' }, 0)
  }

  update(delta: number): void {
    this.embers.update(delta)
    this.cut(this.flies)
  }

  destroy(): void {
    this.burst.stop()
    this.film?.destroy()
  }

  private get flies(): boolean {
    return [this.film, this.burst, this.embers].some((part) => part?.container.visible)
  }

  /** Cuts what flies off at the rails, but only then: a mask takes it off the stage's quick way of drawing. */
  private cut(cuts: boolean): void {
    const { flying, window } = this
    if (!window || window.visible === cuts) return
    window.visible = cuts
    flying.mask = cuts ? window : null
  }
}

/** A plain rectangle, which as a mask costs the graphics card no pass of its own. */
function windowOf({ width, height }: RowPlace['band']): Graphics {
  const open = height - 2 * RAIL
  const window = new Graphics()
    .beginFill(0xffffff)
    .drawRect(-width, -open / 2, width * 2, open)
    .endFill()
  window.visible = false
  return window
}
