import { gsap } from 'gsap'
import { type Container, Sprite } from 'pixi.js'
import type { Grade } from '#shared/codes.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { BOARD } from '../kit/artBoard.ts'
import { loadFonts } from '../kit/device.ts'
import { Film } from '../kit/fx/Film.ts'
import { LandingFilms } from '../kit/fx/LandingFilms.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { Rays } from '../kit/fx/Rays.ts'
import { Shockwave } from '../kit/fx/Shockwave.ts'
import { PaintedTitle } from '../kit/parts/PaintedTitle.ts'
import { FONTS } from '../kit/parts/paint.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { Show } from '../kit/show.ts'
import type { SvgaText } from '../kit/svga/layers.ts'
import { type DialPlace, type DreamLayout, FACE } from './layout.ts'
import { part } from './pictures.ts'

/** The words of the two ends. */
export const WORDS = { won: '升 级 成 功', lost: '升 级 未 成' } as const
/** Size in board units at which a title is painted, the width of its picture, and of the words in it. */
const TITLE = { size: 56, width: 320, words: 216 } as const
/** Scale from which the title is stamped at most, its distance from the edges in board units, and the zoom of the camera meanwhile. */
const STAMP = { from: 1.9, margin: 8, zoom: 1.1 } as const
/** Width of the film behind the target in radii, of the banner in board units, and the words on it. */
const HALO = 2.1
const BANNER = 300
const NAME = { size: 38, colour: '#ffe9ae' } as const
/** Width between the banner's rollers in pixels of the film, for the name. */
const PLATE = 262
/** Scale of the hammer's picture in radii per pixel, and the end of its handle: in the picture, and on the dial. */
const HAMMER = { scale: 0.0035, end: 340 / 432, x: 0.92, y: -0.27, raised: 1.1 } as const

/** What only the end of a play shows: the hammer, the title, rays, waves and particles. */
export class Ending {
  readonly hammer = new Sprite(part('dream-hammer'))
  readonly title: Sprite
  readonly rays: Rays
  /** Rays over the whole stage, behind the dial. */
  readonly burst: Rays
  readonly wave: Shockwave
  readonly floorWave: Shockwave
  readonly coins: Particles
  readonly sparks: Particles
  /** The film of the target's grade behind and before it, in radii; null before a play. */
  private halo: LandingFilms | null = null
  /** The banner under the dial, with the target's name. */
  private readonly banner: Film
  private readonly painted: PaintedTitle
  /** Shares of the title's own scale and height that a stamp changes. */
  private zoom = 1
  private sunk = 0
  private at: DreamLayout['title'] = { x: 0, y: 0, size: TITLE.size }

  /** `wheel` is the container whose unit is the dial's radius; rays go below the target, so the caller adds `rays.container`. */
  constructor(
    private readonly context: SceneContext,
    private readonly layers: { front: Container; particles: Container; behindTarget: Container; beforeTarget: Container },
  ) {
    const { front, particles } = layers
    this.rays = new Rays(context, 0xffc45a)
    this.rays.container.scale.set(1 / 190)
    this.burst = new Rays(context, 0xffa83c)
    this.burst.size = 1.7
    this.wave = new Shockwave(context)
    this.floorWave = new Shockwave(context)
    const share = context.budget.particles
    this.coins = new Particles({ limit: 56, share, seed: 'dream:coins', light: false })
    this.sparks = new Particles({ limit: 220, share, seed: 'dream:sparks', light: true })
    this.hammer.anchor.set(HAMMER.end, 0.5)
    this.hammer.scale.set(HAMMER.scale)
    this.hammer.position.set(HAMMER.x, HAMMER.y)
    this.hammer.alpha = 0
    this.painted = new PaintedTitle(context, TITLE.size, TITLE.width)
    this.title = this.painted.sprite
    this.title.alpha = 0
    this.banner = new Film(context, 'win-banner')
    front.addChild(this.banner.container, this.banner.front, this.wave.container, this.floorWave.container, this.title)
    particles.addChild(this.coins.container, this.sparks.container)
  }

  /** Paints the title of a play and dresses its films. */
  async prepare({ won, target }: DreamBook): Promise<void> {
    this.film(won ? target.grade : null)
    this.banner.near()
    const name = nameOf(target.giftName)
    await Promise.all([this.painted.paint(won ? WORDS.won : WORDS.lost, !won), loadFonts([name])])
    if (won) this.banner.setText('ribbon', name)
    this.place()
  }

  /** The films of a win: the halo of the target, and the banner under the dial. */
  celebrate(show: Show, { x, y, radius }: DialPlace): void {
    const halo = this.halo?.play(0, { x: 0, y: FACE.target.y, width: HALO })
    if (halo) show.cue(halo)
    show.cue(this.banner.play({ x, y: y + radius * 1.02, width: BANNER }))
  }

  layout({ title }: DreamLayout): void {
    this.at = title
    this.place()
  }

  /** Scale from which the title is stamped, such that it is never wider than the screen. */
  get stampFrom(): number {
    const words = (TITLE.words / TITLE.size) * this.at.size * STAMP.zoom
    return Math.max(Math.min(STAMP.from, (BOARD.width - 2 * STAMP.margin) / words), 1)
  }

  /** Scale of the title while it is stamped. */
  get size(): number {
    return this.zoom
  }

  set size(zoom: number) {
    this.zoom = zoom
    this.place()
  }

  /** Board units by which the title lies below its place. */
  get below(): number {
    return this.sunk
  }

  set below(units: number) {
    this.sunk = units
    this.place()
  }

  /** The hammer falls onto the plinth. */
  fall(seconds: number): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    timeline.set(this.hammer, { rotation: HAMMER.raised, alpha: 0 }, 0)
    timeline.to(this.hammer, { alpha: 1, duration: seconds * 0.35 }, 0)
    return timeline.to(this.hammer, { rotation: 0, duration: seconds, ease: 'power3.in' }, 0)
  }

  /** It springs back and is gone. */
  rebound(): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    timeline.to(this.hammer, { rotation: 0.5, duration: 0.3, ease: 'power2.out' }, 0.04)
    return timeline.to(this.hammer, { alpha: 0, duration: 0.2, ease: 'power1.in' }, 0.12)
  }

  /** Takes everything off at once. */
  clear(): void {
    for (const effect of [this.wave, this.floorWave]) effect.stop()
    for (const system of [this.coins, this.sparks]) system.clear()
    this.hammer.alpha = 0
  }

  update(delta: number): void {
    this.coins.update(delta)
    this.sparks.update(delta)
    this.rays.update(delta)
    this.burst.update(delta)
  }

  destroy(): void {
    this.halo?.destroy()
    this.banner.destroy()
    for (const effect of [this.wave, this.floorWave]) effect.stop()
    this.painted.destroy()
  }

  private film(grade: Grade | null): void {
    this.halo?.destroy()
    this.halo = new LandingFilms(this.context, [grade])
    this.layers.behindTarget.addChild(this.halo.behind)
    this.layers.beforeTarget.addChild(this.halo.front)
  }

  private place(): void {
    const { x, y, size } = this.at
    this.title.position.set(x, y + this.sunk)
    this.title.scale.set((size / TITLE.size) * this.zoom)
  }
}

/** A target's name for the banner: one that is too long for the plate is written smaller. No letter is wider than the font is high. */
function nameOf(text: string): SvgaText {
  const size = Math.min(NAME.size, Math.floor(PLATE / text.length))
  return { text, size, font: `700 ${size}px ${FONTS.text}`, colour: NAME.colour }
}
