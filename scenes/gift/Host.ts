import { gsap } from 'gsap'
import { Container } from 'pixi.js'
import { isFileLost } from '#state/platform/fetchFile.ts'
import { castOf, dismiss } from '../kit/cast.ts'
import { report } from '../kit/device.ts'
import type { SpineView } from '../kit/SpineView.ts'
import type { SceneContext } from '../kit/scene.ts'
import { stopTweens } from '../kit/stopTweens.ts'
import type { Spot } from './layout.ts'

const SKELETON = 'home/mascot'
/** Height of the artist's canvas in skeleton units, and the length of the cheer in ms. */
const HEIGHT = 480
const CHEER = 1_600

let waiting = 0

/** True while the mascot of some gift is on its way; a preview is not ready before. */
export const hostWaits = (): boolean => waiting > 0

/** The mascot that welcomes a new player: it comes, cheers once and stays. Nothing waits for it, and without it nothing is missing. */
export class Host {
  readonly container = new Container()
  private actor: SpineView | null = null
  private gone = false
  private cheered = 0
  private rested = 0

  constructor(private readonly context: SceneContext) {
    this.container.alpha = 0
    waiting += 1
    this.load()
      .catch((error: unknown) => isFileLost(error) || report(error))
      .finally(() => {
        waiting -= 1
      })
  }

  /** Ms of the cheer that are over. */
  get cheer(): number {
    return this.cheered
  }

  set cheer(ms: number) {
    this.cheered = ms
    this.pose()
  }

  /** It comes and cheers; in calm motion and at tier 低 it is there and stands. */
  come(): gsap.core.Timeline {
    const timeline = gsap.timeline({ paused: true })
    timeline.to(this.container, { alpha: 1, duration: 0.24 }, 0)
    if (this.stands) return timeline
    return timeline.to(this, { cheer: CHEER, duration: CHEER / 1_000, ease: 'none' }, 0)
  }

  /** Puts its feet at a place, as high as the place says. */
  place({ x, y, size }: Spot): void {
    this.container.position.set(x, y)
    this.container.scale.set(size / HEIGHT)
  }

  update(delta: number): void {
    if (this.cheered < CHEER) return
    this.rested += delta
    this.pose()
  }

  destroy(): void {
    this.gone = true
    stopTweens(this, this.container)
    if (this.actor) dismiss(SKELETON, [this.actor])
    this.actor = null
    this.container.destroy()
  }

  private get stands(): boolean {
    return this.context.reduced || !this.context.budget.films
  }

  private pose(): void {
    if (this.stands) this.actor?.pose('idle', 0, true)
    else if (this.cheered < CHEER) this.actor?.pose('cheer', this.cheered)
    else this.actor?.pose('idle', this.rested, true)
  }

  private async load(): Promise<void> {
    const [actor] = await castOf(SKELETON, () => this.gone)
    if (!actor) return
    this.actor = actor
    this.container.addChild(actor.view)
    this.pose()
  }
}
