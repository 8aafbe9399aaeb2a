import { gsap } from 'gsap'
import { Container, Sprite, type Texture } from 'pixi.js'
import type { SkeletonName } from '#shared/assetIds.ts'
import { stopMoving } from '../kit/motion.ts'
import { dropPictures, heroUrl, loadPictures } from '../kit/pictures.ts'
import { dropSkeleton, loadSkeleton, SpineView } from '../kit/SpineView.ts'
import { ANY_BOX, skeletonOf } from './pictures.ts'

/** Width of the skeleton's chest in its own units; pictures are drawn as wide. */
const WIDTH = 440

/** The box that is opened: a Spine skeleton where there is one, else its picture. Its origin is the middle of its floor. */
export class Box {
  readonly container = new Container()
  private actor: SpineView | null = null
  private sprite: Sprite | null = null
  private url = ''
  /** What is loaded and must be let go of. */
  private skeleton: SkeletonName | null = null
  private gone = false

  /** Loads the look of a box by its `boxImage`: its own skeleton, else its picture, else the skeleton for any box. */
  async load(boxImage: string): Promise<void> {
    const own = skeletonOf(boxImage)
    if (own && (await this.showSkeleton(own))) return
    if (!(await this.showPicture(heroUrl(boxImage)))) await this.showSkeleton(ANY_BOX)
  }

  update(delta: number): void {
    this.actor?.update(delta)
  }

  /** Rattles, harder and harder. */
  shake(seconds: number): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    if (this.actor) return timeline.call(() => this.actor?.play('shake', { loop: true, speed: 1.15 })).to({}, { duration: seconds })
    const sprite = this.sprite ?? new Sprite()
    for (let turn = 0; turn < 6; turn++) {
      timeline.to(sprite, { rotation: (turn % 2 ? 0.016 : -0.016) * (turn + 1), duration: seconds / 7, ease: 'sine.inOut' })
    }
    return timeline.to(sprite, { rotation: 0, duration: seconds / 7 })
  }

  /** Ms from the beginning of `open` until the light comes out. */
  get lidTime(): number {
    return this.actor ? 300 : 180
  }

  open(seconds: number): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    if (this.actor) return timeline.call(() => this.actor?.play('open', { speed: 1.5 })).to({}, { duration: seconds })
    const sprite = this.sprite ?? new Sprite()
    const { x, y } = sprite.scale
    timeline.to(sprite.scale, { x: x * 1.12, y: y * 0.9, duration: seconds * 0.3, ease: 'power2.in' })
    timeline.to(sprite.scale, { x: x * 0.96, y: y * 1.04, duration: seconds * 0.3, ease: 'back.out(2)' })
    return timeline.to(sprite.scale, { x, y, duration: seconds * 0.4 })
  }

  /** Puts the box at the end of its opening. */
  finish(): void {
    this.actor?.finish()
  }

  destroy(): void {
    if (this.sprite) stopMoving(this.sprite, this.sprite.scale)
    this.actor?.destroy()
    this.container.destroy({ children: true })
    this.gone = true
    this.release()
  }

  /** False when there is no such skeleton to be had. */
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
    this.container.addChild(actor.view)
    actor.play('idle', { loop: true })
    return true
  }

  /** False when there is no such picture to be had. */
  private async showPicture(url: string): Promise<boolean> {
    this.url = url
    const texture = (await loadPictures([url])).get(url)
    if (this.gone) this.release()
    else if (texture?.valid) this.place(texture)
    return this.gone || texture?.valid === true
  }

  private place(texture: Texture): void {
    this.sprite = new Sprite(texture)
    this.sprite.anchor.set(0.5, 0.94)
    this.sprite.scale.set(WIDTH / texture.orig.width)
    this.container.addChild(this.sprite)
  }

  private release(): void {
    if (this.url) dropPictures([this.url])
    if (this.skeleton) dropSkeleton(this.skeleton)
    this.url = ''
    this.skeleton = null
  }
}
