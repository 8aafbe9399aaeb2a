import { gsap } from 'gsap'
import { Container, Sprite, type Texture } from 'pixi.js'
import type { SkeletonName } from '#shared/assetIds.ts'
import { ANY_BOX, skeletonOf } from '../kit/boxSkeleton.ts'
import { dropPictures, heroUrl, loadPictures } from '../kit/pictures.ts'
import { dropSkeleton, loadSkeleton, SpineView } from '../kit/SpineView.ts'
import { stopTweens } from '../kit/stopTweens.ts'

/** Width of a box's whole picture, in units of its skeleton. */
export const BOX_WIDTH = 480
/** Height of the same picture, including the lid when it is thrown up. */
export const BOX_HEIGHT = 504
/** Start and end of the three shakes, as shares of the shaking time. */
const SHAKES = [
  { from: 0, to: 0.31, strength: 1 },
  { from: 0.333, to: 0.64, strength: 1.5 },
  { from: 0.667, to: 1, strength: 2.25 },
] as const
/** Number of times the box leans to a side in one shake. */
const SWINGS = 3

/** The box that is opened. It is a Spine skeleton if there is one for it, otherwise a picture. Its origin is the middle of its floor. */
export class Box {
  readonly container = new Container()
  /** The inner container that shakes and squashes; the outer one keeps the box's position. */
  private readonly body = new Container()
  private actor: SpineView | null = null
  private sprite: Sprite | null = null
  private url = ''
  /** The loaded skeleton, which `destroy` must drop. */
  private skeleton: SkeletonName | null = null
  private gone = false

  constructor() {
    this.container.addChild(this.body)
  }

  /** Loads the box by its `boxImage`: its own skeleton; otherwise its picture; otherwise the skeleton for any box. */
  async load(boxImage: string): Promise<void> {
    const own = skeletonOf(boxImage)
    if (own && (await this.showSkeleton(own))) return
    if (!(await this.showPicture(heroUrl(boxImage)))) await this.showSkeleton(ANY_BOX)
  }

  update(delta: number): void {
    this.actor?.update(delta)
  }

  /** Shakes the box three times, each time 1.5 times as strongly. The skeleton trembles with it until it opens. */
  shakes(seconds: number): gsap.core.Timeline {
    const { body } = this
    const timeline = gsap.timeline({ paused: true })
    timeline.call(() => this.actor?.play('shake', { loop: true, speed: 1.15 }), [], 0)
    for (const { from, to, strength } of SHAKES) {
      const [at, swing] = [from * seconds, ((to - from) * seconds) / (SWINGS + 1)]
      for (let turn = 0; turn <= SWINGS; turn++) {
        const side = turn === SWINGS ? 0 : turn % 2 ? 1 : -1
        const way = { rotation: side * 0.016 * strength, x: side * 3 * strength, duration: swing, ease: 'sine.inOut' }
        timeline.to(body, way, at + turn * swing)
      }
      const half = ((to - from) * seconds) / 2
      timeline.to(body, { y: -5 * strength, duration: half, ease: 'sine.out' }, at)
      timeline.to(body, { y: 0, duration: half, ease: 'sine.in' }, at + half)
    }
    return timeline
  }

  /** Squashes the box as it lands and lets it spring back. */
  squash(): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    timeline.to(this.body.scale, { x: 1.13, y: 0.84, duration: 0.05, ease: 'power2.out' }, 0)
    return timeline.to(this.body.scale, { x: 1, y: 1, duration: 0.5, ease: 'elastic.out(1, 0.5)' }, 0.05)
  }

  /** Seconds from the start of `open` until light comes out. */
  get lidTime(): number {
    return this.actor ? 0.293 : 0.18
  }

  open(): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    const scale = this.sprite?.scale
    if (!scale) return timeline.call(() => this.actor?.play('open', { speed: 1.5, mix: 60 })).to({}, { duration: 1.2 })
    const { x, y } = scale
    timeline.to(scale, { x: x * 1.12, y: y * 0.9, duration: this.lidTime, ease: 'power2.in' })
    timeline.to(scale, { x: x * 0.96, y: y * 1.04, duration: 0.3, ease: 'back.out(2)' })
    return timeline.to(scale, { x, y, duration: 0.4 })
  }

  /** Shows the open box at once. */
  stand(): void {
    this.actor?.play('open')
    this.finish()
  }

  /** Jumps to the end of the box's opening. */
  finish(): void {
    this.actor?.finish()
  }

  destroy(): void {
    stopTweens(this.body, this.body.scale)
    if (this.sprite) stopTweens(this.sprite, this.sprite.scale)
    this.actor?.destroy()
    this.container.destroy({ children: true })
    this.gone = true
    this.release()
  }

  /** Resolves to false when the skeleton cannot be loaded. */
  private async showSkeleton(name: SkeletonName): Promise<boolean> {
    try {
      await loadSkeleton(name)
    } catch {
      return false
    }
    this.skeleton = name
    const actor = await SpineView.of(name)
    if (this.gone) {
      actor.destroy()
      this.release()
      return true
    }
    this.actor = actor
    this.body.addChild(actor.view)
    // The scene draws a shadow of its own, which stays on the floor while the box flies.
    actor.hideSlot('shadow')
    actor.play('idle', { loop: true })
    return true
  }

  /** Resolves to false when the picture cannot be loaded. */
  private async showPicture(url: string): Promise<boolean> {
    this.url = url
    const texture = (await loadPictures([url])).get(url)
    if (this.gone) this.release()
    else if (texture?.valid) this.place(texture)
    return this.gone || texture?.valid === true
  }

  private place(texture: Texture): void {
    this.sprite = new Sprite(texture)
    this.sprite.anchor.set(0.5, 402 / 420)
    this.sprite.scale.set(BOX_WIDTH / texture.orig.width)
    this.body.addChild(this.sprite)
  }

  private release(): void {
    if (this.url) dropPictures([this.url])
    if (this.skeleton) dropSkeleton(this.skeleton)
    this.url = ''
    this.skeleton = null
  }
}
