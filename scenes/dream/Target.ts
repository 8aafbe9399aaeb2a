import { gsap } from 'gsap'
import { Container, Sprite, Texture } from 'pixi.js'
import type { ItemCard } from '#shared/calls/cards.ts'
import { playSound } from '#state/platform/sound.ts'
import { light } from '../kit/fx/light.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import { stopTweens } from '../kit/stopTweens.ts'
import { FACE } from './layout.ts'
import { part, targetUrl } from './pictures.ts'
import { TurningPicture } from './TurningPicture.ts'

/** Ms of a turn to and fro and of a rise and fall, and their reach in radians and radii. */
const SWAY = { time: 12_000, reach: 0.52, nod: 7_400, tilt: 0.16 } as const
const FLOAT = { time: 3_600, reach: 0.02 } as const
const TURN = Math.PI * 2

/** The target on its plinth. Its container's unit is the dial's radius, its origin the dial's middle. */
export class Target {
  readonly container = new Container()
  /** Light of its grade, in the same unit. It lies apart, because the heart stands between it and the target. */
  readonly halo = light('glow', 0xffc060, 0.5)
  /** Scale of the picture; the end makes it swell. */
  swell = 1
  /** 0 is below its place and clear, 1 stands on the plinth. */
  here = 0
  /** 1 when it has been exchanged and is gone from the plinth. */
  spent = 0
  private readonly picture = new TurningPicture(Texture.EMPTY)
  private readonly plinth = new Sprite(part('dream-plinth'))
  private readonly frozen = new Sprite(part('dream-plinth-cold'))
  private card: ItemCard | null = null
  private held: string | null = null
  private wish = 0
  private time = 0

  constructor(private readonly context: SceneContext) {
    for (const plinth of [this.plinth, this.frozen]) {
      plinth.anchor.set(0.5, 38 / 128)
      plinth.position.y = FACE.plinth.y
      plinth.scale.set(FACE.plinth.width / 372)
    }
    this.frozen.visible = false
    this.halo.scale.set(1.5 / 256)
    this.halo.y = FACE.target.y
    this.container.addChild(this.plinth, this.frozen, this.picture.mesh)
    this.place()
  }

  get giftId(): number | null {
    return this.card?.giftId ?? null
  }

  get grey(): number {
    return this.picture.grey
  }

  set grey(share: number) {
    this.picture.grey = share
    this.frozen.alpha = share
    this.frozen.visible = share > 0
    this.place()
  }

  get white(): number {
    return this.picture.white
  }

  set white(share: number) {
    this.picture.white = share
  }

  /** Where its picture stands at rest: its middle, and its width. */
  get spot(): { x: number; y: number; width: number } {
    return { x: 0, y: FACE.target.y * (2 - this.swell), width: FACE.target.width * this.swell }
  }

  /** Shows another target: the one before sinks, the new one rises when its picture has loaded. At once when nothing is seen yet. */
  async wear(card: ItemCard | null, seen: boolean): Promise<void> {
    if (card?.giftId === this.card?.giftId && card?.giftImage === this.card?.giftImage) return
    const wish = ++this.wish
    this.card = card
    const url = card && targetUrl(card.giftImage)
    const loading = url ? loadPictures([url]) : Promise.resolve(new Map<string, Texture>())
    const leaving = seen && this.here > 0 ? this.move(0, 0.14, 'power2.in') : Promise.resolve()
    const [pictures] = await Promise.all([loading, leaving])
    if (wish !== this.wish) {
      if (url) dropPictures([url])
      return
    }
    this.hold(url)
    this.picture.show((url && pictures.get(url)) || Texture.EMPTY)
    this.halo.tint = card ? GRADE_LIGHT[card.grade] : 0x6a5aa8
    if (!card) return
    if (!seen) this.here = 1
    else {
      playSound('swish', { volume: 0.5 })
      void this.move(1, 0.32, 'back.out(1.6)')
    }
    this.place()
  }

  update(delta: number): void {
    if (!this.context.reduced) this.time += delta
    this.place()
  }

  /** Puts the sway back to its beginning, so that a preview always looks the same. */
  rewind(): void {
    this.time = 0
  }

  destroy(): void {
    this.wish += 1
    stopTweens(this.container)
    gsap.killTweensOf(this)
    this.hold(null)
  }

  private place(): void {
    const { time, here, spot } = this
    const { mesh } = this.picture
    this.picture.turn(Math.sin((time / SWAY.time) * TURN) * SWAY.reach, Math.sin((time / SWAY.nod) * TURN) * SWAY.tilt)
    const rise = Math.sin((time / FLOAT.time) * TURN) * FLOAT.reach
    mesh.scale.set(spot.width * (0.82 + 0.18 * here))
    mesh.position.y = spot.y + rise + (1 - here) * 0.14
    mesh.alpha = Math.min(Math.max(here * 1.4, 0), 1) * (1 - this.spent)
    this.halo.alpha = (0.2 + 0.34 * Math.min(here, 1)) * (1 - 0.75 * this.grey)
  }

  private move(to: number, seconds: number, ease: string): Promise<void> {
    gsap.killTweensOf(this, 'here')
    return new Promise((resolve) => {
      gsap.to(this, { here: to, duration: this.context.reduced ? 0.001 : seconds, ease, onComplete: resolve, onInterrupt: resolve })
    })
  }

  private hold(url: string | null): void {
    if (this.held) dropPictures([this.held])
    this.held = url
  }
}
